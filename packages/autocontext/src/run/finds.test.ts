import type { FoundPlace } from '@sluice/codeintel';
import { expect, test } from 'vitest';
import { findsAt } from './finds.js';

const place = (path: string): FoundPlace => ({
  path,
  symbol: '',
  title: '',
  lineStart: 1,
  lineEnd: 1,
  confidence: 1,
  summary: '',
  snippet: '',
  reason: '',
  distance: 0,
});

test('the line for the person names three files and says when there are more', () => {
  expect(findsAt([], false).summary).toBe('nothing found');
  expect(findsAt(['a', 'a', 'b'].map(place), false).summary).toBe('3 found: a, b');
  expect(findsAt(['a', 'b', 'c', 'd'].map(place), true)).toMatchObject({
    summary: '4 found: a, b, c, …',
    isTruncated: true,
  });
});

test('no tool gives more than fifty finds', () => {
  const many = Array.from({ length: 60 }, (_, number) => place(`${number}`));
  expect(findsAt(many, false).finds).toHaveLength(50);
});
