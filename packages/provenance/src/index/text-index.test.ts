import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold, foldedText } from '../text/fold.js';
import { TextIndex } from './text-index.js';

test('V-02 a value is found split, joined, in another case and between other signs', () => {
  const index = new TextIndex();
  const entry = index.add(
    'Please write to Mark.Black-2134@gmail.com today, or call +1 (555) 010-9999.',
  );
  for (const value of ['mark.black-2134@GMAIL.com', 'mark black 2134', '15550109999', 'TODAY']) {
    expect(index.find(fold(value))).toMatchObject([{ entry, isWhole: false }]);
  }
  expect(index.find(fold('ark.black'))).toEqual([]);
  expect(index.find(fold('mark.blac'))).toEqual([]);
});

test('a text that is the value and nothing else is told apart', () => {
  const index = new TextIndex();
  index.add('Rent');
  index.add('my rent');
  expect(index.find(fold('rent')).map(({ isWhole }) => isWhole)).toEqual([false, true]);
});

test('values of few letters and of none', () => {
  const index = new TextIndex();
  index.add("file with ID '13' and 131");
  index.add('');
  expect(index.find(fold('13'))).toHaveLength(1);
  expect(index.find(fold('...'))).toEqual([]);
});

test('a value that begins with a word that stands everywhere is found by its rarer words', () => {
  const index = new TextIndex();
  for (let at = 0; at < 3000; at += 1) index.add(`invoice for customer ${at}`);
  expect(index.find(fold('invoice for customer 17'))).toHaveLength(1);
});

test('every run of whole words of every text is found', () => {
  const words = fc.array(fc.stringMatching(/^[a-zA-Z0-9é]{1,9}$/), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(
      fc.array(words, { minLength: 1, maxLength: 8 }),
      fc.nat(),
      fc.nat(),
      (texts, one, two) => {
        const index = new TextIndex();
        for (const text of texts) index.add(text.join(' '));
        const text = texts[one % texts.length] ?? [];
        const from = two % text.length;
        const value = text.slice(from, from + 3).join('-');
        expect(
          index.find(fold(value)).map(({ entry }) => foldedText(texts[entry]?.join(' ') ?? '')),
        ).toContain(foldedText(text.join(' ')));
      },
    ),
  );
});
