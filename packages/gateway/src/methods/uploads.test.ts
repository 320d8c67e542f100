import { createManualClock } from '@sluice/kernel/testing';
import { expect, test } from 'vitest';
import { Uploads } from './uploads.js';

test('L-06 the parts of one file are put together, those of another are not mixed in', () => {
  const uploads = new Uploads(createManualClock());
  expect(uploads.add('a', 'QU', false)).toBeUndefined();
  expect(uploads.add('b', 'R', false)).toBeUndefined();
  expect(uploads.add('a', 'JD', true)).toBe('QUJD');
  expect(uploads.add('a', 'REVG', true)).toBe('REVG');
});

test('L-06 what is too large, or one file too many, is refused; what is left lying is forgotten', () => {
  const clock = createManualClock();
  const uploads = new Uploads(clock);
  const million = 'A'.repeat(1_000_000);
  for (let part = 0; part < 16; part += 1) uploads.add('large', million, false);
  expect(() => uploads.add('large', 'A', true)).toThrow('more than 16000000');
  expect(uploads.add('large', 'QUJD', true)).toBe('QUJD');
  for (let index = 0; index < 32; index += 1) uploads.add(`f${index}`, 'A', false);
  expect(() => uploads.add('more', 'A', false)).toThrow('32 files are on their way');
  clock.advance(120_000);
  expect(uploads.add('more', 'A', false)).toBeUndefined();
  expect(uploads.add('f1', 'B', true)).toBe('B');
});
