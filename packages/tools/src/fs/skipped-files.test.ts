import { expect, test } from 'vitest';
import { SkippedFiles } from './skipped-files.js';

const sandbox = {
  skippedBy: (path: string) => (/^secret(?:\/|$)/.test(path) ? 'rule "secrets"' : undefined),
};
const searchIn = (target: string) => new SkippedFiles({ sandbox, scope: { target } });

test('P-01 finds in a file that a rule stops are left out of a search over a folder, and it is said', () => {
  const skipped = searchIn('./');
  expect(skipped.told).toEqual({});
  expect(
    ['./src/a.ts', './secret/b.ts', './secret/b.ts', './secret/c.ts'].map((path) =>
      skipped.has(path),
    ),
  ).toEqual([false, true, true, true]);
  expect(skipped.told).toEqual({
    left_out: 'what was found in 2 files is not shown: rule "secrets"',
  });
});

test('P-01 where the stopped place itself was named, the call was decided about', () => {
  for (const target of ['./secret', './secret/', './secret/b.ts']) {
    const skipped = searchIn(target);
    expect(skipped.has('./secret/b.ts'), target).toBe(false);
    expect(skipped.told).toEqual({});
  }
});
