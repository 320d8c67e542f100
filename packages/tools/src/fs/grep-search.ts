import { sensitiveFile } from '@sluice/guard';
import type { RipgrepEnd, Sandbox } from '@sluice/sandbox';
import { failure, type ToolFailure } from '../tool-failure.js';
import { confirmFiles, confirmHits, type Hit, inOpenFiles } from './confirm-hits.js';
import type { PathTest } from './glob-pattern.js';
import { runPackagedRipgrep } from './ripgrep.js';
import { parseRipgrepLine } from './ripgrep-json.js';
import { heldUp, type SearchScope, shownHit } from './search-scope.js';
import { SkippedFiles } from './skipped-files.js';

export interface Search {
  readonly sandbox: Sandbox;
  readonly scope: SearchScope;
  readonly isWanted: PathTest | undefined;
  readonly limit: number;
  readonly signal: AbortSignal;
  readonly args: readonly string[];
}

const TIMEOUT_MS = 30_000;
const MAX_PREVIEW_CHARS = 200;
/** Above any limit that a call may ask for. */
const MAX_COLLECTED = 5_000;

/**
 * Lines that match, each once, in the order of their paths. The search runs on all cores and comes back in no order,
 * so more is collected than shown: what is shown does not depend on which core was faster.
 */
export async function searchLines(search: Search) {
  const hits: Hit[] = [];
  const skipped = new SkippedFiles(search);
  let isCut = false;
  const end = await run(search, ['--json'], '\n', (line) => {
    const hit = parseRipgrepLine(line);
    if (hit && isWanted(search, hit.found) && !skipped.has(hit.found)) hits.push(hit);
    isCut = hits.length >= MAX_COLLECTED;
    return !isCut;
  });
  const fault = faultOf(end, search);
  if (fault) return fault;
  const { sandbox, scope } = search;
  const open = [...(await inOpenFiles(sandbox, scope.root, hits))];
  open.sort((left, right) => byText(left.found, right.found) || left.line - right.line);
  const total = open.filter((hit) => !hit.isContext).length;
  const { confirmed, withheld } = await confirmHits(
    sandbox,
    scope.root,
    firstMatches(open, search.limit),
  );
  const isFull = isCut || total > search.limit;
  return {
    matches: confirmed.map((hit) => ({
      path: shownHit(search.scope, hit.found),
      line: hit.line,
      ...(hit.isContext ? { context: true } : { column: hit.column }),
      preview: preview(hit),
    })),
    count: isCut ? null : total,
    truncated: isFull || end.timedOut,
    ...skipped.told,
    ...notes(isFull, end, withheld, 'lines'),
  };
}

/** Names of files with a match, or how many lines match in each. */
export async function searchFiles(search: Search, withCounts: boolean) {
  const files: { readonly found: string; readonly count: number }[] = [];
  const skipped = new SkippedFiles(search);
  let isCut = false;
  const mode = withCounts
    ? ['--count', '--null', '--with-filename']
    : ['--files-with-matches', '--null'];
  const end = await run(search, mode, withCounts ? '\n' : '\0', (line) => {
    const text = line.toString('utf8');
    const [found = '', counted = '0'] = withCounts ? text.split('\0') : [text];
    if (found !== '' && isWanted(search, found) && !skipped.has(found))
      files.push({ found, count: Number(counted) });
    isCut = files.length >= MAX_COLLECTED;
    return !isCut;
  });
  const fault = faultOf(end, search);
  if (fault) return fault;
  const { sandbox, scope } = search;
  const open = [...(await inOpenFiles(sandbox, scope.root, files))];
  open.sort((left, right) => byText(left.found, right.found));
  const shownFirst = open.slice(0, search.limit);
  const { confirmed, withheld } = await confirmFiles(sandbox, scope.root, shownFirst);
  const isFull = isCut || open.length > search.limit;
  const shown = confirmed.map(({ found, count }) => ({
    path: shownHit(search.scope, found),
    count,
  }));
  return {
    ...(withCounts ? { counts: shown } : { files: shown.map(({ path }) => path) }),
    count: isCut ? null : open.length,
    truncated: isFull || end.timedOut,
    ...skipped.told,
    ...notes(isFull, end, withheld, 'files'),
  };
}

/** The hits up to and with the last match that may be shown. */
function firstMatches(hits: readonly Hit[], limit: number): readonly Hit[] {
  let matches = 0;
  const end = hits.findIndex((hit) => {
    if (!hit.isContext) matches += 1;
    return matches > limit;
  });
  return end === -1 ? hits : hits.slice(0, end);
}

function byText(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

function run(
  search: Search,
  mode: readonly string[],
  separator: '\n' | '\0',
  onLine: (line: Buffer) => boolean,
): Promise<RipgrepEnd> {
  return runPackagedRipgrep({
    args: [...mode, ...search.args, '--', search.scope.target],
    cwd: search.scope.root,
    signal: search.signal,
    timeoutMs: TIMEOUT_MS,
    separator,
    onLine,
  });
}

/** A search over a folder leaves out files that often hold secrets; one that is named is asked about before. */
function isWanted({ isWanted: test, scope }: Search, found: string): boolean {
  const isNamed = sensitiveFile(scope.target) !== undefined;
  if (!isNamed && sensitiveFile(found) !== undefined) return false;
  return test === undefined || test(shownHit(scope, found));
}

function faultOf(end: RipgrepEnd, search: Search): ToolFailure | undefined {
  if (end.heldUpBy !== undefined) return heldUp(end.heldUpBy, search.scope);
  const isPatternFault = /regex|pattern|unclosed|unrecognized|invalid|size limit/i.test(end.stderr);
  if (end.exitCode !== 2 || !isPatternFault) return undefined;
  const reason = end.stderr.replace(/^rg:\s*/, '').trim();
  return failure(
    'INVALID_PATTERN',
    `The pattern cannot be used: ${reason}`,
    [
      'Correct the pattern, or take it literally with the flag F',
      'Backreferences and look-around are not supported',
    ],
    { path: search.scope.target },
  );
}

function notes(isFull: boolean, end: RipgrepEnd, withheld: number, what: string) {
  if (end.timedOut) return { note: 'The search ran out of time; name a smaller folder', withheld };
  if (isFull) return { note: `There are more ${what}; narrow the search or raise max_results` };
  return withheld > 0
    ? {
        withheld,
        note: `${withheld} ${what} were found in files that changed meanwhile`,
      }
    : {};
}

function preview(hit: Hit): string {
  const text = hit.bytes.toString('utf8').replace(/\r?\n$/, '');
  if (text.length <= MAX_PREVIEW_CHARS) return text;
  const start = Math.max(0, Math.min(hit.column - 40, text.length - MAX_PREVIEW_CHARS));
  const part = text.slice(start, start + MAX_PREVIEW_CHARS);
  return `${start > 0 ? '…' : ''}${part}… (line of ${text.length} characters)`;
}
