import { afterEach, expect, test } from 'vitest';
import { type TemporaryRepository, temporaryRepository } from '../testing/index.js';
import { openCodebase } from './codebase.js';
import { usesOf } from './uses-of.js';

let made: TemporaryRepository | undefined;
afterEach(() => made?.dispose());

async function uses(files: Readonly<Record<string, string>>, name: string) {
  made = temporaryRepository(files);
  const codebase = await openCodebase(made, name);
  try {
    return usesOf(codebase, name);
  } finally {
    codebase.close();
  }
}

test('O-20 the file that uses a name most is found, by whole names in code', async () => {
  const found = await uses(
    {
      'src/a.ts': 'x = asList(1);\n',
      'src/b.ts': '// asList\ny = asList(2);\nz = asListOf(3);\nw = asList(4);\n',
    },
    'asList',
  );
  expect(found).toMatchObject({ path: 'src/b.ts', lines: [2, 4] });
});

test('O-20 a name that is used all over tells no place from another', async () => {
  const many = Array.from({ length: 30 }, (_, at) => `x${at} = asList(${at});`).join('\n');
  expect(await uses({ 'src/a.ts': many }, 'asList')).toBeUndefined();
});
