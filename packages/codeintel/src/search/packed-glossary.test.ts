import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openGlossary, packGlossary } from './packed-glossary.js';

const word = fc.string({
  unit: fc.constantFrom('缓', '存', '请', '求', '数', '𠀀', 'T'),
  minLength: 1,
  maxLength: 5,
});
const translations = fc.array(fc.constantFrom('cache', 'request', 'two_words', 're-'), {
  maxLength: 3,
});

test('a packed glossary knows its words, their translations in order, and no others', () => {
  fc.assert(
    fc.property(fc.dictionary(word, translations), word, (entries, other) => {
      const known = new Map(Object.entries(entries));
      const text = [...known].map(([each, meant]) => `\n  ${[each, ...meant].join(' ')};`).join('');
      const { words } = openGlossary(packGlossary(text, ' 緩缓\n請请 '));
      for (const [each, meant] of known) {
        expect(words.has(each)).toBe(true);
        expect(words.get(each)).toEqual(meant);
      }
      expect(words.has(other)).toBe(known.has(other));
      expect(words.get(other)).toEqual(known.get(other) ?? []);
    }),
  );
});

test('a packed glossary knows the simplified form of a traditional character and of no other', () => {
  const { simplified } = openGlossary(packGlossary('缓存 cache;', '緩缓 請请'));
  expect(['緩', '請', '缓', 'x'].map(simplified)).toEqual(['缓', '请', undefined, undefined]);
});

test('what is no word is not found', () => {
  const { words } = openGlossary(packGlossary('缓存 cache buffer;请求;', '緩缓'));
  for (const text of ['', ' ', '缓', '缓存 cache', 'cache', '请求 '])
    expect(words.has(text)).toBe(false);
  expect(words.get('请求')).toEqual([]);
});
