import { rankWeights } from './rank-weights.js';
import { nextPosition } from './word-positions.js';

export interface PassageWord {
  readonly term: string;
  readonly weight: number;
}

const BLOCK_LINES = 20;
/** What two blocks of code mostly hold. */
const USUAL_LENGTH = 1400;

/**
 * How well the best passage of a text fits: forty lines, in steps of twenty. A file whose words stand together is
 * about them; a long one may hold them all far apart. `lower` is the text in lower case.
 */
export function bestPassage(text: string, lower: string, words: readonly PassageWord[]): number {
  const { passageK1: k1, passageLengthShare: share } = rankWeights;
  const starts = blockStarts(text);
  const passages = Math.max(1, starts.length - 1);
  const norms = Float64Array.from({ length: passages }, (_, index) => {
    const length = (starts[index + 2] ?? text.length) - (starts[index] ?? 0);
    return k1 * (1 - share + (share * length) / USUAL_LENGTH);
  });
  const counts = new Uint16Array(starts.length + 1);
  const total = new Float64Array(passages);
  for (const { term, weight } of words) {
    if (!countByBlock(text, lower, term, starts, counts)) continue;
    for (let index = 0; index < passages; index += 1) {
      const count = (counts[index] ?? 0) + (counts[index + 1] ?? 0);
      const gain = (weight * count * (1 + k1)) / (count + (norms[index] ?? k1));
      total[index] = (total[index] ?? 0) + gain;
    }
  }
  return total.reduce((best, each) => Math.max(best, each), 0);
}

function blockStarts(text: string): number[] {
  const starts = [0];
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    lines += 1;
    if (lines % BLOCK_LINES === 0) starts.push(at + 1);
  }
  return starts;
}

/** Whether the term stands in the text at all. */
function countByBlock(
  text: string,
  lower: string,
  term: string,
  starts: readonly number[],
  counts: Uint16Array,
): boolean {
  let at = nextPosition(text, lower, term, 0);
  if (at < 0) return false;
  counts.fill(0);
  for (let block = 0; at >= 0; at = nextPosition(text, lower, term, at + term.length)) {
    while ((starts[block + 1] ?? Number.POSITIVE_INFINITY) <= at) block += 1;
    counts[block] = (counts[block] ?? 0) + 1;
  }
  return true;
}
