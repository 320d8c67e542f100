/** The lines of one snippet, all of one file, in order; lines count from 0. */
export interface ChosenLines {
  /** Place of the file among those that were given. */
  readonly file: number;
  readonly lines: readonly number[];
  /** The line that fits best. */
  readonly peak: number;
  /** Of its best run; of a snippet that was begun, 0. */
  readonly score: number;
}

/** A snippet that has lines already. */
export interface BegunSnippet {
  /** Place of the file among those that were given, -1 if it is none of them. */
  readonly file: number;
  readonly lines: readonly number[];
}

export interface SnippetBudget {
  readonly snippets: number;
  /** Of one snippet. */
  readonly lines: number;
  /** Of all snippets together; by default as many as their lines have. */
  readonly chars?: number | undefined;
  /** What the shortest line that is shown takes; 1 by default. */
  readonly leastChars?: number | undefined;
}

/** The lines of a file: how well each fits, and how many characters it takes; a blank one takes none and is left out. */
export interface ScoredLines {
  readonly scores: Float64Array;
  sizeOf(line: number): number;
}

/**
 * Short runs from several places show more of what may be meant than one long piece, and shorter ones fill what is left.
 * Where there is room for many snippets, runs of two lines show more than those of three; of few they do not.
 */
const RUN_LINES: readonly number[] = [3, 2, 1];
const FEW_SNIPPETS = 3;
const MOST_OF_FILE = 2;
/** So few lines between two runs are shown too: a reader would have to look them up. */
const SMALL_GAP = 2;
/** A run with blank lines may fit where others do not; after so many that did not, none is measured. */
const MOST_MISSES = 8;
/** Less than any score, so that a stretch without one is shown from its beginning. */
const EVEN = Number.EPSILON;

/** Without the line `to`. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

interface Run extends Stretch {
  readonly file: number;
  readonly score: number;
}

interface Growing {
  readonly file: number;
  readonly lines: number[];
  readonly score: number;
  readonly isBegun: boolean;
}

/**
 * The runs of lines with the highest scores, of all files together, as snippets: those that were begun, filled up, then
 * at most two of a file, each no longer than the budget says. Best first; equal ones stand in the order of their files
 * and lines.
 */
export function chooseRuns(
  files: readonly ScoredLines[],
  budget: SnippetBudget,
  begun: readonly BegunSnippet[] = [],
): ChosenLines[] {
  const { snippets: most, lines: mostLines, leastChars = 1 } = budget;
  const snippets: Growing[] = begun.map(({ file, lines }) => ({
    ...{ file, lines: [...lines], score: 0, isBegun: true },
  }));
  const isTaken = files.map(({ scores }) => new Uint8Array(scores.length));
  for (const { file, lines } of begun) {
    for (const line of lines) isTaken[file]?.fill(1, line, line + 1);
  }
  let room = budget.chars ?? Number.POSITIVE_INFINITY;
  for (const length of RUN_LINES.slice(most > FEW_SNIPPETS ? 1 : 0)) {
    const misses = new Map<number, number>();
    const isOpen = (file: number): boolean => mayTakeMore(file, snippets, budget);
    for (const run of runsOf(files, Math.min(length, mostLines), isOpen)) {
      if (room < leastChars || isFull(snippets, most, mostLines)) break;
      const taken = isTaken[run.file];
      const missed = misses.get(run.file) ?? 0;
      if (!taken || missed >= MOST_MISSES || isTouched(taken, run)) continue;
      // Most of thousands of runs end here.
      const size = sizeOf(files[run.file], run);
      if (size > room || size === 0) continue;
      const own = snippets.filter(({ file }) => file === run.file);
      const made = own.filter(({ isBegun }) => !isBegun).length;
      const lines = shownOf(files[run.file], run);
      let snippet = own.find((each) => each.lines.length + lines.length <= mostLines);
      if (!snippet && (snippets.length >= most || made >= MOST_OF_FILE)) {
        misses.set(run.file, missed + 1);
        continue;
      }
      if (!snippet) {
        snippet = { file: run.file, lines: [], score: run.score, isBegun: false };
        snippets.push(snippet);
      }
      snippet.lines.push(...lines);
      taken.fill(1, run.from, run.to);
      room -= size;
      for (const gap of gapsBeside(taken, run)) {
        const between = shownOf(files[run.file], gap);
        const width = sizeOf(files[run.file], gap);
        if (width > room || snippet.lines.length + between.length > mostLines) continue;
        snippet.lines.push(...between);
        taken.fill(1, gap.from, gap.to);
        room -= width;
      }
    }
  }
  return inOrderOfLines(snippets, files, mostLines);
}

/** Whether another line of a file can be shown: in a snippet that is not full, or in a new one. */
function mayTakeMore(
  file: number,
  snippets: readonly Growing[],
  { snippets: most, lines: mostLines }: SnippetBudget,
): boolean {
  const own = snippets.filter((each) => each.file === file);
  if (own.some(({ lines }) => lines.length < mostLines)) return true;
  return snippets.length < most && own.filter(({ isBegun }) => !isBegun).length < MOST_OF_FILE;
}

function isTouched(taken: Uint8Array, { from, to }: Run): boolean {
  for (let line = from; line < to; line += 1) if (taken[line] === 1) return true;
  return false;
}

/** The small gaps between a run that was taken and those before and after it. */
function gapsBeside(taken: Uint8Array, { from, to }: Stretch): readonly Stretch[] {
  let start = from;
  while (start > 0 && taken[start - 1] === 0 && from - start <= SMALL_GAP) start -= 1;
  let end = to;
  while (end < taken.length && taken[end] === 0 && end - to <= SMALL_GAP) end += 1;
  const gaps = [
    { from: start, to: from, isClosed: start > 0 },
    { from: to, to: end, isClosed: end < taken.length },
  ];
  return gaps.filter((gap) => {
    const length = gap.to - gap.from;
    return gap.isClosed && length > 0 && length <= SMALL_GAP;
  });
}

/** The characters that the lines of a run take. */
function sizeOf(file: ScoredLines | undefined, { from, to }: Stretch): number {
  let size = 0;
  for (let line = from; line < to; line += 1) size += file?.sizeOf(line) ?? 0;
  return size;
}

/** The lines of a run that are shown. */
function shownOf(file: ScoredLines | undefined, { from, to }: Stretch): readonly number[] {
  const lines: number[] = [];
  for (let line = from; line < to; line += 1) if (file && file.sizeOf(line) > 0) lines.push(line);
  return lines;
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

/** Where a file has two, the upper lines stand in the first of them; one that was begun keeps its own. */
function inOrderOfLines(
  snippets: readonly Growing[],
  files: readonly ScoredLines[],
  mostLines: number,
): ChosenLines[] {
  return snippets.map((snippet, place) => {
    const { file, score, isBegun } = snippet;
    const isMate = (each: Growing): boolean => !isBegun && !each.isBegun && each.file === file;
    const mates = isBegun ? [snippet] : snippets.filter(isMate);
    const before = snippets.slice(0, place).filter(isMate).length;
    const all = mates.flatMap(({ lines }) => lines).sort((a, b) => a - b);
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

/** All runs with a score in the files that are open, best first; equal ones in the order of their files and lines. */
function runsOf(
  files: readonly ScoredLines[],
  length: number,
  isOpen: (file: number) => boolean,
): Run[] {
  const runs: Run[] = [];
  for (const [file, { scores: lines }] of files.entries()) {
    if (!isOpen(file)) continue;
    const whole = Math.min(length, lines.length);
    let sum = 0;
    for (let to = 1; to <= lines.length; to += 1) {
      sum += lines[to - 1] ?? 0;
      if (to > length) sum -= lines[to - 1 - length] ?? 0;
      if (sum > 0 && to >= whole) runs.push({ file, from: to - whole, to, score: sum / length });
    }
  }
  return runs.sort((a, b) => b.score - a.score);
}
