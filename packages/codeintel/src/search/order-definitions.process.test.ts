import { afterEach, expect, test } from 'vitest';
import { createExtractor } from '../extract/create-extractor.js';
import { type TemporaryRepository, temporaryRepository } from '../testing/index.js';
import { openCodebase } from './codebase.js';
import { definitionsOf } from './definitions.js';

let made: TemporaryRepository | undefined;
afterEach(() => made?.dispose());

async function filesOf(files: Readonly<Record<string, string>>, name: string): Promise<string[]> {
  made = temporaryRepository(files);
  const codebase = await openCodebase({ ...made, makeExtractor: createExtractor }, name);
  try {
    const { found } = definitionsOf(codebase, { name, qualifier: [] });
    return found.map(({ path }) => path);
  } finally {
    codebase.close();
  }
}

test('O-20 the file that is named for a symbol comes before others that define it', async () => {
  const part = 'public partial class Reader {\n  int a;\n}\n';
  const paths = await filesOf({ 'src/Reader.Async.cs': part, 'src/Reader.cs': part }, 'Reader');
  expect(paths).toEqual(['src/Reader.cs', 'src/Reader.Async.cs']);
});

test('O-20 a method of a class that others extend comes before theirs, however long those are', async () => {
  const paths = await filesOf(
    {
      'src/a-tree.ts':
        "import { Base } from './base.js';\nexport class Tree extends Base {\n  next() {\n    const a = 1;\n    return a;\n  }\n}\n",
      'src/base.ts': 'export class Base {\n  next() {\n    return 0;\n  }\n}\n',
    },
    'next',
  );
  expect(paths).toEqual(['src/base.ts', 'src/a-tree.ts']);
});

test('O-20 of equal ones the longest comes first, which does the work that others pass on', async () => {
  const paths = await filesOf(
    {
      'src/a.ts': 'export function cancel() {\n  return 1;\n}\n',
      'src/b.ts':
        'export function cancel() {\n  const a = 1;\n  const b = 2;\n  return a + b;\n}\n',
    },
    'cancel',
  );
  expect(paths).toEqual(['src/b.ts', 'src/a.ts']);
});
