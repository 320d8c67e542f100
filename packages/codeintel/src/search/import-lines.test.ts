import { expect, test } from 'vitest';
import { importTest } from './import-lines.js';

function imports(text: string): number[] {
  const lines = text.split('\n');
  const isImport = importTest(lines);
  return [...lines.keys()].filter((line) => isImport(line));
}

test.each([
  [
    'Rust',
    'use http::{\n    header::{self, LENGTH},\n    HeaderMap,\n};\nfn run() {}',
    [0, 1, 2, 3],
  ],
  ['TypeScript', "import {\n  token,\n} from './a.js';\nrun();", [0, 1, 2]],
  ['Python', 'from a import (\n    token,\n)\nrun()', [0, 1, 2]],
  ['Go', 'import (\n\t"fmt"\n)\nfunc main() {\n}', [0, 1, 2]],
  ['CommonJS', "const {\n  token\n} = require('./a')\nrun()", [0, 1, 2]],
  ['re-exports', "export {\n  token,\n} from './a.js';\nrun();", [0, 1, 2]],
])('I-20 names of an import over several lines are part of it: %s', (_, text, expected) => {
  expect(imports(text)).toEqual(expected);
});

test('I-20 what only looks like the beginning of an import is none', () => {
  expect(imports('const {\n  token\n} = options\nuse (\n')).toEqual([]);
  expect(imports('export {\n  token,\n};\nfunction from(\n  a,\n) {\n}')).toEqual([]);
  expect(imports('export function run(\n  a,\n) {\n  return a;\n}')).toEqual([]);
});

test('I-20 an import that nothing closes is one line', () => {
  expect(imports('import {\n  token,\n')).toEqual([0]);
});
