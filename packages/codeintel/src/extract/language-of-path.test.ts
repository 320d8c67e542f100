import { expect, test } from 'vitest';
import { languageOfPath } from './language-of-path.js';

test.each([
  ['src/a.ts', 'typescript'],
  ['a.d.ts', 'typescript'],
  ['a/b.TSX', 'tsx'],
  ['a.mjs', 'javascript'],
  ['lib/x.py', 'python'],
  ['x.hpp', 'cpp'],
  ['x.h', 'c'],
  ['Rakefile', 'ruby'],
  ['a\\b\\c.go', 'go'],
])('%s is %s', (path, language) => {
  expect(languageOfPath(path)).toBe(language);
});

test.each(['README', 'a.md', 'go', '.ts.bak', 'constructor', 'a.constructor', 'x.__proto__', ''])(
  '%s has no grammar',
  (path) => {
    expect(languageOfPath(path)).toBeUndefined();
  },
);
