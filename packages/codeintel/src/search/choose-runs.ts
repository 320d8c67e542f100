/** The lines of one snippet, all of one file, in order; lines count from 0. */
export interface ChosenLines {
  /** Place of the file among those that were given. */
  readonly file: number;
  readonly lines: readonly number[];
  /** The line that fits best. */
  readonly peak: number;
  /** Of its best run. */
  readonly score: number;
}

export interface SnippetBudget {
  readonly snippets: number;
  readonly lines: number;
}

/** Short runs from several places show more of what may be meant than one long piece. */
const RUN_LINES = 4;
const MOST_OF_FILE = 2;
/** Less than any score, so that a stretch without one is shown from its beginning. */
const EVEN = Number.EPSILON;

interface Run {
  readonly file: number;
  readonly from: number;
  readonly to: number;
  readonly score: number;
}

/**
 * The runs of lines with the highest scores, of all files together, as snippets: at most two of a file, each no longer
 * than the budget says. Best first; equal ones stand in the order of their files and lines.
 */
export function chooseRuns(
  scores: readonly Float64Array[],
  { snippets: most, lines: mostLines }: SnippetBudget,
): ChosenLines[] {
  const runLines = Math.min(RUN_LINES, mostLines);
  const snippets: { file: number; lines: number[]; score: number }[] = [];
  const isTaken = scores.map((file) => new Uint8Array(file.length));
  for (const run of runsOf(scores, runLines)) {
    const taken = isTaken[run.file];
    if (!taken || taken.subarray(run.from, run.to).includes(1)) continue;
    const own = snippets.filter(({ file }) => file === run.file);
    let snippet = own.find(({ lines }) => lines.length + run.to - run.from <= mostLines);
    if (!snippet) {
      if (snippets.length >= most || own.length >= MOST_OF_FILE) continue;
      snippet = { file: run.file, lines: [], score: run.score };
      snippets.push(snippet);
    }
    for (let line = run.from; line < run.to; line += 1) snippet.lines.push(line);
    taken.fill(1, run.from, run.to);
    if (isFull(snippets, most, mostLines, runLines)) break;
  }
  return inOrderOfLines(snippets, scores, mostLines);
}

/** The first line of a stretch and the best runs of it, in order, at most as many lines as told. */
export function runsWithin(
  scores: Float64Array,
  { from, to }: { readonly from: number; readonly to: number },
  mostLines: number,
): number[] {
  if (to - from <= mostLines) return Array.from({ length: to - from }, (_, index) => from + index);
  const inside = scores.map((score, line) => (line > from && line < to ? score + EVEN : 0));
  const [chosen] = chooseRuns([inside], { snippets: 1, lines: mostLines - 1 });
  return [from, ...(chosen?.lines ?? [])];
}

/** Where a file has two, the upper lines stand in the first of them. */
function inOrderOfLines(
  snippets: readonly Omit<ChosenLines, 'peak'>[],
  scores: readonly Float64Array[],
  mostLines: number,
): ChosenLines[] {
  return snippets.map(({ file, score }, place) => {
    const own = snippets.filter((snippet) => snippet.file === file);
    const before = snippets.slice(0, place).filter((snippet) => snippet.file === file).length;
    const all = own.flatMap(({ lines }) => lines).sort((a, b) => a - b);
    const lines = all.slice(before * mostLines, (before + 1) * mostLines);
    const scoreOf = (line: number): number => scores[file]?.[line] ?? 0;
    const peak = lines.reduce(
      (top, line) => (scoreOf(line) > scoreOf(top) ? line : top),
      lines[0] ?? 0,
    );
    return { file, score, peak, lines };
  });
}

function isFull(
  snippets: readonly { readonly lines: readonly number[] }[],
  most: number,
  mostLines: number,
  runLines: number,
): boolean {
  return (
    snippets.length >= most && snippets.every(({ lines }) => lines.length + runLines > mostLines)
  );
}

/** All runs with a score, best first. */
function runsOf(scores: readonly Float64Array[], length: number): Run[] {
  const runs: Run[] = [];
  for (const [file, lines] of scores.entries()) {
    let sum = 0;
    for (let line = 0; line < lines.length; line += 1) {
      sum += lines[line] ?? 0;
      if (line >= length) sum -= lines[line - length] ?? 0;
      const from = Math.max(0, line - length + 1);
      const isWhole = line + 1 - from === Math.min(length, lines.length);
      if (isWhole && sum > 0) runs.push({ file, from, to: line + 1, score: sum / length });
    }
  }
  return runs.sort((a, b) => b.score - a.score || a.file - b.file || a.from - b.from);
}
