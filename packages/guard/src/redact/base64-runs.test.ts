import { expect, test } from 'vitest';
import { base64Runs } from './base64-runs.js';

const encoded = (text: string) => Buffer.from(text).toString('base64');

test('a run is found with its padding and gives the text behind it', () => {
  const value = encoded('a sentence that is long enough.');
  const [run, ...others] = base64Runs(`x = "${value}" end`);
  expect(others).toEqual([]);
  expect([run?.start, run?.end]).toEqual([5, 5 + value.length]);
  expect([...(run?.texts() ?? [])]).toEqual(['a sentence that is long enough.']);
});

test('a run of any length is decoded whole, in pieces that overlap', () => {
  const words = Array.from({ length: 3000 }, (_, number) => `漢字 ${number}`).join(' ');
  const [run] = base64Runs(encoded(words));
  const pieces = [...(run?.texts() ?? [])];
  expect(pieces.length).toBeGreaterThan(10);
  for (let number = 0; number < 3000; number += 1)
    expect(pieces.some((piece) => piece.includes(`漢字 ${number}`))).toBe(true);
});

test('what is no text gives no piece, and a short run is none', () => {
  const [run] = base64Runs(
    Buffer.from(Array.from({ length: 90 }, (_, at) => at)).toString('base64'),
  );
  expect([...(run?.texts() ?? [])]).toEqual([]);
  expect([...base64Runs('QUJDREVG short')]).toEqual([]);
});
