import { runRipgrep } from '@sluice/sandbox';
import { classOfPath } from '../scan/path-class.js';
import { isSensitivePath } from '../scan/sensitive-path.js';
import { qualifiedName } from './best-place.js';
import type { Codebase } from './codebase.js';
import { rankWeights } from './rank-weights.js';
import { isBelow, isWanted, round, type SearchArguments, type SearchItem } from './search-item.js';

const TIMEOUT_MS = 5000;
const MOST_LINES = 2000;
const LONGEST_LINE = 300;

/** Lines that hold a text or match a regular expression, found by ripgrep in the files as they are now. */
export async function searchPattern(
  codebase: Codebase,
  args: SearchArguments,
  mode: 'text' | 'regex',
  limit: number,
  warnings: string[],
): Promise<SearchItem[]> {
  const { lines, problem } = await grep(codebase.root, args, mode);
  if (problem !== '') warnings.push(problem);
  const items: SearchItem[] = [];
  for (const { path, line, text } of lines) {
    const id = codebase.index.documentAt(path);
    if (isSensitivePath(path) || codebase.isStopped(path) || !isBelow(path, args.path)) continue;
    if (id && !isWanted(codebase, { id, path }, args)) continue;
    if (!id && args.language !== undefined) continue;
    const inside = id
      ? codebase
          .facts(id)
          .symbols.findLast((each) => each.startLine <= line && line <= each.endLine)
      : undefined;
    items.push({
      path,
      file: path,
      line_start: line,
      line_end: line,
      symbol: inside ? qualifiedName(inside) : '',
      kind: inside?.kind ?? '',
      signature: inside?.signature ?? '',
      score: scoreOf(path, inside?.startLine === line),
      reason: mode === 'text' ? 'holds the text' : 'matches the expression',
      snippet: text.slice(0, LONGEST_LINE),
      source: mode,
    });
  }
  items.sort(
    (a, b) =>
      b.score - a.score ||
      (a.path < b.path ? -1 : a.path > b.path ? 1 : a.line_start - b.line_start),
  );
  return items.slice(0, limit);
}

function scoreOf(path: string, isBeginning: boolean): number {
  const { lineOfDemoted, lineInside } = rankWeights;
  return round((classOfPath(path) === 0 ? 1 : lineOfDemoted) * (isBeginning ? 1 : lineInside));
}

interface MatchedLine {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

async function grep(
  root: string,
  args: SearchArguments,
  mode: 'text' | 'regex',
): Promise<{ lines: MatchedLine[]; problem: string }> {
  const { rgPath } = await import('@vscode/ripgrep');
  const words = [
    '--no-messages',
    '--null',
    '--line-number',
    '--no-heading',
    '--smart-case',
    '--hidden',
    '--glob=!.git',
    '--max-count=50',
    '--max-columns=1000',
    '--max-filesize=1500K',
    ...(mode === 'text' ? ['--fixed-strings'] : []),
    '-e',
    args.query,
    '--',
    './',
  ];
  const lines: MatchedLine[] = [];
  const { exitCode, stderr, heldUpBy } = await runRipgrep({
    program: rgPath,
    args: words,
    cwd: root,
    timeoutMs: TIMEOUT_MS,
    separator: '\n',
    onLine: (bytes) => {
      const line = parseLine(bytes.toString('utf8'));
      if (line) lines.push(line);
      return lines.length < MOST_LINES;
    },
  });
  if (heldUpBy !== undefined)
    return { lines, problem: `${heldUpBy} is no ordinary file of rules; remove it first` };
  const why = stderr.trim().split('\n').at(-1) ?? '';
  return { lines, problem: exitCode === 2 ? `the expression cannot be used: ${why}` : '' };
}

function parseLine(row: string): MatchedLine | undefined {
  const cut = row.indexOf('\0');
  const colon = row.indexOf(':', cut);
  if (cut < 0 || colon < 0) return undefined;
  const path = row.slice(0, cut).replace(/^\.\//, '');
  return { path, line: Number(row.slice(cut + 1, colon)), text: row.slice(colon + 1) };
}
