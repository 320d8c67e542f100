import { classBit } from '../scan/path-class.js';
import { bestPlace, qualifiedName } from '../search/best-place.js';
import type { Codebase } from '../search/codebase.js';
import { documentsNamed } from '../search/documents-named.js';
import { messageLines } from '../search/message-lines.js';
import { parseQuery } from '../search/parse-query.js';
import { rank } from '../search/rank.js';
import { readLines } from '../search/read-lines.js';
import { round } from '../search/search-item.js';
import { CodeGraph } from './code-graph.js';

export interface BugCandidate {
  readonly path: string;
  readonly file_path: string;
  readonly line: number;
  readonly line_start: number;
  readonly line_end: number;
  readonly line_range: readonly [number, number];
  readonly symbol: string;
  readonly confidence: number;
  readonly score: number;
  readonly reason: string;
}

export interface BugLocateResult {
  readonly schema_version: '1.0';
  readonly candidates: readonly BugCandidate[];
  /** Frames of the trace in the order they stand, with the file of the repository each one means. */
  readonly frames: readonly {
    readonly path: string;
    readonly line: number;
    readonly file: string | null;
  }[];
}

const DEFAULT_TOP = 10;
/** Of how many files the lines are looked through for the message itself. */
const MOST_READ = 40;

/**
 * Places where an error comes from: frames of its trace that lie in the repository first, the project's own code
 * before tests and vendored code, then the lines where its message is written, then what its words and names fit.
 */
export function bugLocate(
  codebase: Codebase,
  args: { readonly error: string; readonly top?: number | undefined },
): BugLocateResult {
  const graph = new CodeGraph(codebase);
  const { index } = codebase;
  const query = parseQuery(args.error);
  const top = Math.max(1, Math.min(50, args.top ?? DEFAULT_TOP));
  const candidates: BugCandidate[] = [];
  const seen = new Set<string>();
  const frames = query.frames.map((frame) => {
    const [id, ...rest] = documentsNamed(index, frame.path);
    const file = id && rest.length < 5 ? index.pathOf(id) : null;
    return {
      path: frame.path,
      line: frame.line,
      file,
      id: file === null ? undefined : id,
      name: frame.name,
    };
  });
  // Python prints the innermost frame last, most others first.
  const isLastInnermost = /Traceback \(most recent call last\)/.test(args.error);
  const ordered = isLastInnermost ? [...frames].reverse() : frames;
  for (const [position, frame] of ordered.entries()) {
    if (!frame.id || frame.file === null) continue;
    const key = `${frame.file}:${frame.line}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const bits = index.meta(frame.id).classBits;
    const isOwn = (bits & (classBit.test | classBit.vendored | classBit.generated)) === 0;
    const score = (isOwn ? 0.99 : 0.6) / (1 + position * 0.08);
    const node = graph.symbolAt(frame.file, frame.line);
    candidates.push({
      path: frame.file,
      file_path: frame.file,
      line: frame.line,
      line_start: Math.max(1, frame.line - 5),
      line_end: frame.line + 15,
      line_range: [Math.max(1, frame.line - 5), frame.line + 15],
      symbol: node ? qualifiedName(node.symbol) : frame.name,
      confidence: round(score),
      score: round(score),
      reason: isOwn
        ? `frame ${position + 1} of the trace`
        : `frame ${position + 1} of the trace, not the project's own code`,
    });
  }
  const files = rank(index, query, Math.max(MOST_READ, top + candidates.length));
  const read = files.slice(0, MOST_READ).map((file) => file.id);
  for (const { path, line, share } of messageLines(codebase, read, args.error)) {
    if (candidates.some((candidate) => candidate.path === path && candidate.line === line))
      continue;
    const node = graph.symbolAt(path, line);
    const score = 0.6 + 0.38 * share;
    candidates.push({
      path,
      file_path: path,
      line,
      line_start: line,
      line_end: line,
      line_range: [line, line],
      symbol: node ? qualifiedName(node.symbol) : '',
      confidence: round(score),
      score: round(score),
      reason: 'holds the words of the message',
    });
  }
  const best = files[0]?.score ?? 1;
  for (const file of files.slice(0, top + candidates.length)) {
    if (candidates.some((candidate) => candidate.path === file.path)) continue;
    const place = bestPlace(readLines(codebase, file, query), query);
    const score = 0.55 * Math.min(1, file.score / best);
    candidates.push({
      path: file.path,
      file_path: file.path,
      line: place.lineStart,
      line_start: place.lineStart,
      line_end: place.lineEnd,
      line_range: [place.lineStart, place.lineEnd],
      symbol: place.symbol,
      confidence: round(score),
      score: round(score),
      reason: file.reasons.join('; '),
    });
  }
  candidates.sort(
    (a, b) => b.confidence - a.confidence || (a.path < b.path ? -1 : 1) || a.line - b.line,
  );
  return {
    schema_version: '1.0',
    candidates: candidates.slice(0, top),
    frames: frames.map(({ path, line, file }) => ({ path, line, file })),
  };
}
