import type { ParsedQuery } from './parse-query.js';

/** How telling a term is by how few of `count` texts hold it; never negative. */
export function rarity(frequency: number, count: number): number {
  return Math.log(1 + (count - Math.min(count, frequency) + 0.5) / (frequency + 0.5));
}

/** How many texts hold the term or, for one of several translations, any of them: at most the sum. */
export function commonness(
  term: string,
  query: ParsedQuery,
  frequencies: ReadonlyMap<string, number>,
): number {
  const kin = query.kin.get(term) ?? [term];
  return kin.reduce((sum, each) => sum + (frequencies.get(each) ?? 0), 0);
}
