import { runRipgrep } from '@sluice/sandbox';
import { listFiles } from '../scan/list-files.js';
import { classOfPath } from '../scan/path-class.js';
import { type IsSensitivePath, isSensitivePath } from '../scan/sensitive-path.js';
import { addSource } from '../store/index-batch.js';
import { languagesOf, type MakeExtractor } from '../store/make-extractor.js';
import { OpenIndex } from '../store/open-index.js';
import { readSource } from '../store/read-source.js';
import { SegmentBuilder } from '../store/segment-builder.js';
import { SegmentReader } from '../store/segment-reader.js';
import { exactSignals } from './exact-signals.js';
import { parseQuery } from './parse-query.js';
import { pointedFiles } from './pointed-files.js';
import { rankWeights } from './rank-weights.js';

export interface DirectOptions {
  readonly root: string;
  /** What is looked for; files that hold its words are read first. */
  readonly words: string;
  readonly budgetMs: number;
  readonly isSensitivePath?: IsSensitivePath | undefined;
  readonly makeExtractor?: MakeExtractor | undefined;
}

const MOST_FILES = 2000;
/** Read even when the budget is spent, so that there is an answer on the busiest machine. */
const FEWEST_FILES = 40;
const MOST_PATTERNS = 24;

/**
 * An index in memory of the files that may fit, for a repository that has none yet. A small one is read whole;
 * of a large one ripgrep says which files hold the words. Where only names are asked for, the files that define them and
 * a few more are enough. Stops when the budget is spent.
 */
export async function directIndex(options: DirectOptions): Promise<OpenIndex> {
  const deadline = performance.now() + options.budgetMs;
  const isSensitive = options.isSensitivePath ?? isSensitivePath;
  const list = await listFiles(options.root);
  const paths = list.paths.filter((path) => !isSensitive(path));
  const ordered = await inOrderOfPromise(paths, options);
  const extractor = await options.makeExtractor?.(languagesOf(ordered));
  const builder = new SegmentBuilder();
  try {
    for (const [number, path] of ordered.entries()) {
      if (number >= FEWEST_FILES && performance.now() > deadline) break;
      const source = readSource(options.root, path);
      if (source) addSource(builder, path, source, extractor);
    }
  } finally {
    extractor?.close();
  }
  return OpenIndex.inMemory(options.root, list.source, SegmentReader.over(builder.build()));
}

async function inOrderOfPromise(
  paths: readonly string[],
  options: DirectOptions,
): Promise<readonly string[]> {
  const byClass = (a: string, b: string): number =>
    Number(classOfPath(a) !== 0) - Number(classOfPath(b) !== 0) || (a < b ? -1 : 1);
  const half = options.budgetMs / 2;
  const [pointed, counts] = await Promise.all([
    pointedFiles(options.root, paths, options.words, half),
    paths.length <= MOST_FILES
      ? new Map<string, number>()
      : matchCounts(options.root, options.words, half),
  ]);
  const most = pointed.length > 0 && asksForNames(options.words) ? FEWEST_FILES : MOST_FILES;
  const first = (rest: readonly string[]): string[] =>
    [...new Set([...pointed, ...rest])].slice(0, Math.max(most, pointed.length));
  if (paths.length <= MOST_FILES) return first([...paths].sort(byClass));
  const lower = wordsOf(options.words);
  const promise = new Map<string, number>();
  for (const path of paths) {
    const inPath = lower.filter((word) => path.toLowerCase().includes(word)).length;
    const score = Math.log2(1 + (counts.get(path) ?? 0)) + 3 * inPath;
    if (score > 0)
      promise.set(path, classOfPath(path) === 0 ? score : score * rankWeights.readOfDemoted);
  }
  return first(
    [...promise.keys()].sort(
      (a, b) => (promise.get(b) ?? 0) - (promise.get(a) ?? 0) || byClass(a, b),
    ),
  );
}

/** Whether a text asks for what it names and for nothing else: then the files that define it hold the answer. */
function asksForNames(text: string): boolean {
  const { otherWords, lines, names } = exactSignals(text);
  const isNamed = names.some(({ isSure, isSubject }) => isSure || isSubject);
  return otherWords === 0 && (lines.length > 0 || isNamed);
}

function wordsOf(text: string): string[] {
  return [...parseQuery(text).terms.keys()]
    .filter((term) => term.length > 2)
    .slice(0, MOST_PATTERNS);
}

/** How many lines of each file hold one of the words. */
async function matchCounts(
  root: string,
  words: string,
  timeoutMs: number,
): Promise<Map<string, number>> {
  const patterns = wordsOf(words).flatMap((word) => ['-e', word]);
  if (patterns.length === 0) return new Map();
  const { rgPath } = await import('@vscode/ripgrep');
  const args = [
    '--count',
    '--ignore-case',
    '--fixed-strings',
    '--no-messages',
    '--hidden',
    '--max-filesize',
    '1500K',
    '--null',
    ...patterns,
    '--',
    './',
  ];
  const counts = new Map<string, number>();
  await runRipgrep({
    program: rgPath,
    args,
    cwd: root,
    timeoutMs,
    separator: '\n',
    onLine: (bytes) => {
      const line = bytes.toString('utf8');
      const cut = line.indexOf('\0');
      if (cut > 0) counts.set(line.slice(0, cut).replace(/^\.\//, ''), Number(line.slice(cut + 1)));
      return true;
    },
  });
  return counts;
}
