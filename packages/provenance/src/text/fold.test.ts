import { expect, test } from 'vitest';
import { fold, foldedText, offsetOfLetter, WORD_START } from './fold.js';

test('case, accents, signs and what is not seen make no difference', () => {
  expect(foldedText('Mark.Black-2134@Gmail.com')).toBe('markblack2134gmailcom');
  expect(foldedText('MARK BLACK 2134 @ gmail com')).toBe('markblack2134gmailcom');
  expect(foldedText('Café Zürich')).toBe('cafezurich');
  expect(foldedText('Cafe\u0301 Zu\u0308rich')).toBe('cafezurich');
  expect(foldedText('ad\u200bmin\u00ad')).toBe('admin');
  expect(foldedText('ｆｕｌｌ１')).toBe('full1');
});

test('a word begins after anything that is no letter, and with every ideograph', () => {
  const starts = (text: string): string =>
    [...fold(text)].map((letter) => ((letter & WORD_START) === 0 ? '.' : 'x')).join('');
  expect(starts('ab cd')).toBe('x.x.');
  expect(starts('北京')).toBe('xx');
  expect(starts('')).toBe('');
});

test('a letter is found again in the text it came from', () => {
  expect(offsetOfLetter('- id: 13', 2)).toBe(6);
  expect(offsetOfLetter('é b', 1)).toBe(2);
});
