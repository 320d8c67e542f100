import { expect, test } from 'vitest';
import {
  formatAge,
  formatClock,
  formatEdge,
  formatMoment,
  formatSpan,
  formatTime,
} from './format-time.js';

test('spans are told in the largest unit that says enough', () => {
  expect([-5, 850, 2_400, 61_000, 7_200_000, 90_000_000].map((ms) => formatSpan(ms, 'en'))).toEqual(
    ['0 ms', '850 ms', '2.4 s', '1 min', '2 h', '1 d'],
  );
});

test('a span that grows while one looks has no parts of a second', () => {
  expect([-5, 850, 13_400, 61_000].map((ms) => formatAge(ms, 'en'))).toEqual([
    '0 s',
    '0 s',
    '13 s',
    '1 min',
  ]);
  expect(formatAge(13_400, 'zh')).toBe('13 秒');
});

test('a moment of today is told by the clock, any other with its date', () => {
  const now = new Date(2026, 1, 3, 23, 59, 59).getTime();
  expect(formatMoment(new Date(2026, 1, 3, 0, 0, 1).getTime(), now, 'en')).toBe('00:00:01');
  expect(formatMoment(new Date(2026, 1, 2, 23, 59, 59).getTime(), now, 'en')).toBe(
    '02/02/2026, 23:59:59',
  );
  expect(formatMoment(new Date(2025, 1, 3, 9, 0, 0).getTime(), now, 'zh')).toContain('2025');
});

test('N-06 what stands under a bar is short: the hour, the day, or both', () => {
  const at = new Date(2026, 1, 3, 9, 5, 7).getTime();
  expect(formatClock(at, 'en')).toBe('09:05:07');
  expect(formatTime(at, 'en')).toBe('03/02/2026, 09:05:07');
  expect(formatEdge(at, 'hour', 'en')).toBe('09:05');
  expect(formatEdge(at, 'day', 'en')).toBe('3 Feb');
  expect(formatEdge(at, 'day', 'zh')).toBe('2月3日');
});
