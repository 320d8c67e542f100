import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameGlob, pathGlob } from '../condition/glob.js';
import { Automaton } from './automaton.js';
import { findText } from './find-text.js';

test('P-02 a glob holds exactly the texts that its regular expression does', () => {
  const glob = fc
    .array(fc.constantFrom('a', 'b', '*'), { maxLength: 6 })
    .map((parts) => parts.join(''));
  const word = fc
    .array(fc.constantFrom('a', 'b', 'c'), { maxLength: 8 })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(glob, word, (pattern, text) => {
      const expected = new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(text);
      expect(new Automaton([nameGlob(pattern)]).read(text).length > 0).toBe(expected);
    }),
    { numRuns: 2_000 },
  );
});

test('P-02 one reading tells of every pattern', () => {
  const automaton = new Automaton(['a*', '*b', 'ab', 'c'].map(nameGlob));
  expect([...automaton.read('ab')].sort()).toEqual([0, 1, 2]);
  expect(automaton.read('c')).toEqual([3]);
  expect(automaton.read('d')).toEqual([]);
});

test('P-02 a pattern with many stars reads a long text in one pass', () => {
  const automaton = new Automaton([nameGlob(`${'a*'.repeat(40)}z`)]);
  expect(automaton.read('a'.repeat(200_000))).toEqual([]);
});

test.each([
  ['src/**', ['./src', './src/a', './src/a/b'], ['./srcs', './a/src', '~/src']],
  ['**/.env', ['./.env', './a/b/.env'], ['./.envrc', './a.env', '/.env']],
  ['a/*/c', ['./a/b/c'], ['./a/c', './a/b/b/c']],
  ['a/**/c', ['./a/c', './a/b/c', './a/b/b/c'], ['./ac', './a/b']],
  ['/etc/**', ['/etc', '/etc/hosts'], ['./etc/hosts']],
  ['~/.ssh/**', ['~/.ssh', '~/.ssh/id'], ['./.ssh', '/root/.ssh']],
  ['**', ['./', './a/b'], ['~/', '/a']],
  ['a?.ts', ['./ab.ts'], ['./a.ts', './a/.ts']],
  ['./a/', ['./a'], ['./a/b']],
  ['{a,b}/c.{ts,tsx}', ['./a/c.ts', './b/c.tsx'], ['./c/c.ts', './a/c.js', './{a,b}/c.ts']],
  ['s{08..12}/t{1,5..20}', ['./s08/t1', './s12/t20'], ['./s8/t1', './s08/t4', './s08/t21']],
  ['a/{x,y*}.md', ['./a/x.md', './a/yes.md'], ['./a/z.md', './a/y/x.md']],
])('P-02 the path %s means what it says', (pattern, inside, outside) => {
  const automaton = new Automaton([pathGlob(pattern)]);
  for (const path of inside) expect(automaton.read(path).length, path).toBe(1);
  for (const path of outside) expect(automaton.read(path).length, path).toBe(0);
});

test('P-06 a text is found exactly where there is one', () => {
  const glob = fc
    .array(fc.constantFrom('a', 'b', '*'), { maxLength: 4 })
    .map((parts) => parts.join(''));
  const texts = [
    '',
    ...'abc',
    ...['aa', 'ab', 'ac', 'ba', 'bb', 'bc', 'aab', 'aba', 'abb', 'abc', 'cab', 'cc', 'bab', 'abab'],
  ];
  fc.assert(
    fc.property(
      fc.array(glob, { minLength: 1, maxLength: 3 }),
      fc.array(glob, { maxLength: 3 }),
      (inside, outside) => {
        const holds = (pattern: string, text: string) =>
          new Automaton([nameGlob(pattern)]).read(text).length > 0;
        const found = findText(inside.map(nameGlob), outside.map(nameGlob));
        const fits = (text: string) =>
          inside.every((one) => holds(one, text)) && !outside.some((one) => holds(one, text));
        if (found === undefined) expect(texts.filter(fits)).toEqual([]);
        else expect(fits(found)).toBe(true);
      },
    ),
    { numRuns: 500 },
  );
});
