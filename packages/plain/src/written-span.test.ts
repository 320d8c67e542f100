import { expect, test } from 'vitest';
import { writtenSpan } from './written-span.js';

const span = (text: string) => {
  const found = writtenSpan(text);
  return found && [found.first, found.last].map((time) => new Date(time).toISOString());
};

test.each([
  ['2026-01-31', '2026-01-31T00:00:00.000Z', '2026-01-31T23:59:59.999Z'],
  ['2024-02', '2024-02-01T00:00:00.000Z', '2024-02-29T23:59:59.999Z'],
  ['2026', '2026-01-01T00:00:00.000Z', '2026-12-31T23:59:59.999Z'],
  ['2026-01-31T08:00Z', '2026-01-31T08:00:00.000Z', '2026-01-31T08:00:59.999Z'],
  ['2026-01-31T08:00:30Z', '2026-01-31T08:00:30.000Z', '2026-01-31T08:00:30.999Z'],
  ['2026-01-31T08:00:30.5+02:00', '2026-01-31T06:00:30.500Z', '2026-01-31T06:00:30.500Z'],
])('%s stands for all of it, from its first moment to its last', (text, first, last) => {
  expect(span(text)).toEqual([first, last]);
});

test('a time without a zone is one of this machine, to its last moment', () => {
  const first = new Date(2026, 0, 31, 8, 0).getTime();
  expect(writtenSpan('2026-01-31T08:00')).toEqual({ first, last: first + 59_999 });
});

test.each([
  '',
  'never',
  '1',
  '2026-02-30',
  '2026-02-30T08:00Z',
  '2026-13-01',
  '2026-1-3',
  '31.1.2026',
])('"%s" is no time', (text) => {
  expect(writtenSpan(text)).toBeUndefined();
});
