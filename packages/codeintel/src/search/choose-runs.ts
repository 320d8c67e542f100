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
  /** Of one snippet. */
  readonly lines: number;
  /** Of all snippets together; as many as their lines have unless told. */
  readonly chars?: number | undefined;
}

/** The lines of a file: how well each fits, and how many characters it takes; a blank one takes none and is left out. */
export interface ScoredLines {
  readonly scores: Float64Array;
  sizeOf(line: number): number;
  /** Lines that are shown already, and not to be shown again. */
  readonly shown?: readonly number[];
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
  files: readonly ScoredLines[],
  { snippets: most, lines: mostLines, chars = Number.POSITIVE_INFINITY }: SnippetBudget,
): ChosenLines[] {
  const runLines = Math.min(RUN_LINES, mostLines);
  const snippets: { file: number; lines: number[]; score: number }[] = [];
  const isTaken = files.map(({ scores, shown = [] }) => {
    const taken = new Uint8Array(scores.length);
    for (const line of shown) taken.fill(1, line, line + 1);
    return taken;
  });
  let room = chars;
  const closed = new Set<number>();
  for (const run of runsOf(files, runLines)) {
    const taken = isTaken[run.file];
    if (!taken || closed.has(run.file) || isTouched(taken, run)) continue;
    const own = snippets.filter(({ file }) => file === run.file);
    const hasRoom = own.some((each) => each.lines.length < mostLines);
    if (!hasRoom && (snippets.length >= most || own.length >= MOST_OF_FILE)) {
      // None of its runs is looked at any more: a snippet never gets shorter.
      closed.add(run.file);
      continue;
    }
    const { lines, size } = shownOf(files[run.file], run);
    if (size > room) continue;
    let snippet = own.find((each) => each.lines.length + lines.length <= mostLines);
    if (!snippet) {
      if (snippets.length >= most || own.length >= MOST_OF_FILE) continue;
      snippet = { file: run.file, lines: [], score: run.score };
      snippets.push(snippet);
    }
    snippet.lines.push(...lines);
    taken.fill(1, run.from, run.to);
    room -= size;
    if (isFull(snippets, most, mostLines)) break;
  }
  return inOrderOfLines(snippets, files, mostLines);
}

function isTouched(taken: Uint8Array, { from, to }: Run): boolean {
  for (let line = from; line < to; line += 1) if (taken[line] === 1) return true;
  return false;
}

/** The lines of a run that are shown, and the characters they take. */
function shownOf(
  file: ScoredLines | undefined,
  { from, to }: Run,
): { readonly lines: readonly number[]; readonly size: number } {
  const lines: number[] = [];
  let size = 0;
  for (let line = from; line < to; line += 1) {
    const own = file?.sizeOf(line) ?? 0;
    if (own > 0) lines.push(line);
    size += own;
  }
  return { lines, size };
}

/** The first line of a stretch and the best runs of it, in order, at most as many lines as told. */
export function runsWithin(
  { scores, sizeOf }: ScoredLines,
  { from, to }: { readonly from: number; readonly to: number },
  mostLines: number,
): number[] {
  if (to - from <= mostLines) return Array.from({ length: to - from }, (_, index) => from + index);
  const inside = scores.map((score, line) => (line > from && line < to ? score + EVEN : 0));
  const [chosen] = chooseRuns([{ scores: inside, sizeOf }], { snippets: 1, lines: mostLines - 1 });
  return [from, ...(chosen?.lines ?? [])];
}

/** Where a file has two, the upper lines stand in the first of them. */
function inOrderOfLines(
  snippets: readonly Omit<ChosenLines, 'peak'>[],
  files: readonly ScoredLines[],
  mostLines: number,
): ChosenLines[] {
  return snippets.map(({ file, score }, place) => {
    const own = snippets.filter((snippet) => snippet.file === file);
    const before = snippets.slice(0, place).filter((snippet) => snippet.file === file).length;
    const all = own.flatMap(({ lines }) => lines).sort((a, b) => a - b);
    const lines = all.slice(before * mostLines, (before + 1) * mostLines);
    const scoreOf = (line: number): number => files[file]?.scores[line] ?? 0;
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
): boolean {
  return snippets.length >= most && snippets.every(({ lines }) => lines.length >= mostLines);
}

/** All runs with a score, best first. */
function runsOf(files: readonly ScoredLines[], length: number): Run[] {
  const runs: Run[] = [];
  for (const [file, { scores: lines }] of files.entries()) {
    const whole = Math.min(length, lines.length);
    let sum = 0;
    for (let to = 1; to <= lines.length; to += 1) {
      sum += lines[to - 1] ?? 0;
      if (to > length) sum -= lines[to - 1 - length] ?? 0;
      if (sum > 0 && to >= whole) runs.push({ file, from: to - whole, to, score: sum / length });
    }
  }
  return runs.sort((a, b) => b.score - a.score || a.file - b.file || a.from - b.from);
}
