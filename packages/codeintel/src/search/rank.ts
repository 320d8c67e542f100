import { classBit } from '../scan/path-class.js';
import { ByteReader } from '../store/bytes.js';
import type { DocumentId, OpenIndex } from '../store/open-index.js';
import { readCounts } from '../store/postings.js';
import { termSpace } from '../store/term-key.js';
import { testedFiles } from './tested-files.js';
import { historyScores } from './history-scores.js';
import type { ParsedQuery } from './parse-query.js';
import { defaultWeights, type RankWeights } from './rank-weights.js';

export interface RankedDocument {
  readonly id: DocumentId;
  readonly path: string;
  readonly score: number;
  readonly classBits: number;
  readonly reasons: readonly string[];
}

const MOST_TERMS = 80;

/** The files that fit the query best, best first; equal scores stand in the order of their paths. */
export function rank(
  index: OpenIndex,
  query: ParsedQuery,
  limit: number,
  weights: RankWeights = defaultWeights,
): RankedDocument[] {
  const board = new Board(index);
  scoreText(board, query, weights);
  const tests = bestTests(board);
  demote(board, query, weights);
  board.normalise();
  scoreTested(board, tests, weights);
  scoreHistory(board, query, weights);
  scoreNames(board, query, weights);
  scorePaths(board, query, weights);
  return board.best(limit);
}

/** One score for each file of the index, over all its segments. */
class Board {
  readonly index: OpenIndex;
  readonly scores: Float64Array;
  readonly starts: readonly number[];
  readonly reasons = new Map<number, string[]>();

  constructor(index: OpenIndex) {
    this.index = index;
    const starts: number[] = [];
    let total = 0;
    for (const segment of index.segments) {
      starts.push(total);
      total += segment.documentCount;
    }
    this.starts = starts;
    this.scores = new Float64Array(total);
  }

  add(id: DocumentId, score: number, reason: string): void {
    const place = (this.starts[id.segment] ?? 0) + id.document;
    this.scores[place] = (this.scores[place] ?? 0) + score;
    const reasons = this.reasons.get(place) ?? [];
    if (!reasons.includes(reason)) reasons.push(reason);
    this.reasons.set(place, reasons);
  }

  normalise(): void {
    let top = 0;
    for (const score of this.scores) if (score > top) top = score;
    if (top === 0) return;
    for (let place = 0; place < this.scores.length; place += 1) {
      this.scores[place] = (this.scores[place] ?? 0) / top;
    }
  }

  best(limit: number): RankedDocument[] {
    const places: number[] = [];
    const kept = limit + 16;
    let floor = 0;
    for (let place = 0; place < this.scores.length; place += 1) {
      const score = this.scores[place] ?? 0;
      if (score <= floor) continue;
      places.push(place);
      if (places.length >= kept * 4) {
        this.#sort(places);
        places.length = kept;
        // Equal scores at the edge are kept apart by path only below, so the floor stays a little lower.
        floor = (this.scores[places[kept - 1] ?? 0] ?? 0) * 0.999999;
      }
    }
    const documents = places.map((place) => this.#document(place));
    documents.sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1));
    return documents.slice(0, limit);
  }

  #sort(places: number[]): void {
    places.sort((a, b) => (this.scores[b] ?? 0) - (this.scores[a] ?? 0) || a - b);
  }

  #document(place: number): RankedDocument {
    let segment = this.starts.length - 1;
    while (segment > 0 && (this.starts[segment] ?? 0) > place) segment -= 1;
    const id = { segment, document: place - (this.starts[segment] ?? 0) };
    const reader = this.index.segments[segment];
    return {
      id,
      path: this.index.pathOf(id),
      score: this.scores[place] ?? 0,
      classBits: reader?.classBitsOf(id.document) ?? 0,
      reasons: this.reasons.get(place) ?? ['words'],
    };
  }
}

function scoreText(board: Board, query: ParsedQuery, weights: RankWeights): void {
  const { index } = board;
  const count = Math.max(1, index.documentCount);
  const averageLength = averageOf(index);
  const found: { weight: number; lists: { segment: number; bytes: Uint8Array }[] }[] = [];
  for (const [term, weight] of query.terms) {
    const lists: { segment: number; bytes: Uint8Array }[] = [];
    let frequency = 0;
    for (const [segment, reader] of index.segments.entries()) {
      const list = reader.find(term);
      if (!list) continue;
      lists.push({ segment, bytes: list.bytes });
      frequency += list.documentFrequency;
    }
    if (frequency === 0) continue;
    const idf = Math.log(1 + (count - Math.min(count, frequency) + 0.5) / (frequency + 0.5));
    found.push({ weight: weight * idf, lists });
  }
  found.sort((a, b) => b.weight - a.weight);
  for (const { weight, lists } of found.slice(0, MOST_TERMS)) {
    for (const { segment, bytes } of lists) {
      scoreList(board, segment, bytes, weight, averageLength, weights);
    }
  }
}

function scoreList(
  board: Board,
  segment: number,
  bytes: Uint8Array,
  weight: number,
  averageLength: number,
  weights: RankWeights,
): void {
  const reader = board.index.segments[segment];
  const deleted = board.index.deleted[segment];
  if (!reader || !deleted) return;
  const start = board.starts[segment] ?? 0;
  const { scores } = board;
  const { k1, lengthShare, body, comment, signature, symbol, folder, stem } = weights;
  const input = new ByteReader(bytes);
  let document = -1;
  while (input.position < bytes.length) {
    const first = input.varint();
    document += (first >>> 3) + 1;
    const counts = readCounts(input, first & 7);
    if (deleted.size > 0 && deleted.has(document)) continue;
    const length = reader.lengthOf(document);
    const norm = 1 - lengthShare + (lengthShare * length) / averageLength;
    let frequency = (body * (counts & 31) + comment * ((counts >>> 5) & 31)) / norm;
    if (counts > 1023) {
      frequency +=
        signature * ((counts >>> 10) & 31) * 0.5 +
        symbol * Math.min(3, (counts >>> 15) & 31) +
        folder * Math.min(1, (counts >>> 20) & 31) +
        stem * Math.min(1, (counts >>> 25) & 31);
    }
    const place = start + document;
    scores[place] = (scores[place] ?? 0) + (weight * frequency) / (k1 + frequency);
  }
}

/** Mean length of the live files; huge generated ones are held to a ceiling so that they do not set it. */
function averageOf(index: OpenIndex): number {
  let total = 0;
  let count = 0;
  for (const [segment, reader] of index.segments.entries()) {
    const deleted = index.deleted[segment];
    for (let document = 0; document < reader.documentCount; document += 1) {
      if (deleted && deleted.size > 0 && deleted.has(document)) continue;
      total += Math.min(20_000, reader.lengthOf(document));
      count += 1;
    }
  }
  return Math.max(1, total / Math.max(1, count));
}

function demote(board: Board, query: ParsedQuery, weights: RankWeights): void {
  const lifted = (factor: number, isWanted: boolean): number =>
    isWanted ? Math.min(1, factor + 0.15) : factor;
  const factors: readonly (readonly [number, number])[] = [
    [classBit.test, lifted(weights.test, query.wants.test)],
    [classBit.documentation, lifted(weights.documentation, query.wants.documentation)],
    [classBit.generated, weights.generated],
    [classBit.vendored, weights.vendored],
    [classBit.example, lifted(weights.example, query.wants.example)],
    [classBit.data, weights.data],
    [classBit.workshop, weights.workshop],
    [classBit.declaration, weights.declaration],
    [classBit.minified, weights.minified],
  ];
  for (const [segment, reader] of board.index.segments.entries()) {
    const start = board.starts[segment] ?? 0;
    for (let document = 0; document < reader.documentCount; document += 1) {
      const place = start + document;
      const score = board.scores[place] ?? 0;
      if (score === 0) continue;
      const bits = reader.classBitsOf(document);
      if (bits === 0) continue;
      let factor = 1;
      for (const [bit, value] of factors) if (bits & bit) factor *= value;
      board.scores[place] = score * Math.max(0.08, factor);
    }
  }
}

/** The test files that fit best, before tests are demoted, with their score against the best of all files. */
function bestTests(board: Board): { id: DocumentId; score: number }[] {
  const found: { id: DocumentId; score: number }[] = [];
  let top = 0;
  for (const [segment, reader] of board.index.segments.entries()) {
    const start = board.starts[segment] ?? 0;
    for (let document = 0; document < reader.documentCount; document += 1) {
      const score = board.scores[start + document] ?? 0;
      if (score > top) top = score;
      if (score > top * 0.5 && reader.classBitsOf(document) & classBit.test) {
        found.push({ id: { segment, document }, score });
      }
    }
  }
  found.sort((a, b) => b.score - a.score);
  return found.slice(0, 12).map(({ id, score }) => ({ id, score: score / top }));
}

/** A test that fits speaks for the file it tests. */
function scoreTested(
  board: Board,
  tests: readonly { id: DocumentId; score: number }[],
  weights: RankWeights,
): void {
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
  const { history, contents } = board.index;
  if (!history || !contents.history) return;
  const share = Math.min(1, 0.4 + 0.6 * contents.history.coverage);
  for (const { document, score } of historyScores(board.index, query, weights)) {
    const id = board.index.documentAt(history.pathOf(document));
    const reader = id && board.index.segments[id.segment];
    if (!id || !reader) continue;
    const bits = reader.classBitsOf(id.document);
    const factor = bits === 0 ? 1 : bits & classBit.declaration ? 0.6 : 0.35;
    board.add(id, score * share * factor, 'past commits');
  }
}

/** Files that define a name the text writes out; a name defined in many places says less. */
function scoreNames(board: Board, query: ParsedQuery, weights: RankWeights): void {
  for (const [name, weight] of query.names) {
    const found = board.index.documentsWith(termSpace.definition + name);
    if (found.length === 0 || found.length > 40) continue;
    for (const id of found) {
      const bits = board.index.segments[id.segment]?.classBitsOf(id.document) ?? 0;
      const factor = bits === 0 ? 1 : 0.3;
      const share = (weights.definition * weight * factor) / Math.sqrt(found.length);
      board.add(id, share, `defines ${name}`);
    }
  }
}

/** Files that the text names by path, by stack frame or by bare name. */
function scorePaths(board: Board, query: ParsedQuery, weights: RankWeights): void {
  const seen = new Set<string>();
  const give = (path: string, score: number, reason: string): void => {
    const found = documentsNamed(board.index, path);
    if (found.length === 0 || found.length > 20) return;
    for (const id of found) {
      const key = `${reason} ${id.segment} ${id.document}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const bits = board.index.segments[id.segment]?.classBitsOf(id.document) ?? 0;
      const factor = bits === 0 ? 1 : 0.5;
      board.add(id, (score * factor) / found.length, reason);
    }
  };
  for (const [position, frame] of query.frames.entries()) {
    give(frame.path, weights.frame / Math.sqrt(1 + position * 0.3), 'stack frame');
  }
  for (const path of query.paths) give(path, weights.quotedPath, 'named in the text');
}

/** Files whose path ends like the one given; folders that are not the repository's are dropped from its front. */
export function documentsNamed(index: OpenIndex, path: string): DocumentId[] {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.' && part !== '..');
  const name = parts.at(-1)?.toLowerCase();
  if (name === undefined) return [];
  const names = name.includes('.')
    ? [name]
    : [`${name}.py`, `${name}.ts`, `${name}.js`, `${name}.go`, `${name}.rs`, `${name}.java`];
  const candidates = names.flatMap((base) => index.documentsWith(termSpace.baseName + base));
  let best: DocumentId[] = [];
  let bestLength = name.includes('.') ? 1 : 2;
  for (const id of candidates) {
    const length = commonTail(index.pathOf(id), parts, name.includes('.'));
    if (length > bestLength) {
      best = [id];
      bestLength = length;
    } else if (length === bestLength) best.push(id);
  }
  return best;
}

/** How many last parts of `path` equal the last ones given. */
function commonTail(path: string, parts: readonly string[], hasExtension: boolean): number {
  const own = (hasExtension ? path : path.replace(/\.[^./]+$/, '')).split('/');
  let length = 0;
  while (
    length < own.length &&
    length < parts.length &&
    own.at(-1 - length)?.toLowerCase() === parts.at(-1 - length)?.toLowerCase()
  ) {
    length += 1;
  }
  return length;
}
