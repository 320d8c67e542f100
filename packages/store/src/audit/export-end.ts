import { isRecord } from '@sluice/plain';
import { type ChainLink, GENESIS } from './audit-entry.js';
import type { AuditFilter } from './find-entries.js';

/** The last line of an export: a file without it was cut. */
export interface ExportEnd {
  readonly entries: number;
  /** The last entry of the file. */
  readonly seq: number;
  readonly hash: string;
  /** Entries were left out before the last one, so that no chain can be followed. */
  readonly isPart: boolean;
  /** What the entries were chosen by. */
  readonly filter: AuditFilter;
}

const KIND = 'export_end';
const FORM = '1.1';
/** Whoever opens a part alone reads here what it proves. */
const OF_A_PART =
  'These entries were chosen by a filter. That each of them is as it was written can be proved beside an export without a filter: node verify-audit.mjs whole.jsonl --key key.pub.pem --part this-file.jsonl. That the filter left nothing out is proved by neither.';
/** Those that leave nothing out up to the last entry. */
const BOUNDS_OF_A_WHOLE: ReadonlySet<string> = new Set(['beforeSeq', 'until']);

export function exportEnd(
  filter: AuditFilter,
  found: { readonly entries: number; readonly last: Pick<ChainLink, 'seq' | 'hash'> | undefined },
): ExportEnd {
  const asked = askedFor(filter);
  const { seq, hash } = found.last ?? GENESIS;
  return {
    entries: found.entries,
    seq,
    hash,
    isPart: Object.keys(asked).some((name) => !BOUNDS_OF_A_WHOLE.has(name)),
    filter: asked,
  };
}

export function toEndLine({ entries, seq, hash, isPart, filter }: ExportEnd): string {
  return JSON.stringify({
    schema_version: FORM,
    kind: KIND,
    entries,
    seq,
    hash,
    is_part: isPart,
    filter,
    ...(isPart ? { note: OF_A_PART } : {}),
  });
}

/** The end that a line tells of; nothing where it is the line of an entry, or not exactly as it was exported. */
export function fromEndLine(line: string): ExportEnd | undefined {
  if (!line.startsWith(`{"schema_version":"${FORM}","kind":"${KIND}"`)) return undefined;
  let read: unknown;
  try {
    read = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (!isRecord(read)) return undefined;
  const { entries, seq, hash, is_part: isPart, filter } = read;
  if (typeof entries !== 'number' || typeof seq !== 'number' || typeof hash !== 'string')
    return undefined;
  if (typeof isPart !== 'boolean' || !isRecord(filter)) return undefined;
  const end: ExportEnd = { entries, seq, hash, isPart, filter };
  return toEndLine(end) === line ? end : undefined;
}

/** Without what asks for everything. */
function askedFor(filter: AuditFilter): AuditFilter {
  return Object.fromEntries(
    Object.entries(filter).filter(
      ([name, value]) =>
        value !== undefined && value !== false && !(name === 'afterSeq' && value === 0),
    ),
  );
}
