import { expect, test } from 'vitest';
import { canonicalForms, formOfNumber, formsOfDate } from './canonical-forms.js';

test.each([
  'on 2024-05-13',
  'the 13th of May 2024',
  'May 13th, 2024',
  '13 May 2024',
  '13.05.2024',
  '05/13/2024',
  'from the 10th to the 13th of May 2024',
  'May 11 - 13, 2024',
  '2024年5月13日',
  'am 13. Mai 2024',
  'le 13 mai 2024',
  'el 13 de mayo de 2024',
  'il 13 maggio 2024',
  'em 13 de maio de 2024',
])('V-02 %s holds the day that a call writes as 2024-05-13', (text) => {
  const [wanted] = formsOfDate('2024-05-13 10:00');
  expect(canonicalForms(text)).toContain(wanted);
});

test('V-02 a day without its year is the same day of any year', () => {
  expect(canonicalForms('on January 11th')).toEqual(['day0111']);
  expect(formsOfDate('2025-01-11')).toContain('day0111');
});

test.each([
  ['$30,000', 30_000],
  ["1'200.50", 1200.5],
  ['1.200,50 EUR', 1200.5],
  ['98.70', 98.7],
  ['1.5k', 1500],
  ['2 million', 2_000_000],
  ['30 thousand dollars', 30_000],
  ['10.0', 10],
  ['2.5 kg', 2.5],
  ['2.5 kg', 2500],
  ['2 hours', 120],
  ['35 percent', 0.35],
  ['12 Tausend Euro', 12_000],
  ['3万元', 30_000],
])('V-02 %s is the number %d', (text, value) => {
  expect(canonicalForms(text)).toContain(formOfNumber(value));
});

test('plain numbers are words, and no day is made of what is none', () => {
  expect(canonicalForms('room 12, 2024')).toEqual([]);
  expect(formsOfDate('2024-15-40')).toEqual([]);
  expect(formsOfDate('may I ask')).toEqual([]);
  expect(canonicalForms('3 out of 5 sets, 2 magazines and 7 maisons')).toEqual([]);
});
