import { expect, test } from 'vitest';
import { beginsWord, fold, foldedText, offsetOfLetter, wordStarts } from './fold.js';

test('case, accents, signs and what is not seen make no difference', () => {
  expect(foldedText('Mark.Black-2134@Gmail.com')).toBe('markblack2134gmailcom');
  expect(foldedText('MARK BLACK 2134 @ gmail com')).toBe('markblack2134gmailcom');
  expect(foldedText('Café Zürich')).toBe('cafezurich');
  expect(foldedText('Cafe\u0301 Zu\u0308rich')).toBe('cafezurich');
  expect(foldedText('ad\u200bmin\u00ad')).toBe('admin');
  expect(foldedText('ｆｕｌｌ１')).toBe('full1');
  expect(foldedText('ΝΙΚΟΣ ½')).toBe(foldedText('νικος 1/2'));
  expect(foldedText('ΝΙΚΟΣΑ')).toBe(foldedText('νικοσ-α'));
});

test('a word begins after anything that is no letter, and with every ideograph', () => {
  const starts = (text: string): string =>
    [...fold(text).keys()].map((at) => (beginsWord(fold(text), at) ? 'x' : '.')).join('');
  expect(starts('ab cd')).toBe('x.x.');
  expect(starts('北京')).toBe('xx');
  expect(starts('到eve@x查')).toBe('xx..xx');
  expect(starts('')).toBe('');
  expect(starts('e\u0301t\u00e9 \u{1d41a}b')).toBe('x..x.');
});

test('a letter is found again in the text it came from', () => {
  expect(offsetOfLetter('- id: 13', 2)).toBe(6);
  expect(offsetOfLetter('é b', 1)).toBe(2);
});

test('the places where words begin are told between two letters', () => {
  const letters = fold('one two, three');
  const starts = new Uint32Array(letters.length + 1);
  expect([...starts.subarray(0, wordStarts(letters, 0, letters.length, starts))]).toEqual([
    0, 3, 6,
  ]);
  expect([...starts.subarray(0, wordStarts(letters, 1, 6, starts))]).toEqual([3]);
  expect(wordStarts(letters, 6, 6, starts)).toBe(0);
});
