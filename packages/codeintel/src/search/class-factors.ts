import { classBit } from '../scan/path-class.js';
import type { ParsedQuery } from './parse-query.js';
import type { RankWeights } from './rank-weights.js';

const LIFT = 0.15;
const LOWEST = 0.08;

/** By how much a file of a class counts less; a query that asks for tests, docs or examples lifts those a little. */
export function classFactors(query: ParsedQuery, weights: RankWeights): (bits: number) => number {
  const { wants } = query;
  const lifted = (factor: number, isWanted: boolean): number =>
    isWanted ? Math.min(1, factor + LIFT) : factor;
  const factors: readonly (readonly [number, number])[] = [
    [classBit.test, lifted(weights.test, wants.test)],
    [classBit.documentation, lifted(weights.documentation, wants.documentation)],
    [classBit.generated, weights.generated],
    [classBit.vendored, weights.vendored],
    [classBit.example, lifted(weights.example, wants.example)],
    [classBit.data, weights.data],
    [classBit.workshop, weights.workshop],
    [classBit.declaration, weights.declaration],
    [classBit.minified, weights.minified],
  ];
  const known = new Map<number, number>([[0, 1]]);
  return (bits) => {
    const made = known.get(bits);
    if (made !== undefined) return made;
    let factor = 1;
    for (const [bit, value] of factors) if (bits & bit) factor *= value;
    factor = Math.max(LOWEST, factor);
    known.set(bits, factor);
    return factor;
  };
}
