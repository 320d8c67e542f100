import { expect, test } from 'vitest';
import { builtInSignRules } from './built-in-rules.js';
import { compilePattern, expandExample } from './classes.js';
import { alternativesOf, startsOf } from './starts-of.js';

const textsOf = (source: string) => startsOf(source).map(({ text }) => text);

test.each([
  ['ignore', ['ignore']],
  ['(?:ignore|forget) all', ['ignore all', 'forget all']],
  ['do(?: so)? it', ['do it', 'do so it']],
  ['summari[sz]e', ['summarise', 'summarize']],
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

test('a start grows no longer than ten characters, and there are never more than 128', () => {
  expect(textsOf('a very long wording of one rule')).toEqual(['a very lon']);
  expect(textsOf(`(?:${Array.from({ length: 40 }, (_, n) => `w${n}`).join('|')}){3}`)).toHaveLength(
    40,
  );
});

test.each(['(a', 'a)'])('a pattern that is not closed is refused: %s', (source) => {
  expect(() => startsOf(source)).toThrow(/closed|closes nothing/);
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
