import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseRuns } from './choose-runs.js';

const file = (length: number, peaks: Readonly<Record<number, number>>): Float64Array =>
  Float64Array.from({ length }, (_, line) => peaks[line] ?? 0);

test('I-20 runs of all files compete, and the best comes first', () => {
  const [first, second] = chooseRuns([file(50, { 10: 1 }), file(50, { 30: 2 })], {
    snippets: 2,
    lines: 4,
  });
  expect(first).toMatchObject({ file: 1, lines: expect.arrayContaining([30]) });
  expect(second).toMatchObject({ file: 0, lines: expect.arrayContaining([10]) });
});

test('I-20 runs that touch are one stretch of lines, and no line stands there twice', () => {
  const [only, ...rest] = chooseRuns([file(40, { 10: 3, 12: 2, 15: 1 })], {
    snippets: 1,
    lines: 8,
  });
  expect(rest).toEqual([]);
  const lines = only?.lines ?? [];
  expect(lines).toHaveLength(8);
  expect(lines).toEqual([...new Set(lines)].sort((a, b) => a - b));
  expect((lines.at(-1) ?? 0) - (lines[0] ?? 0)).toBe(7);
});

test('I-20 where a file has two snippets, the upper lines stand in the first of them', () => {
  const chosen = chooseRuns([file(200, { 20: 1, 60: 3, 100: 2, 140: 1 })], {
    snippets: 3,
    lines: 8,
  });
  expect(chosen).toHaveLength(2);
  const [upper = [], lower = []] = chosen.map(({ lines }) => lines);
  expect(Math.max(...upper)).toBeLessThan(Math.min(...lower));
});

test('I-20 the budget holds whatever the scores are, and where nothing fits nothing is chosen', () => {
  const scores = fc.array(fc.array(fc.nat(5), { maxLength: 60 }), { maxLength: 6 });
  fc.assert(
    fc.property(scores, fc.nat(5), fc.integer({ min: 1, max: 25 }), (files, snippets, lines) => {
      const given = files.map((each) => Float64Array.from(each));
      const chosen = chooseRuns(given, { snippets, lines });
      expect(chosen.length).toBeLessThanOrEqual(snippets);
      for (const { file: place, lines: own } of chosen) {
        expect(own.length).toBeLessThanOrEqual(lines);
        expect(own.every((line) => line >= 0 && line < (files[place]?.length ?? 0))).toBe(true);
      }
      if (files.every((each) => each.every((score) => score === 0))) expect(chosen).toEqual([]);
    }),
  );
});
