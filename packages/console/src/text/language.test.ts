import { expect, test } from 'vitest';
import { chartsTexts } from './charts-texts.js';
import { chinese } from './chinese.js';
import { emptyTexts } from './empty-texts.js';
import { english } from './english.js';
import { filesTexts } from './files-texts.js';
import { fill } from './fill.js';
import { guideTexts } from './guide-texts.js';
import { helpTexts } from './help-texts.js';
import { loadTexts, preferredLanguage, textsOf } from './language.js';
import { peopleTexts } from './people-texts.js';
import { phoneTexts } from './phone-texts.js';
import { policyPageTexts } from './policy-page-texts.js';
import { serversTexts } from './servers-texts.js';
import { signInTexts } from './sign-in-texts.js';
import { tryToolTexts } from './try-tool-texts.js';

/** Those that every page has, and those that come with one. */
const tables = [
  { en: english, zh: chinese },
  chartsTexts,
  emptyTexts,
  guideTexts,
  helpTexts,
  filesTexts,
  peopleTexts,
  phoneTexts,
  policyPageTexts,
  serversTexts,
  signInTexts,
  tryToolTexts,
];

/** Every text with its path. */
function flat(texts: object, path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : flat(value, `${path}${key}.`),
  );
}

const places = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

test('G-08 both languages have every text, with the same places to fill', () => {
  for (const { en, zh } of tables) {
    const other = new Map(flat(zh));
    for (const [path, text] of flat(en)) {
      expect(other.get(path), path).toBeTruthy();
      expect(places(other.get(path) ?? ''), path).toEqual(places(text));
    }
    expect(other.size).toBe(flat(en).length);
  }
});

test('G-08 Chinese texts are Chinese', () => {
  const own = /\p{Script=Han}|^\{/u;
  for (const { zh } of tables) {
    expect(flat(zh).filter(([, text]) => !own.test(text))).toEqual([]);
  }
});

test('a place without a value stays visible', () => {
  expect(fill('{a} of {constructor}', { a: 1 })).toBe('1 of {constructor}');
});

test('G-08 the reader’s first known language is taken', () => {
  expect(preferredLanguage(['fr-FR', 'zh-TW', 'en'])).toBe('zh');
  expect(preferredLanguage(['fr'])).toBe('en');
});

test('N-08 a language comes when it is wanted; one that did not come gives way to what is at hand', async () => {
  expect(() => textsOf('zh')).toThrow('before any were loaded');
  await loadTexts('en');
  expect(textsOf('zh')).toBe(english);
  await loadTexts('zh');
  expect(textsOf('zh')).toBe(chinese);
  expect(textsOf('en')).toBe(english);
});
