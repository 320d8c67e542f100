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

describe('the text of a path that cannot be meant', () => {
  const VISIBLE = ['Write the path with plain visible characters.'];
  test.each([
    ['', 'PATH_EMPTY', '', 'is empty; name a file, or "." for the workspace'],
    ['a\0b', 'PATH_NUL', 'a\\u{0}b', 'has a NUL byte'],
    ['a\nb', 'PATH_CONTROL', 'a\\u{a}b', 'has a control character'],
    ['a\u2028b', 'PATH_CONTROL', 'a\\u{2028}b', 'has a control character'],
    ['a\u202eb', 'PATH_UNICODE', 'a\\u{202e}b', 'has an invisible or reordering character'],
    ['a\ud800b', 'PATH_UNICODE', 'a\\u{d800}b', 'has half of a surrogate pair'],
  ])('%j is refused as %s', (given, code, path, why) => {
    expect(() => parsePath(roots, given)).toThrow(
      expect.objectContaining({
        code,
        message: `The path "${path}" ${why}.`,
        path,
        recommendations: VISIBLE,
      }),
    );
  });

  test('a name may have 255 bytes and a path 4095', () => {
    const tooLong = expect.objectContaining({ code: 'PATH_TOO_LONG' });
    expect(parsePath(roots, 'x'.repeat(255)).below).toHaveLength(255);
    expect(() => parsePath(roots, 'x'.repeat(256))).toThrow(tooLong);
    expect(() => parsePath(roots, 'é'.repeat(128))).toThrow(tooLong);
    const path = (length: number) => 'x/'.repeat(length).slice(0, length);
    expect(parsePath(roots, path(4095)).below).toHaveLength(4095);
    expect(() => parsePath(roots, path(4096))).toThrow(tooLong);
  });

  test('a sound path is told from its root, however it is written', () => {
    const [root] = [roots.first];
    const at = (below: string) => ({
      root,
      below,
      absolute: below === '' ? '/work/app' : `/work/app/${below}`,
    });
    for (const [path, below] of [
      ['a/b', 'a/b'],
      ['./a//b/', 'a/b'],
      ['a/../b', 'b'],
      ['.', ''],
      ['/work/app', ''],
      ['/work/app/', ''],
      ['/work/app/a', 'a'],
      ['/work/app/x/../a/', 'a'],
    ] as const) {
      expect(parsePath(roots, path)).toEqual({ requested: path, ...at(below) });
    }
    for (const path of ['..', '../x', '/', '/work', '/work/apple', 'a/../../x']) {
      expect(() => parsePath(roots, path)).toThrow();
    }
  });
});
