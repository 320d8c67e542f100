import { expect, test } from 'vitest';
import { builtInSecretRules, builtInSignRules } from './built-in-rules.js';
import { compilePattern, compileWording, expandExample } from './classes.js';

const WITHOUT_BOUND = /(?<!\\)(?:\\\\)*(?:[*+]|\{\d+,\})/;

function withoutSets(source: string): string {
  return source.replaceAll(/\\.|\[(?:\\.|[^\]\\])*\]/g, 'x');
}

test('no compiled rule reads a part of any length', () => {
  const endless = [...builtInSecretRules(), ...builtInSignRules()].filter(({ pattern }) =>
    WITHOUT_BOUND.test(withoutSets(compilePattern(pattern).source)),
  );
  expect(endless.map(({ name }) => name)).toEqual([]);
});

test.each([
  ['a+b*', 'a{1,400}b{0,400}', undefined],
  ['[+*]\\+x{3,}y', '[+*]\\+x{3,400}y', undefined],
  ['x{500,}y', 'x{500,500}y', undefined],
  ['key_{h8}', 'key_[a-f0-9]{8}', undefined],
  ['key_{h8,12}', 'key_[a-f0-9]{8,12}', undefined],
  ['key_{h8,}', 'key_[a-f0-9]{8}', 'a-f0-9'],
  ['key=([A-Z]{4,})', 'key=([A-Z]{4})', 'A-Z'],
  ['{h8,}-{h4}', '[a-f0-9]{8,400}-[a-f0-9]{4}', undefined],
])('the pattern %s becomes %s', (pattern, source, open) => {
  expect(compilePattern(pattern)).toEqual({ source, open });
});

test.each([
  ['\\w+ [^.]*x', '\\w{1,60} [^.]{0,60}x'],
  ['={3,} ?x+', '={3,400} ?x{1,400}'],
  ['[a-z]{70,}\\+', '[a-z]{70,70}\\+'],
])('the wording %s becomes %s: words are as long as people write them', (pattern, source) => {
  expect(compileWording(pattern)).toBe(source);
});

test('an example is filled with characters of the class, the same every time', () => {
  expect(expandExample('key_{h8}{nl}')).toMatch(/^key_[a-f0-9]{8}\n$/);
  expect(expandExample('{w90}')).toHaveLength(90);
  expect(expandExample('{w90}')).toBe(expandExample('{w90}'));
});
