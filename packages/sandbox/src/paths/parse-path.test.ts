import { describe, expect, test } from 'vitest';
import { parsePath } from './parse-path.js';
import { RootSet } from './root-set.js';

const roots = new RootSet([{ given: '/work/app', real: '/work/app', isReadOnly: false }]);

describe('F21 paths written as for Windows', () => {
  test.each([
    'C:\\x',
    'c:/windows',
    'C:x',
    '\\\\?\\C:\\x',
    '\\??\\x',
    '\\\\server\\share\\x',
    'a\\b',
    '..\\..\\x',
    'f.txt:stream',
    'f.txt::$DATA',
    '.git::$INDEX_ALLOCATION/config',
    'PROGRA~1/x',
    'GIT~1/config',
    'src/LONGNA~2.TXT',
  ])('%j is refused on every system', (path) => {
    expect(() => parsePath(roots, path)).toThrow(expect.objectContaining({ code: 'PATH_WINDOWS' }));
  });

  test.each([
    'a~b',
    'file.~1~',
    'backup~',
    'Foo::Bar.3pm',
    'at-10:30',
    'x/y:z/w',
    'long-name-here~1',
  ])('%j is an ordinary name', (path) => {
    expect(parsePath(roots, path).below).toBe(path);
  });
});
