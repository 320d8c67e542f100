import { expect, test } from 'vitest';
import { unifiedDiff, wholeDiff } from './unified-diff.js';

const lines = (count: number, word: string) =>
  Array.from({ length: count }, (_, at) => `${word} ${at}\n`).join('');

test('a diff names both sides and shows three lines around what changed', () => {
  const before = lines(9, 'line');
  expect(unifiedDiff('src/a.ts', before, before.replace('line 4', 'new'))).toBe(
    `--- a/src/a.ts\n+++ b/src/a.ts\n@@ -2,7 +2,7 @@\n${[' line 1', ' line 2', ' line 3', '-line 4', '+new', ' line 5', ' line 6', ' line 7'].join('\n')}\n`,
  );
});

test('a long diff is cut at the end of a line and says how much is left out; a whole one is never cut', () => {
  const after = lines(2_000, 'a line of some length');
  const whole = wholeDiff('a.ts', undefined, after);
  expect(whole.startsWith('--- /dev/null\n+++ b/a.ts\n@@ -0,0 +1,2000 @@\n')).toBe(true);
  expect(whole).toContain('+a line of some length 1999\n');
  const shown = unifiedDiff('a.ts', '', after);
  const [, kept = '', more] = /^([\s\S]*\n)… \((\d+) more characters of the diff/.exec(shown) ?? [];
  expect(kept.length).toBeLessThanOrEqual(12_001);
  expect(kept.length).toBeGreaterThan(11_900);
  expect(wholeDiff('a.ts', '', after).slice(kept.length)).toHaveLength(Number(more));
  expect(wholeDiff('a.ts', '', after).startsWith(kept)).toBe(true);
});

test('a diff of exactly the longest length is shown whole', () => {
  const head = unifiedDiff('a', '', 'x\n').length - 1;
  const fits = `${'x'.repeat(12_000 - head)}\n`;
  expect(unifiedDiff('a', '', fits)).toHaveLength(12_000);
  expect(unifiedDiff('a', '', `x${fits}`)).toContain('more characters of the diff');
});

test('what nobody could read as a diff is not made into one', () => {
  const huge = lines(40_000, 'a line of some length');
  expect(() => wholeDiff('a.ts', '', huge)).toThrow(
    'The change of a.ts is too large to show as a diff',
  );
});
