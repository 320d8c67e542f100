import { afterEach, expect, test } from 'vitest';
import { type TemporaryRepository, temporaryRepository } from '../testing/index.js';
import { openCodebase } from './codebase.js';
import { literalLines } from './literal-lines.js';

let made: TemporaryRepository | undefined;
afterEach(() => made?.dispose());

async function linesOf(literal: string): Promise<string[]> {
  made = temporaryRepository({
    'test/pool.test.ts': "expect(text).toBe('pool is empty now');\n",
    'src/pool.ts': "// pool is empty now\nthrow new Error('pool is empty now');\n",
    'src/file.ts': "throw new Error('cannot read the file ' + path + ' of the user');\n",
    'docs/pool.md': 'It says "pool is empty now".\n',
  });
  const codebase = await openCodebase(made, literal);
  try {
    return literalLines(codebase, literal).map(({ path, line }) => `${path}:${line}`);
  } finally {
    codebase.close();
  }
}

test('O-20 a text is found where the code holds it, the own code first, not in comments or documents', async () => {
  expect(await linesOf('pool is empty now')).toEqual(['src/pool.ts:2', 'test/pool.test.ts:1']);
});

test('O-20 a message that was put together is found by most of it', async () => {
  expect(await linesOf('cannot read the file a.txt')).toEqual(['src/file.ts:1']);
});

test('O-20 a text that no code holds is found nowhere', async () => {
  expect(await linesOf('the moon is made of cheese')).toEqual([]);
  expect(await linesOf('%%% ???')).toEqual([]);
});
