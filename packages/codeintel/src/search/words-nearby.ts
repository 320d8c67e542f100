import type { TermWorth } from './line-scores.js';
import type { ReadLines } from './read-lines.js';

/** About as much as is read at a glance. */
const NEAR_LINES = 8;

/**
 * What the words around each line are worth together, each counted once however often it stands there: where many
 * different words of the query meet is more likely meant than where one is repeated.
 */
export function wordsNearby(
  { lines, terms }: Pick<ReadLines, 'lines' | 'terms'>,
  worth: TermWorth,
): Float64Array {
  const changes = new Float64Array(lines.length + 1);
  const coveredTo = new Map<string, number>();
  for (const [line, own] of terms) {
    for (const term of own) {
      const value = worth.get(term) ?? 0;
      const from = Math.max(coveredTo.get(term) ?? 0, line - NEAR_LINES);
      const to = Math.min(lines.length, line + NEAR_LINES + 1);
      if (value === 0 || from >= to) continue;
      changes[from] = (changes[from] ?? 0) + value;
      changes[to] = (changes[to] ?? 0) - value;
      coveredTo.set(term, to);
    }
  }
  let sum = 0;
  return changes.subarray(0, lines.length).map((change) => {
    sum += change;
    return sum;
  });
}
