export interface NearLines {
  /** First line of the candidate, counted from 1. */
  readonly line: number;
  readonly text: string;
  /** 0 to 1. */
  readonly similarity: number;
  readonly differsOnlyInWhiteSpace: boolean;
}

const MAX_LINES = 20_000;
const MAX_LINE_CHARS = 300;
const MAX_SHOWN_LINES = 12;

/**
 * The places of a text that are most like one that was looked for and not found, best first. Compares whole blocks
 * of lines by the pairs of characters they share; bounded in lines and in characters of a line.
 */
export function nearestLines(text: string, wanted: string, limit = 3): readonly NearLines[] {
  const lines = text.split('\n', MAX_LINES).map((line) => line.slice(0, MAX_LINE_CHARS));
  const block = trimBlankEdges(wanted.split('\n').map((line) => line.slice(0, MAX_LINE_CHARS)));
  const [first] = block;
  if (first === undefined) return [];
  const pairs = pairsOf(first);
  const starts = lines
    .map((line, index) => ({ index, score: likeness(pairs, pairsOf(line)) }))
    .filter(({ score }) => score > 0.3)
    .sort((left, right) => right.score - left.score || left.index - right.index)
    .slice(0, 30);
  const wantedPairs = pairsOf(block.slice(0, MAX_SHOWN_LINES).join('\n'));
  return starts
    .map(({ index }) => {
      const found = lines.slice(index, index + block.length);
      const shown = found.slice(0, MAX_SHOWN_LINES).join('\n');
      return {
        line: index + 1,
        text: shown,
        similarity: Math.round(likeness(wantedPairs, pairsOf(shown)) * 100) / 100,
        differsOnlyInWhiteSpace: squeeze(found.join('\n')) === squeeze(block.join('\n')),
      };
    })
    .sort((left, right) => right.similarity - left.similarity || left.line - right.line)
    .slice(0, limit);
}

function trimBlankEdges(lines: readonly string[]): readonly string[] {
  const start = lines.findIndex((line) => line.trim() !== '');
  if (start === -1) return [];
  const end = lines.findLastIndex((line) => line.trim() !== '');
  return lines.slice(start, end + 1);
}

function squeeze(text: string): string {
  return text.replaceAll(/\s+/g, '');
}

function pairsOf(text: string): ReadonlyMap<string, number> {
  const pairs = new Map<string, number>();
  const squeezed = squeeze(text);
  for (let index = 0; index < squeezed.length - 1; index += 1) {
    const pair = squeezed.slice(index, index + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  if (squeezed.length === 1) pairs.set(squeezed, 1);
  return pairs;
}

/** Share of the pairs that two texts have in common (Dice). */
function likeness(left: ReadonlyMap<string, number>, right: ReadonlyMap<string, number>): number {
  let shared = 0;
  let total = 0;
  for (const [pair, times] of left) {
    shared += Math.min(times, right.get(pair) ?? 0);
    total += times;
  }
  for (const times of right.values()) total += times;
  return total === 0 ? 0 : (2 * shared) / total;
}
