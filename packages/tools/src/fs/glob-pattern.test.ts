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
    ['[a-c]', 'a', true],
    ['[a-c]', 'c', true],
    ['[a-c]', 'd', false],
    ['[a-c]', '`', false],
    ['[^a]x', 'bx', true],
    ['[^a]x', 'ax', false],
    ['[a-]', '-', true],
    ['[a-]', 'b', false],
    ['[-a]', '-', true],
    ['[]]', ']', true],
    ['[ab-d]', 'a', true],
    ['[ab-d]', 'c', true],
    ['[a-cx]', 'x', true],
    ['a\\', 'a\\', true],
    ['a\\?', 'a?', true],
    ['a\\?', 'ab', false],
    ['?', '', false],
    ['?', 'ab', false],
    ['a**b', 'ab', true],
    ['a**b', 'axyb', true],
    ['a**b', 'a/b', false],
    ['a/**/**/b', 'a/b', true],
    ['a/**/**/b', 'a/x/y/b', true],
    ['a/**/**/b', 'a/x/y', false],
    ['**', 'a/b/c', true],
    ['**/a', 'b/c', false],
    ['a*b*c', 'aXbYbZc', true],
    ['a*b*c', 'abcx', false],
    ['*aab', 'aaaab', true],
    ['*a', 'aab', false],
    ['a/b', 'a', false],
    ['a/b', 'a/b/c', false],
    ['a/*', 'a', false],
    ['a/**', 'a', true],
    ['{a,b', '{a,b', true],
    ['a}', 'a}', true],
    ['}a{b,c}', '}ac', true],
    ['x{a,}', 'x', true],
    ['x{a,}', 'xa', true],
    ['x{a,}', 'xb', false],
    ['.a', 'xa', false],
  ];
  for (const [pattern, path, isMatch] of table) {
    test(`${pattern} ${isMatch ? 'matches' : 'does not match'} ${JSON.stringify(path)}`, () => {
      expect(compileGlob(pattern)(path)).toBe(isMatch);
    });
  }

  test.each([
    ['[', 'a "[" is never closed'],
    ['[]', 'a "[" is never closed'],
    ['[a', 'a "[" is never closed'],
    ['x'.repeat(1_001), 'the pattern has 1001 characters; 1000 is the most'],
    ['{a,b}'.repeat(9), 'the braces give more than 256 alternatives'],
  ])('%s is refused in words', (pattern, reason) => {
    expect(() => compileGlob(pattern)).toThrow(new Error(reason));
  });

  test('a pattern may have a thousand characters and 256 alternatives', () => {
    expect(compileGlob('x'.repeat(1_000))('x'.repeat(1_000))).toBe(true);
    expect(compileGlob('{a,b}'.repeat(8))('abababab')).toBe(true);
  });

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
