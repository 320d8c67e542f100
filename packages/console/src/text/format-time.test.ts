import { expect, test } from 'vitest';
import { formatClock, formatEdge, formatSpan, formatTime } from './format-time.js';

test('spans are told in the largest unit that says enough', () => {
  expect([-5, 850, 2_400, 61_000, 7_200_000, 90_000_000].map((ms) => formatSpan(ms, 'en'))).toEqual(
    ['0 ms', '850 ms', '2.4 s', '1 min', '2 h', '1 d'],
  );
});

test('N-06 what stands under a bar is short: the hour, the day, or both', () => {
  const at = new Date(2026, 1, 3, 9, 5, 7).getTime();
  expect(formatClock(at, 'en')).toBe('09:05:07');
  expect(formatTime(at, 'en')).toBe('03/02/2026, 09:05:07');
  expect(formatEdge(at, 'hour', 'en')).toBe('09:05');
  expect(formatEdge(at, 'day', 'en')).toBe('3 Feb');
  expect(formatEdge(at, 'day', 'zh')).toBe('2月3日');
});
