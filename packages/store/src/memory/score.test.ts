import { expect, test } from 'vitest';
import { type ScoredEntry, scoresOf } from './score.js';

const entry = (title: readonly string[], content: readonly string[] = []): ScoredEntry => ({
  title: new Set(title),
  content: new Set(content),
});

test('an entry with every word in its title scores one, one with none of them nothing', () => {
  expect(scoresOf(['deploy', 'friday'], [entry(['deploy', 'friday']), entry(['other'])])).toEqual([
    1, 0,
  ]);
  expect(scoresOf([], [entry(['a'])])).toEqual([0]);
});

test('a title counts above content, a whole word above the beginning of one, both below one', () => {
  const of = (one: ScoredEntry) => scoresOf(['deploy'], [one])[0] ?? 0;
  expect(of(entry(['deploy']))).toBe(1);
  expect(of(entry([], ['deploy']))).toBeCloseTo(0.8);
  expect(of(entry(['deployment']))).toBeCloseTo(0.5);
  expect(of(entry([], ['deployment']))).toBeCloseTo(0.4);
  expect(of(entry(['redeploy'], ['redeploy']))).toBe(0);
});

test('a beginning counts from three letters on', () => {
  expect(scoresOf(['de'], [entry(['deploy'])])).toEqual([0]);
  expect(scoresOf(['dep'], [entry(['deploy'])])[0]).toBeCloseTo(0.5);
});

test('a word that few entries have weighs more, and one said twice counts once', () => {
  const entries = [entry(['rare']), entry(['usual']), entry(['usual', 'x']), entry(['usual', 'y'])];
  const [rare = 0, usual = 0] = scoresOf(['rare', 'usual'], entries);
  expect(rare).toBeGreaterThan(usual);
  expect(rare + usual).toBeCloseTo(1);
  expect(scoresOf(['rare', 'rare', 'usual'], entries)).toEqual(
    scoresOf(['rare', 'usual'], entries),
  );
});
