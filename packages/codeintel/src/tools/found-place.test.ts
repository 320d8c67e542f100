import { expect, test } from 'vitest';
import { foundPlaces, kindAndName, shareOf } from './found-place.js';

test('O-12 confidence is a share of the best place of the same answer', () => {
  const entry = { path: 'a.ts', line_start: 3, line_end: 1, symbol: 'a', reason: 'words' };
  const wording = { title: () => 'kind', head: () => 'function a' };
  const places = foundPlaces(
    [
      { ...entry, score: 8 },
      { ...entry, score: 2 },
    ],
    wording,
  );
  expect(places.map(({ confidence }) => confidence)).toEqual([1, 0.25]);
  expect(places[0]).toMatchObject({
    summary: 'function a (words)',
    title: 'kind',
    lineStart: 3,
    lineEnd: 3,
    snippet: '',
    distance: 0,
  });
  expect([shareOf(0.4, 0.9), shareOf(-1, 0), shareOf(3, 1)]).toEqual([0.4, 0, 1]);
});

test('a place without a reason or a kind says only what it is', () => {
  const entry = { path: 'a', line_start: 1, line_end: 1, symbol: '', score: 1, reason: '' };
  expect(foundPlaces([entry], { title: () => '', head: () => 'x' })[0]?.summary).toBe('x');
  expect(kindAndName('', 'a')).toBe('a');
  expect(kindAndName('class', 'A')).toBe('class A');
});

test('a place that was found is never at nothing, however far it stands behind', () => {
  const entry = { path: 'a', line_start: 1, line_end: 1, symbol: '', reason: '' };
  const entries = [
    { ...entry, score: 2 },
    { ...entry, score: 0.0001 },
  ];
  const places = foundPlaces(entries, { title: () => '', head: () => '' });
  expect(places.map(({ confidence }) => confidence)).toEqual([1, 0.001]);
});
