import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseRuns, type ScoredLines } from './choose-runs.js';

const given = (scores: readonly number[], sizeOf = (_line: number) => 10): ScoredLines => ({
  scores: Float64Array.from(scores),
  sizeOf,
});
const file = (length: number, peaks: Readonly<Record<number, number>>): ScoredLines =>
  given(Array.from({ length }, (_, line) => peaks[line] ?? 0));

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
    lines: 6,
  });
  expect(rest).toEqual([]);
  const lines = only?.lines ?? [];
  expect(lines).toHaveLength(6);
  expect(lines).toEqual([...new Set(lines)].sort((a, b) => a - b));
  expect((lines.at(-1) ?? 0) - (lines[0] ?? 0)).toBe(5);
});

test('I-20 one or two lines between runs are shown too, three are not', () => {
  const linesOf = (peaks: Readonly<Record<number, number>>, lines = 20) => {
    const scores = Array.from({ length: 60 }, (_, line) => peaks[line] ?? 0);
    const [only] = chooseRuns([given(scores)], { snippets: 1, lines });
    return only?.lines ?? [];
  };
  const stretch = (line: number) => ({ [line]: 9, [line + 1]: 9, [line + 2]: 9 });
  expect(linesOf({ ...stretch(10), ...stretch(15) })).toEqual(
    expect.arrayContaining([10, 11, 12, 13, 14, 15, 16, 17]),
  );
  const apart = linesOf({ ...stretch(10), ...stretch(16) }, 6);
  expect(apart).toEqual([10, 11, 12, 16, 17, 18]);
  // There is no room for both lines of the gap.
  expect(linesOf({ ...stretch(10), ...stretch(15) }, 7)).toEqual([10, 11, 12, 15, 16, 17]);
  expect(linesOf({ ...stretch(0), ...stretch(57) }, 6)).toEqual([0, 1, 2, 57, 58, 59]);
});

test('I-20 of many snippets a run is two lines long, so that more places are shown', () => {
  const scores = Array.from({ length: 40 }, (_, line) => (line % 8 < 3 ? 9 : 0));
  const placesOf = (snippets: number): number => {
    const chosen = chooseRuns([given(scores)], { snippets, lines: 6 });
    const lines = chosen.flatMap((each) => each.lines);
    expect(lines).toHaveLength(12);
    return new Set(lines.map((line) => Math.floor(line / 8))).size;
  };
  expect(placesOf(3)).toBe(4);
  expect(placesOf(4)).toBe(5);
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
      const chosen = chooseRuns(
        files.map((each) => given(each)),
        { snippets, lines },
      );
      expect(chosen.length).toBeLessThanOrEqual(snippets);
      for (const { file: place, lines: own } of chosen) {
        expect(own.length).toBeLessThanOrEqual(lines);
        expect(own.every((line) => line >= 0 && line < (files[place]?.length ?? 0))).toBe(true);
      }
      if (files.every((each) => each.every((score) => score === 0))) expect(chosen).toEqual([]);
    }),
  );
});

test('I-20 a blank line takes no room and is left out', () => {
  const scores = Array.from({ length: 12 }, () => 1);
  const [only] = chooseRuns([given(scores, (line) => (line % 2 === 0 ? 10 : 0))], {
    snippets: 1,
    lines: 6,
  });
  expect(only?.lines).toEqual([0, 2, 4, 6, 8, 10]);
});

test('I-20 all snippets together keep within the characters that are given', () => {
  const files = [file(60, { 10: 3, 40: 1 }), file(60, { 20: 2 })];
  const chosen = chooseRuns(files, { snippets: 3, lines: 20, chars: 85 });
  const lines = chosen.flatMap((each) => each.lines);
  expect(lines.length * 10).toBeLessThanOrEqual(85);
  expect(chosen.map((each) => each.file)).toEqual([0, 1]);
});

test('I-20 a snippet that was begun is filled up, and no line of it is chosen again', () => {
  const peaks = file(40, { 10: 5, 12: 4, 30: 1 });
  const [first, ...others] = chooseRuns([peaks], { snippets: 1, lines: 8 }, [
    { file: 0, lines: [10, 11] },
  ]);
  expect(others).toEqual([]);
  expect(first?.lines).toHaveLength(8);
  expect(first?.lines).toEqual(expect.arrayContaining([10, 11, 12, 30]));
});

test('I-20 a snippet that was begun counts, also in a file that was not given', () => {
  const begun = [{ file: -1, lines: [3] }];
  const chosen = chooseRuns(
    [file(40, { 10: 5 }), file(40, { 20: 4 })],
    { snippets: 2, lines: 4 },
    begun,
  );
  expect(chosen.map((each) => each.file)).toEqual([-1, 0]);
  expect(chosen[0]?.lines).toEqual([3]);
});

test('I-20 shorter runs fill what is left of a snippet', () => {
  const scores = Array.from({ length: 30 }, (_, line) => 30 - line);
  const [only] = chooseRuns([given(scores)], { snippets: 1, lines: 20 });
  expect(only?.lines).toHaveLength(20);
});

test('I-20 only the lines of runs that may be shown are measured', () => {
  const asked = new Set<number>();
  const sizeOf = (line: number): number => {
    asked.add(line);
    return 10;
  };
  const rising = Array.from({ length: 400 }, (_, line) => 400 - line);
  const [only] = chooseRuns([given(rising, sizeOf)], { snippets: 1, lines: 8 });
  expect(only?.lines).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(Math.max(...asked)).toBeLessThan(20);
});

test('I-20 a snippet goes on growing while another has no room left', () => {
  const chosen = chooseRuns([file(60, { 2: 9, 12: 8, 22: 0.5 }), file(60, { 30: 6, 40: 1 })], {
    snippets: 2,
    lines: 8,
  });
  expect(chosen.map(({ file: place }) => place)).toEqual([0, 1]);
  expect(chosen.map(({ lines }) => lines.length)).toEqual([8, 6]);
  expect(chosen[1]?.lines).toEqual(expect.arrayContaining([30, 40]));
});

test('I-20 a run with a blank line fits where a whole one does not', () => {
  const scores = [9, 9, 9, 0, 0, 0, 5, 5, 5, 0, 0, 0, 4, 0, 4];
  const [only] = chooseRuns([given(scores, (line) => (line === 13 ? 0 : 10))], {
    snippets: 1,
    lines: 8,
  });
  expect(only?.lines).toEqual([0, 1, 2, 6, 7, 8, 12, 14]);
});
