import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { glossary } from './glossary.js';
import { parseQuery } from './parse-query.js';
import { termsOfWord } from './terms-of-word.js';

const TRANSLATION = /^(?:[a-z0-9]+(?:_[a-z0-9]+)*|[a-z]+-)$/;

const words = linesOf('words.tsv');
const characters = linesOf('traditional-characters.tsv');

function linesOf(name: string): string[] {
  const text = readFileSync(new URL(`../../glossary/${name}`, import.meta.url), 'utf8');
  expect(text.endsWith('\n')).toBe(true);
  return text.slice(0, -1).split('\n');
}

test.each([
  ['words.tsv', words],
  ['traditional-characters.tsv', characters],
])('%s has each key once, in order', (_name, lines) => {
  const keys = lines.map((line) => line.split('\t')[0] ?? '');
  expect(keys.filter((key, index) => index > 0 && key <= (keys[index - 1] ?? ''))).toEqual([]);
});

test('a word is of up to eight simplified characters, with translations that code could use', () => {
  const traditional = new Set(characters.map((line) => line.charAt(0)));
  const faults = words.filter((line) => {
    const [word = '', translations, ...more] = line.split('\t');
    const isWord =
      /^[\u4e00-\u9fff]{1,8}$/.test(word) && ![...word].some((unit) => traditional.has(unit));
    const isTranslated =
      translations === undefined || translations.split(' ').every((each) => TRANSLATION.test(each));
    return !isWord || !isTranslated || more.length > 0;
  });
  expect(faults).toEqual([]);
  expect(characters.filter((line) => !/^[\u4e00-\u9fff]\t[\u4e00-\u9fff]$/.test(line))).toEqual([]);
});

test('every line of the tables is found', () => {
  for (const line of words) {
    const [word = '', translations] = line.split('\t');
    expect(glossary().translationsOf(word)).toEqual(translations?.split(' ') ?? []);
  }
  for (const line of characters) expect(glossary().simplified(line.charAt(0))).toBe(line.charAt(2));
  expect(glossary().translationsOf('缓存区外')).toBeUndefined();
  expect(glossary().simplified('緩存 cache')).toBe('缓存 cache');
});

test.each(linesOf('examples.tsv').map((line) => line.split('\t')))(
  'the example %s leads to %s',
  (prompt = '', wanted = '') => {
    const terms = new Set(parseQuery(prompt).terms.keys());
    expect(wanted).not.toBe('');
    for (const word of wanted.split(' ')) {
      const isWanted = !word.startsWith('-');
      for (const term of termsOfWord(word)) expect(terms.has(term), word).toBe(isWanted);
    }
  },
);
