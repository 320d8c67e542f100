import { bestPlace, type Place, qualifiedName } from './best-place.js';
import type { RankedDocument } from './board.js';
import { type ChosenLines, chooseRuns, runsWithin, type SnippetBudget } from './choose-runs.js';
import type { Codebase } from './codebase.js';
import { type EvidenceOfWords, evidenceOf } from './evidence.js';
import { innermostSymbol } from './innermost-symbol.js';
import { mayHold } from './line-hits.js';
import { lineScores } from './line-scores.js';
import { literalsIn } from './literals.js';
import { type Standing, standingOf } from './naming.js';
import { numberedLines } from './numbered-lines.js';
import type { ParsedQuery } from './parse-query.js';
import { rankWeights } from './rank-weights.js';
import { rarity } from './rarity.js';
import { type ReadLines, readLines } from './read-lines.js';

export interface FoundInFile extends Place {
  readonly file: RankedDocument;
  readonly score: number;
}

/** Files beyond these are rarely meant, and each has to be read. */
const MOST_FILES = 8;
/** How many lines count as one text when it is asked how common a word is among the files that were found. */
const BLOCK_LINES = 10;

/** Lines of a file, from 0. */
export interface ShownLines {
  readonly path: string;
  readonly lines: readonly number[];
}

export interface ChosenPlaces {
  /** The lines of each snippet that was begun, with those that fill it up. */
  readonly begun: readonly (readonly number[])[];
  /** Best first; none of the lines that are shown already. */
  readonly places: readonly FoundInFile[];
}

/** Files whose lines have been scored for one query. */
export interface ScoredFiles {
  readonly evidence: EvidenceOfWords;
  /** The places that fit best, of all of them; snippets that were begun take part in the budget. */
  choose(budget: SnippetBudget, begun: readonly ShownLines[]): ChosenPlaces;
  /** The part of one file that fits best. */
  bestIn(file: RankedDocument): Omit<Place, 'snippet'>;
  /** Of a stretch of a file, from 0: its first line and the lines that fit best. */
  linesWithin(path: string, from: number, to: number, most: number): number[];
}

/**
 * Scores the lines of the best files, and of those that the query points at: they compete by what stands in and around
 * them, and by how well their file fits.
 */
export function scoreFiles(
  codebase: Codebase,
  files: readonly RankedDocument[],
  query: ParsedQuery,
  pointedAt: readonly string[] = [],
): ScoredFiles {
  const best = files[0]?.score ?? 1;
  const ranked = files.filter(({ path }, place) => place < MOST_FILES || pointedAt.includes(path));
  const read = ranked.map((file) => readLines(codebase, file, query));
  const worth = worthOfTerms(read, query);
  const total = [...worth.values()].reduce((sum, each) => sum + each, 0) || 1;
  const asked = {
    names: new Map([...query.names].map(([name, weight]) => [name, weight * total])),
    literals: new Map(
      literalsIn(query.text).map((literal) => [literal, total * worthOfLiteral(read, literal)]),
    ),
    mayHold: (name: string) => mayHold(name, query),
  };
  const scores = read.map((file, place) => {
    const share = ((ranked[place]?.score ?? 0) / best) ** rankWeights.fileOfPlace;
    return lineScores(file, worth, asked).map((score) => (score * share) / total);
  });
  return {
    evidence: evidenceOf(
      read.map((file, place) => ({ file, isOwnCode: ranked[place]?.classBits === 0 })),
      query,
      (term) => standingIn(codebase, term),
      pointedAt.length > 0,
    ),
    choose: (budget, begun) => {
      const files = scores.map((own, place) => ({ scores: own, sizeOf: sizesOf(read[place]) }));
      const given = begun.map(({ path, lines }) => ({
        file: ranked.findIndex((file) => file.path === path),
        lines,
      }));
      const chosen = chooseRuns(files, { ...budget, leastChars: BESIDE_LINE + 1 }, given);
      return {
        begun: chosen.slice(0, begun.length).map(({ lines }) => lines),
        places: chosen.slice(begun.length).flatMap(({ file: place, lines, peak, score }) => {
          const file = ranked[place];
          const own = read[place];
          return file && own ? [placeOf(file, own, { lines, peak, score })] : [];
        }),
      };
    },
    bestIn: (file) =>
      bestPlace(read[ranked.indexOf(file)] ?? readLines(codebase, file, query), query),
    linesWithin: (path, from, to, most) => {
      const place = ranked.findIndex((file) => file.path === path);
      const own = {
        scores: scores[place] ?? new Float64Array(to),
        sizeOf: sizesOf(read[place]),
      };
      return runsWithin(own, { from, to }, most);
    },
  };
}

/** Without an index no grammar has told names from other words, so each that is there may be one. */
function standingIn({ index, source }: Codebase, term: string): Standing {
  const standing = standingOf(index, term);
  return source === 'direct' && standing === 'present' ? 'naming' : standing;
}

/** A line that is longer than this is cut where it is shown. */
const WIDEST_LINE = 120;
/** Its number, the sign after it and the end of the line. */
const BESIDE_LINE = 7;

/** Asked for the lines of the best runs only, of the thousands that a file may have. */
function sizesOf(file: ReadLines | undefined): (line: number) => number {
  return (number) => {
    const line = file?.lines[number]?.trimEnd() ?? '';
    return line === '' ? 0 : Math.min(WIDEST_LINE, line.length) + BESIDE_LINE;
  };
}

/** A word that stands all over the files that were found does not tell their places apart. */
function worthOfTerms(files: readonly ReadLines[], query: ParsedQuery): Map<string, number> {
  const blocksWith = new Map<string, number>();
  let blocks = 0;
  for (const { lines, terms } of files) {
    blocks += Math.ceil(lines.length / BLOCK_LINES);
    const last = new Map<string, number>();
    for (const [number, own] of terms) {
      const block = Math.floor(number / BLOCK_LINES);
      for (const term of own) {
        if (last.get(term) === block) continue;
        last.set(term, block);
        blocksWith.set(term, (blocksWith.get(term) ?? 0) + 1);
      }
    }
  }
  return new Map(
    [...blocksWith].map(([term, count]) => [
      term,
      (query.terms.get(term) ?? 0) * rarity(count, blocks),
    ]),
  );
}

/** Much where few lines hold it, little where many do. */
function worthOfLiteral(files: readonly ReadLines[], literal: string): number {
  let count = 0;
  for (const { text, lines } of files) {
    if (text.includes(literal)) count += lines.filter((line) => line.includes(literal)).length;
  }
  return rankWeights.literal / Math.max(1, count);
}

function placeOf(
  file: RankedDocument,
  { lines, symbols }: ReadLines,
  { lines: chosen, peak, score }: Omit<ChosenLines, 'file'>,
): FoundInFile {
  const [first = 0] = chosen;
  const around = innermostSymbol(symbols, peak + 1);
  return {
    file,
    score,
    lineStart: first + 1,
    lineEnd: (chosen.at(-1) ?? first) + 1,
    symbol: around ? qualifiedName(around) : '',
    kind: around?.kind ?? '',
    signature: around?.signature ?? '',
    snippet: numberedLines(lines, chosen),
  };
}
