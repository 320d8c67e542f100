import { classBit } from '../scan/path-class.js';
import type { DocumentId, OpenIndex } from '../store/open-index.js';
import { termSpace } from '../store/term-key.js';
import { Board, type RankedDocument } from './board.js';
import { ClassFactors, FACTOR_UNIT } from './class-factors.js';
import { scoreClosely } from './close-reading.js';
import { FileHeads } from './file-heads.js';
import { fileHistoryScores } from './file-history-scores.js';
import { historyScores } from './history-scores.js';
import { scoreFileNames } from './name-scores.js';
import { scoreNearness } from './near-scores.js';
import type { ParsedQuery } from './parse-query.js';
import { scorePaths } from './path-scores.js';
import { LONG_TEXT } from './place-weights.js';
import { type RankWeights, rankWeights } from './rank-weights.js';
import { termsOfWord } from './terms-of-word.js';
import { testedFiles } from './tested-files.js';
import { scoreText } from './text-scores.js';

const MOST_TESTS = 12;
const FACTOR_SHIFT = Math.log2(FACTOR_UNIT);
const MOST_DEFINITIONS = 40;
/** A name in no more files than this is rarely used. */
const RARELY_USED = 5;

/**
 * The files that fit the query best, best first. Words give a score between 0 and 1; past commits, definitions and
 * files that the text names add to it. Deterministic: equal scores stand in the order of their paths.
 */
export function rank(
  index: OpenIndex,
  query: ParsedQuery,
  limit: number,
  weights: RankWeights = rankWeights,
): RankedDocument[] {
  const board = new Board(index);
  const telling = scoreText(board, query, weights);
  const tests = settle(board, new ClassFactors(query, weights), weights);
  scoreTested(board, tests, weights);
  scoreHistory(board, query, weights);
  scoreNames(board, query, telling.terms, weights);
  scorePaths(board, query, weights);
  scoreFileNames(board, query, weights);
  const heads = new FileHeads(index.contents.root);
  scoreNearness(board, telling, heads, weights);
  scoreClosely(board, query, telling.terms, heads, weights);
  scoreFileHistory(board, query, weights);
  return board.best(limit);
}

interface FittingTest {
  readonly id: DocumentId;
  /** Against the best of all files. */
  readonly score: number;
}

/** Demotes by class. Gives the tests that fitted best before they were demoted. */
function settle(board: Board, factors: ClassFactors, weights: RankWeights): FittingTest[] {
  const { text, touched, touchedCount } = board;
  const { known } = factors;
  const tests: { place: number; score: number }[] = [];
  const [first] = board.index.segments;
  const isOne = board.index.segments.length === 1;
  const classes = first?.classes ?? new Uint16Array(0);
  let rawTop = 0;
  let top = 0;
  for (let index = 0; index < touchedCount; index += 1) {
    const place = touched[index] ?? 0;
    let score = text[place] ?? 0;
    if (score > rawTop) rawTop = score;
    const bits = isOne ? (classes[place] ?? 0) : board.classOf(place);
    if (bits !== 0) {
      if (bits & classBit.test && score > rawTop >> 1) tests.push({ place, score });
      let factor = known[bits] ?? -1;
      if (factor < 0) factor = factors.factor(bits);
      score = (score >> FACTOR_SHIFT) * factor;
      text[place] = score;
    }
    if (score > top) top = score;
  }
  board.settle(top);
  tests.sort((a, b) => b.score - a.score || a.place - b.place);
  return tests
    .slice(0, MOST_TESTS)
    .filter(({ score }) => score > rawTop * weights.fittingTest)
    .map(({ place, score }) => ({ id: board.idOf(place), score: score / rawTop }));
}

/** A test that fits speaks for the file it tests. */
function scoreTested(board: Board, tests: readonly FittingTest[], weights: RankWeights): void {
  for (const test of tests) {
    const path = board.index.pathOf(test.id);
    const found = testedFiles(board.index, path);
    if (found.length === 0 || found.length > 3) continue;
    for (const id of found) {
      board.add(id, (weights.tested * test.score ** 2) / found.length, `tested by ${path}`);
    }
  }
}

function scoreHistory(board: Board, query: ParsedQuery, weights: RankWeights): void {
  const share = weights.commits * trustInHistory(board, query, weights);
  if (share === 0) return;
  for (const { document, score } of historyScores(board.index, query, weights)) {
    const id = board.index.documentOfHistory(document);
    if (id) board.add(id, score * share * factorOfHistory(board, id, weights), 'past commits');
  }
}

/**
 * What is said of a file in all its commits brings it up, but never before the one that fits best by everything else:
 * that one is right more often than such words are.
 */
function scoreFileHistory(board: Board, query: ParsedQuery, weights: RankWeights): void {
  const share = weights.fileCommits * trustInHistory(board, query, weights);
  const [first] = board.best(1);
  if (share === 0 || !first) return;
  const raised: { readonly id: DocumentId; readonly gain: number; readonly total: number }[] = [];
  for (const { document, score } of fileHistoryScores(board.index, query, weights)) {
    const id = board.index.documentOfHistory(document);
    if (!id || board.placeOf(id) === board.placeOf(first.id)) continue;
    const gain = score * share * factorOfHistory(board, id, weights);
    raised.push({ id, gain, total: gain + board.scoreOf(id) });
  }
  raised.sort((a, b) => b.total - a.total);
  for (const [place, { id, gain }] of raised.entries()) {
    // Those that are held below the first stand among each other as they would without it.
    const room = first.score - board.scoreOf(id) - weights.lead * (1 + place);
    if (room > 0) board.add(id, Math.min(room, gain), 'all its commits');
  }
}

function factorOfHistory(board: Board, id: DocumentId, weights: RankWeights): number {
  const bits = board.classOf(board.placeOf(id));
  if (bits === 0) return 1;
  return bits & classBit.declaration ? weights.commitsOfDeclaration : weights.commitsOfDemoted;
}

/** The less of the tree the log speaks of, the less its words count. */
function trustInHistory(
  board: Board,
  { concepts, hasNoLatin }: ParsedQuery,
  weights: RankWeights,
): number {
  const log = board.index.contents.history;
  if (!log) return 0;
  const covered = Math.min(1, weights.trustAtLeast + weights.trustByCoverage * log.coverage);
  if (concepts.length === 0) return covered;
  return covered * (hasNoLatin ? weights.commitsOfAllTranslated : weights.commitsOfTranslated);
}

/**
 * Files that define a name the text writes out; a name defined in many places says less, and a file that defines
 * many of them gains less by each.
 */
function scoreNames(
  board: Board,
  query: ParsedQuery,
  telling: ReadonlyMap<string, number>,
  weights: RankWeights,
): void {
  const gains = new Map<number, { id: DocumentId; gain: number; names: string[] }>();
  const worth = weights.definition * (query.text.length > LONG_TEXT ? weights.namesOfReport : 1);
  for (const [name, weight] of query.names) {
    const found = board.index.documentsWith(termSpace.definition + name);
    if (found.length === 0 || found.length > MOST_DEFINITIONS) continue;
    const trust = query.usedNames.has(name) ? rarityOfUse(board, query, telling, name) : 1;
    for (const id of found) {
      const place = board.placeOf(id);
      const factor = board.classOf(place) === 0 ? 1 : weights.gainOfDemoted;
      const entry = gains.get(place) ?? { id, gain: 0, names: [] };
      entry.gain += (worth * weight * factor * trust) / Math.sqrt(found.length);
      entry.names.push(name);
      gains.set(place, entry);
    }
  }
  for (const { id, gain, names } of gains.values()) {
    const held = weights.mostByNames * (1 - Math.exp(-gain / weights.mostByNames));
    board.add(id, held, `defines ${names.slice(0, 3).join(', ')}`);
  }
}

/**
 * Between 0 and 1, the lower the more files use the name: the code of a report is full of what every program uses,
 * and that is seldom where its fault lies.
 */
function rarityOfUse(
  board: Board,
  query: ParsedQuery,
  telling: ReadonlyMap<string, number>,
  name: string,
): number {
  const whole = termsOfWord(name).at(-1) ?? '';
  const weight = telling.get(whole);
  if (weight === undefined) return 1;
  const rarityOfName = weight / (query.terms.get(whole) ?? 1);
  return Math.min(1, rarityOfName / Math.log(1 + board.index.documentCount / RARELY_USED));
}
