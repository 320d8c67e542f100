import { classBit } from '../scan/path-class.js';
import type { ParsedQuery } from './parse-query.js';
import type { RankWeights } from './rank-weights.js';

/** A factor of 1 in the whole numbers that `classFactors` gives. */
export const FACTOR_UNIT = 256;
const CLASSES = 2048;

/**
 * By how much a file of each class counts less, by class bits, in parts of `FACTOR_UNIT`; a query that asks for
 * tests, docs or examples lifts those a little. -1 where it has not been worked out: `factor` does.
 */
export class ClassFactors {
  readonly known = new Int16Array(CLASSES).fill(-1);
  readonly #factors: readonly (readonly [number, number])[];
  readonly #lowest: number;

  constructor(query: ParsedQuery, weights: RankWeights) {
    const { wants } = query;
    const lifted = (factor: number, isWanted: boolean): number =>
      isWanted ? Math.min(1, factor + weights.lifted) : factor;
    this.#lowest = weights.lowestFactor;
    this.#factors = [
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
  }

  factor(bits: number): number {
    let factor = 1;
    for (const [bit, value] of this.#factors) if (bits & bit) factor *= value;
    const whole = Math.round(Math.max(this.#lowest, factor) * FACTOR_UNIT);
    this.known[bits] = whole;
    return whole;
  }
}
