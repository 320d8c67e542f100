import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

interface Group {
  readonly why: string;
  readonly tests: readonly string[];
  readonly files: readonly string[];
}

const root = fileURLToPath(new URL('..', import.meta.url));
const { testFaults }: { testFaults: (base: string, groups: readonly Group[]) => string[] } =
  await import(`${root}scripts/tests-beside.mjs`);
const groups: readonly Group[] = JSON.parse(
  readFileSync(`${root}scripts/tests-elsewhere.json`, 'utf8'),
);

test('every long source file has its test beside it, or a reason', () => {
  expect(testFaults(root, groups)).toEqual([]);
});

test('a file without a test and without a row is found', () => {
  const [first, ...others] = groups;
  expect(testFaults(root, others)).toEqual(
    first?.files.map((file) => `${file}: more than 40 lines and no test of its name beside it`),
  );
});

test('a row that is not needed, one without a reason and one whose test is gone are found', () => {
  const faults = testFaults(root, [
    ...groups,
    {
      why: 'why not',
      tests: ['tests/none.test.ts'],
      files: ['packages/plain/src/visible-text.ts'],
    },
    { why: '', tests: [], files: ['packages/plain/src/is-record.ts'] },
  ]);
  expect(faults).toEqual([
    'tests-elsewhere.json: there is no tests/none.test.ts',
    'tests-elsewhere.json: no reason for packages/plain/src/is-record.ts',
    'tests-elsewhere.json: packages/plain/src/visible-text.ts needs no row any more; take it out',
    'tests-elsewhere.json: packages/plain/src/is-record.ts needs no row any more; take it out',
  ]);
});
