import { importTest } from './import-lines.js';
import { type RankWeights, rankWeights } from './rank-weights.js';
import type { ReadLines } from './read-lines.js';
import { termsOfWord } from './terms-of-word.js';

/** How much each term tells a place from the others. */
export type TermWorth = ReadonlyMap<string, number>;

/** What a query spells out, each with what it is worth against the words. */
export interface AskedFor {
  /** Whole names of symbols. */
  readonly names: TermWorth;
  /** Text as it stands in the code. */
  readonly literals: TermWorth;
  /** Whether a name may hold a word of the query: a plain look, before it is split and stemmed. */
  mayHold(name: string): boolean;
}

const TESTS = /^tests?$/i;
const ONLY_SIGNS = /^[\s})\];,]*$/;
/** A symbol of these kinds is a frame around others, and its name says less of each line in it. */
const FRAMES: ReadonlySet<string> = new Set(['class', 'interface', 'module']);

/** What a line is; lines count from 0. */
interface LineKinds {
  isComment(line: number): boolean;
  isImport(line: number): boolean;
}

/**
 * How well each line of a file fits: what stands in it and beside it, and what the names of the functions and types
 * around it say. Comments count less than code, imports and lone brackets least.
 */
export function lineScores(file: ReadLines, worth: TermWorth, asked: AskedFor): Float64Array {
  const scores = new Float64Array(file.lines.length);
  const kinds = { isComment: file.isComment, isImport: importTest(file.lines) };
  scoreWords(file, kinds, worth, scores);
  scoreNames(file, worth, asked, scores);
  scoreLiterals(file, asked.literals, scores);
  for (let line = 0; line < scores.length; line += 1) {
    const score = scores[line] ?? 0;
    if (score !== 0) scores[line] = score * weightOf(kinds, line, file.lines[line] ?? '');
  }
  demoteTests(file, scores);
  return scores;
}

/** Tests that stand in the file they test are as seldom meant as those that have a file of their own. */
function demoteTests({ symbols }: ReadLines, scores: Float64Array): void {
  for (const { name, kind, startLine, endLine } of symbols) {
    if (kind !== 'module' || !TESTS.test(name)) continue;
    for (let line = startLine - 1; line < Math.min(scores.length, endLine); line += 1) {
      scores[line] = (scores[line] ?? 0) * rankWeights.test;
    }
  }
}

/** A term counts once for a line, by its nearest mention: half on the line before and after one. */
function scoreWords(
  file: ReadLines,
  kinds: LineKinds,
  worth: TermWorth,
  scores: Float64Array,
): void {
  const best = new Map<string, Map<number, number>>();
  for (const [number, terms] of file.terms) {
    const weight = weightOfWords(kinds, number);
    for (const term of new Set(terms)) {
      const near = best.get(term) ?? new Map<number, number>();
      best.set(term, near);
      const whole = weight * (worth.get(term) ?? 0);
      raise(near, number - 1, whole / 2);
      raise(near, number, whole);
      raise(near, number + 1, whole / 2);
    }
  }
  for (const near of best.values()) {
    for (const [line, score] of near) {
      if (line >= 0 && line < scores.length) scores[line] = (scores[line] ?? 0) + score;
    }
  }
}

function raise(near: Map<number, number>, line: number, score: number): void {
  if (score > (near.get(line) ?? 0)) near.set(line, score);
}

/** What a symbol is called speaks for all of its lines. */
function scoreNames(
  file: ReadLines,
  worth: TermWorth,
  { names, mayHold }: AskedFor,
  scores: Float64Array,
): void {
  for (const { name, kind, startLine, endLine } of file.symbols) {
    if (kind === 'field' || kind === 'variable') continue;
    const terms = mayHold(name) ? termsOfWord(name) : [];
    const said = terms.reduce((sum, term) => sum + (worth.get(term) ?? 0), 0);
    const score = said / Math.sqrt(Math.max(1, terms.length)) + namedScore(name, names);
    if (score === 0) continue;
    const share = FRAMES.has(kind) ? rankWeights.frameName : 1;
    for (let line = startLine - 1; line < Math.min(scores.length, endLine); line += 1) {
      scores[line] = (scores[line] ?? 0) + share * score;
    }
  }
}

/** A line that holds a literal, and its neighbours half. */
function scoreLiterals(
  { text, lines }: ReadLines,
  literals: TermWorth,
  scores: Float64Array,
): void {
  for (const [literal, score] of literals) {
    if (!text.includes(literal)) continue;
    for (const [number, line] of lines.entries()) {
      if (!line.includes(literal)) continue;
      for (const [near, share] of [
        [number - 1, 2],
        [number, 1],
        [number + 1, 2],
      ] as const) {
        if (near >= 0 && near < scores.length) scores[near] = (scores[near] ?? 0) + score / share;
      }
    }
  }
}

function namedScore(name: string, names: TermWorth): number {
  return rankWeights.namedSymbol * (names.get(name) ?? 0);
}

function weightOfWords(kinds: LineKinds, line: number, weights: RankWeights = rankWeights): number {
  if (kinds.isComment(line)) return weights.wordOfComment;
  return kinds.isImport(line) ? weights.wordOfImport : 1;
}

function weightOf(
  kinds: LineKinds,
  line: number,
  text: string,
  weights: RankWeights = rankWeights,
): number {
  if (kinds.isComment(line)) return weights.lineOfComment;
  if (kinds.isImport(line)) return weights.lineOfImport;
  return ONLY_SIGNS.test(text) ? weights.lineOfSigns : 1;
}
