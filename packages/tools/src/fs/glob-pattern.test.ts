import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileGlob } from './glob-pattern.js';

describe('globs', () => {
  const table: readonly (readonly [string, string, boolean])[] = [
    ['*.ts', 'a.ts', true],
    ['*.ts', 'src/a.ts', false],
    ['**/*.ts', 'a.ts', true],
    ['**/*.ts', 'src/x/a.ts', true],
    ['src/**', 'src/a', true],
    ['src/**', 'lib/a', false],
    ['src/**/b/*.ts', 'src/b/c.ts', true],
    ['a?c', 'abc', true],
    ['a?c', 'ac', false],
    ['[a-c]x', 'bx', true],
    ['[!a-c]x', 'bx', false],
    ['{src,lib}/*.{ts,js}', 'lib/a.js', true],
    ['{a,{b,c}}x', 'cx', true],
    ['./a', 'a', true],
    ['a\\*b', 'a*b', true],
    ['a\\*b', 'axb', false],
    ['*', '', true],
  ];
  for (const [pattern, path, isMatch] of table) {
    test(`${pattern} ${isMatch ? 'matches' : 'does not match'} ${JSON.stringify(path)}`, () => {
      expect(compileGlob(pattern)(path)).toBe(isMatch);
    });
  }

  test('property: a path matches itself and every way of starring it', () => {
    const name = fc.string({
      unit: fc.constantFrom('a', 'b', '.', '-'),
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(
        fc.array(
          name.filter((part) => part !== '.'),
          { minLength: 1, maxLength: 5 },
        ),
        fc.nat(),
        (parts, seed) => {
          const path = parts.join('/');
          expect(compileGlob(path)(path)).toBe(true);
          const starred = parts.map((part, index) => (index === seed % parts.length ? '*' : part));
          expect(compileGlob(starred.join('/'))(path)).toBe(true);
          expect(compileGlob(`**/${parts.at(-1)}`)(path)).toBe(true);
        },
      ),
    );
  });
});
