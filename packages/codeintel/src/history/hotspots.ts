import { classBit } from '../scan/path-class.js';
import type { Codebase } from '../search/codebase.js';
import { readFilter } from '../search/read-filter.js';
import { isBelow, round } from '../search/search-item.js';
import { decodeLog, type HistoryLog } from './history-blocks.js';

export interface HotspotArguments {
  readonly days?: number | undefined;
  readonly top?: number | undefined;
  /** Only files below this path. */
  readonly path?: string | undefined;
  /** Milliseconds since 1970 at which the days end. */
  readonly nowMs: number;
}

export interface Hotspot {
  readonly rank: number;
  readonly path: string;
  readonly file: string;
  readonly line_start: number;
  readonly line_end: number;
  /** The most complex function of the file. */
  readonly symbol: string;
  readonly score: number;
  readonly frequency: number;
  readonly complexity: number;
  readonly bug_fix_count: number;
  readonly bug_fix_ratio: number;
  readonly changed_with: readonly string[];
  readonly reason: string;
}

export interface HotspotResult {
  readonly schema_version: '1.3';
  readonly days: number;
  readonly commits: number;
  readonly hotspots: readonly Hotspot[];
  readonly warnings: readonly string[];
}

const DAY_SECONDS = 86_400;
const MOST_FILES_PER_COMMIT = 50;

/** The log as it was when the index was last brought up to date, or `undefined` when there is none. */
export function logOf(codebase: Codebase): HistoryLog | undefined {
  const { history } = codebase.index.contents;
  return history ? decodeLog(codebase.index.block(history.log)) : undefined;
}

/** Files that change often and are complex: score = commits × cyclomatic complexity, raised by the share of fixes. */
export function hotspots(codebase: Codebase, args: HotspotArguments): HotspotResult {
  const { path: folder } = readFilter(codebase, { path: args.path });
  const days = Math.max(1, args.days ?? 30);
  const top = Math.max(1, Math.min(200, args.top ?? 20));
  const log = logOf(codebase);
  const warnings: string[] = [];
  if (!log || log.commits.length === 0) {
    warnings.push(
      codebase.source === 'direct' ? 'no index yet, so no history was read' : 'no git history',
    );
    return { schema_version: '1.3', days, commits: 0, hotspots: [], warnings };
  }
  let until = Math.floor(args.nowMs / 1000);
  let recent = log.commits.filter(([, time]) => time > until - days * DAY_SECONDS && time <= until);
  const newest = log.commits[0]?.[1] ?? 0;
  if (recent.length === 0) {
    until = newest;
    recent = log.commits.filter(([, time]) => time > until - days * DAY_SECONDS);
    warnings.push(
      `no commit in the last ${days} days; the ${days} days before the newest commit were taken`,
    );
  }
  const files = countFiles(recent);
  const found = [...files].flatMap(([number, counts]) => {
    const path = log.paths[number] ?? '';
    return isBelow(path, folder) ? (shape(codebase, log, path, counts) ?? []) : [];
  });
  found.sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1));
  return {
    schema_version: '1.3',
    days,
    commits: recent.length,
    hotspots: found.slice(0, top).map((entry, index) => ({ ...entry, rank: index + 1 })),
    warnings,
  };
}

interface Counts {
  commits: number;
  fixes: number;
  readonly partners: Map<number, number>;
}

function countFiles(commits: HistoryLog['commits']): Map<number, Counts> {
  const files = new Map<number, Counts>();
  for (const [, , isFix, paths] of commits) {
    if (paths.length > MOST_FILES_PER_COMMIT) continue;
    for (const path of paths) {
      const counts = files.get(path) ?? { commits: 0, fixes: 0, partners: new Map() };
      counts.commits += 1;
      counts.fixes += isFix;
      for (const other of paths) {
        if (other !== path) counts.partners.set(other, (counts.partners.get(other) ?? 0) + 1);
      }
      files.set(path, counts);
    }
  }
  return files;
}

function shape(
  codebase: Codebase,
  log: HistoryLog,
  path: string,
  counts: Counts,
): Hotspot | undefined {
  const id = codebase.index.documentAt(path);
  if (!id) return undefined;
  const { classBits, length } = codebase.index.meta(id);
  if (
    classBits &
    (classBit.data | classBit.documentation | classBit.generated | classBit.vendored)
  ) {
    return undefined;
  }
  const { symbols } = codebase.facts(id);
  const measured = symbols.filter((symbol) => symbol.cyclomatic !== undefined);
  const worst = measured.toSorted((a, b) => (b.cyclomatic ?? 0) - (a.cyclomatic ?? 0))[0];
  const sum = measured.reduce((total, symbol) => total + (symbol.cyclomatic ?? 0), 0);
  const complexity = measured.length > 0 ? sum : Math.max(1, Math.round(length / 60));
  const ratio = counts.fixes / counts.commits;
  const partners = [...counts.partners]
    .filter(([, times]) => times >= 2)
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .map(([number]) => log.paths[number] ?? '')
    .filter((partner) => !codebase.isStopped(partner))
    .slice(0, 3);
  return {
    rank: 0,
    path,
    file: path,
    line_start: worst?.startLine ?? 1,
    line_end: worst?.endLine ?? 1,
    symbol: worst?.name ?? '',
    score: round(counts.commits * complexity * (1 + ratio)),
    frequency: counts.commits,
    complexity,
    bug_fix_count: counts.fixes,
    bug_fix_ratio: round(ratio),
    changed_with: partners,
    reason: `${counts.commits} commits (${counts.fixes} fixes), complexity ${complexity}${measured.length > 0 ? '' : ' guessed from its length'}`,
  };
}
