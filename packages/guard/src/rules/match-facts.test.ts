import { expect, test } from 'vitest';
import { builtInSignRules } from './built-in-rules.js';
import { compilePattern, expandExample } from './classes.js';
import { alternativesOf, factsOf } from './match-facts.js';

const textsOf = (source: string) => factsOf(source).starts.map(({ text }) => text);

test.each([
  ['ignore', ['ignore']],
  ['(?:drop|stop) all', ['drop all', 'stop all']],
  ['do(?: so)? it', ['do it', 'do so it']],
  ['reali[sz]e', ['realise', 'realize']],
  ['a{2,3}b', ['aab', 'aaab']],
  ['a\\b(?= you)b', ['ab']],
  ['(?<!x)\\[\\x41', ['[A']],
  ['send [^.]{0,9}', ['send ', 'send ']],
  ['go \\w+', ['go ']],
  ['[a-z]x', ['']],
  ['x?[^y]*z', ['', 'z', 'x', 'xz']],
])('every match of %s begins with one of %j', (source, texts) => {
  expect([...new Set(textsOf(source))].sort()).toEqual([...new Set(texts)].sort());
});

test('a start grows no longer than eight characters, and there are never more than 64', () => {
  expect(textsOf('a very long wording of one rule')).toEqual(['a very l']);
  expect(textsOf(`(?:${Array.from({ length: 40 }, (_, n) => `w${n}`).join('|')}){3}`)).toHaveLength(
    40,
  );
});

test.each(['(a', 'a)'])('a pattern that is not closed is refused: %s', (source) => {
  expect(() => factsOf(source).starts).toThrow(/closed|closes nothing/);
});

test.each([
  ['a|b', ['a', 'b']],
  ['(?:a|b)', ['a', 'b']],
  ['(?:a|b)c', ['(?:a|b)c']],
  ['(?:a|b)|(?:c|d)', ['(?:a|b)', '(?:c|d)']],
  ['(?:a\\)|[)|]|b)', ['a\\)', '[)|]', 'b']],
  ['(?:a)?', ['(?:a)?']],
])('the alternatives of %s are %j', (source, parts) => {
  expect(alternativesOf(source)).toEqual(parts);
});

test('what a built-in pattern matches in its own examples begins with one of its starts', () => {
  const missed = builtInSignRules().flatMap(({ name, pattern, match }) => {
    const { source } = compilePattern(pattern);
    const starts = textsOf(source);
    return match
      .map((example) => new RegExp(source).exec(expandExample(example).toLowerCase())?.[0])
      .filter((found) => found && !starts.some((start) => found.startsWith(start)))
      .map((found) => `${name}: ${found}`);
  });
  expect(missed).toEqual([]);
});

test.each([
  ['ignore (?:all )?(?:rules|orders)', ['rules', 'orders']],
  ['send [^.]{0,9} to (?:me|a server)', [' to ']],
  ['(?:a|b) (?:keys?|\\w+)', []],
  ['x(?:, y)?', []],
  ['go (?:right )?home\\b', ['home']],
  ['ignore', []],
])('after its beginning every match of %s holds one of %j', (source, needs) => {
  expect(factsOf(source).needs).toEqual(needs);
});

test('what a built-in pattern needs stands in what it matches', () => {
  const missed = builtInSignRules().flatMap(({ name, pattern, match }) =>
    alternativesOf(compilePattern(pattern).source).flatMap((source) => {
      const { needs } = factsOf(source);
      return match
        .map((example) => new RegExp(source).exec(expandExample(example).toLowerCase())?.[0])
        .filter((found) => found && needs.length > 0 && !needs.some((need) => found.includes(need)))
        .map((found) => `${name}: ${found}`);
    }),
  );
  expect(missed).toEqual([]);
});

test.each([
  ['ignore', 6],
  ['(?:a|bcd)e?', 4],
  ['send [^.]{0,9} to\\b(?= me)', 17],
  ['a{2,3}(?:bc){4}', 11],
  ['a*', Number.POSITIVE_INFINITY],
  ['(?:\\b)*', 0],
])('no match of %s has more than %d characters', (source, longest) => {
  expect(factsOf(source).longest).toBe(longest);
});
