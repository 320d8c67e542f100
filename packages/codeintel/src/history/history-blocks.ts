import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { termsOfRun } from '../search/cjk.js';
import { eachWord } from '../search/each-word.js';
import { termsOfWord } from '../search/terms-of-word.js';
import { ByteWriter } from '../store/bytes.js';
import type { FieldCounts } from '../store/postings.js';
import { SegmentBuilder } from '../store/segment-builder.js';
import { keyAsHash, termKey, termSpace } from '../store/term-key.js';
import type { LogCommit } from './read-log.js';

/** The log without its words, small enough to be read whole. */
export interface HistoryLog {
  readonly paths: readonly string[];
  /** Newest first: hash, seconds, whether it mends a fault, numbers of its paths, first line. */
  readonly commits: readonly HistoryCommit[];
}

export type HistoryCommit = readonly [
  hash: string,
  time: number,
  isFix: 0 | 1,
  paths: readonly number[],
  title: string,
];

/** A commit over more files says little about each of them. */
const MOST_FILES_FOR_WORDS = 40;
const LONGEST_TITLE = 100;

const FIX =
  /\b(?:fix(?:e[sd]|ing)?|bug(?:fix)?|hotfix|regress\w*|crash\w*|leak\w*|broken|wrong|incorrect\w*|resolve[sd]?|修复|修正|缺陷)\b|修复|修正|缺陷/i;

export function isFixMessage(message: string): boolean {
  return FIX.test(message.split('\n', 1)[0] ?? '');
}

export function historyLog(commits: readonly LogCommit[]): HistoryLog {
  const numbers = new Map<string, number>();
  const rows = commits.map((commit): HistoryCommit => {
    const paths = commit.paths.map((path) => {
      const known = numbers.get(path);
      if (known !== undefined) return known;
      numbers.set(path, numbers.size);
      return numbers.size - 1;
    });
    const title = (commit.message.split('\n', 1)[0] ?? '').slice(0, LONGEST_TITLE);
    return [
      commit.hash.slice(0, 12),
      commit.time,
      isFixMessage(commit.message) ? 1 : 0,
      paths,
      title,
    ];
  });
  return { paths: [...numbers.keys()], commits: rows };
}

export function encodeLog(log: HistoryLog): Buffer {
  return deflateRawSync(Buffer.from(JSON.stringify(log), 'utf8'));
}

export function decodeLog(bytes: Buffer): HistoryLog {
  return JSON.parse(inflateRawSync(bytes).toString('utf8')) as HistoryLog;
}

/**
 * Two segments. `paths` has one entry per live path of the log: `size` is the number of its commits, `length` how much
 * those with words say, `mtimeMs` the time of the newest, `hash` the key of its file in the index, and it is found by its
 * older names too. `commits` has one entry per commit with the words of its message.
 */
export function historySegments(
  commits: readonly LogCommit[],
  isLive: (path: string) => boolean,
): { paths: Buffer; commits: Buffer; pathCount: number } {
  const files = new Map<string, { commits: number; length: number; readonly newest: number }>();
  const told = commits.map(wordsOfCommit);
  for (const { commit, length } of told) {
    for (const path of commit.paths) {
      if (!isLive(path)) continue;
      const file = files.get(path) ?? { commits: 0, length: 0, newest: commit.time };
      file.commits += 1;
      file.length += length;
      files.set(path, file);
    }
  }
  const builder = new SegmentBuilder();
  const numbers = new Map<string, number>();
  const olderNames = namesBefore(commits, isLive);
  for (const path of [...files.keys()].sort()) {
    const file = files.get(path);
    if (!file) continue;
    numbers.set(path, numbers.size);
    const meta = {
      path,
      size: file.commits,
      mtimeMs: file.newest * 1000,
      ...nothingElse,
      hash: keyAsHash(termKey(termSpace.path + path)),
      length: file.length,
    };
    const names = [path, ...(olderNames.get(path) ?? [])];
    const terms = new Map(names.map((name) => [termSpace.path + name, 0]));
    builder.add(meta, terms, new Uint8Array(0), []);
  }
  return {
    paths: builder.build(),
    commits: commitSegment(told, numbers),
    pathCount: files.size,
  };
}

/** Of each live path the names that it had and nothing has now. */
function namesBefore(
  commits: readonly LogCommit[],
  isLive: (path: string) => boolean,
): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const [from, today] of commits.flatMap(({ renames = [] }) => renames)) {
    if (isLive(today) && !isLive(from)) names.set(today, [...(names.get(today) ?? []), from]);
  }
  return names;
}

const nothingElse = { hash: '', classBits: 0, language: 'text' };

interface ToldCommit {
  readonly commit: LogCommit;
  /** Empty for one over many files. */
  readonly words: ReadonlyMap<string, FieldCounts>;
  readonly length: number;
}

function isWide(commit: LogCommit): boolean {
  return commit.paths.length > MOST_FILES_FOR_WORDS;
}

function wordsOfCommit(commit: LogCommit): ToldCommit {
  const words = isWide(commit) ? new Map<string, number>() : wordsOf(commit.message);
  let length = 0;
  for (const count of words.values()) length += count;
  return { commit, words, length };
}

/** One entry per commit that says something, newest first; its facts are the numbers of its paths. */
function commitSegment(told: readonly ToldCommit[], numbers: ReadonlyMap<string, number>): Buffer {
  const builder = new SegmentBuilder();
  for (const { commit, words, length } of told) {
    if (isWide(commit)) continue;
    const paths = commit.paths.flatMap((path) => numbers.get(path) ?? []);
    if (paths.length === 0) continue;
    const facts = new ByteWriter();
    for (const number of paths) facts.varint(number);
    const meta = {
      path: '',
      size: commit.paths.length,
      mtimeMs: commit.time * 1000,
      ...nothingElse,
      length,
    };
    builder.add(meta, words, Buffer.from(facts.view()), []);
  }
  return builder.build();
}

/** Words of the title count twice; a word counts once in the rest. Trailers and links are left out. */
function wordsOf(message: string): Map<string, number> {
  const words = new Map<string, number>();
  for (const [number, line] of message.split('\n').entries()) {
    if (/^[A-Z][\w-]+(?:-by|-id): /i.test(line) || line.includes('git-svn-id')) continue;
    const set = (term: string): void => {
      words.set(term, Math.max(words.get(term) ?? 0, number === 0 ? 2 : 1));
    };
    eachWord(
      line,
      (word) => {
        for (const term of termsOfWord(word)) set(term);
      },
      (run) => {
        for (const term of termsOfRun(run)) set(term);
      },
    );
  }
  return words;
}
