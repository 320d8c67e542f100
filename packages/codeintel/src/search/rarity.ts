import { rankWeights } from './rank-weights.js';

/** How telling a term is by how few of `count` texts hold it; never negative. */
export function rarity(frequency: number, count: number): number {
  const { raritySmoothing: added } = rankWeights;
  return Math.log(1 + (count - Math.min(count, frequency) + added) / (frequency + added));
}

/**
 * How telling one of several translations of a word is. Half by its own rarity, half by that of all `together`, so
 * that a translation which the code hardly ever uses is not taken for a rare and telling word.
 */
export function rarityOfOne(frequency: number, together: number, count: number): number {
  return Math.sqrt(rarity(frequency, count) * rarity(Math.min(count, together), count));
}
