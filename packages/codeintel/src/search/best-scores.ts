/**
 * The numbers with the highest scores, best first; equal ones in their own order. Of thousands of scores only those that
 * are given back are compared one by one; the others are told from them by a plain sort of numbers.
 */
export function bestScores(
  scores: ReadonlyMap<number, number>,
  limit: number,
): [number: number, score: number][] {
  const least = Float64Array.from(scores.values()).sort().at(-limit) ?? Number.NEGATIVE_INFINITY;
  return [...scores]
    .filter(([, score]) => score >= least)
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, limit);
}
