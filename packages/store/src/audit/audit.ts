import { parseBody, readRow } from '../engine/read-row.js';
import type { Rows, SqlValue } from '../engine/tables.js';
import type { StoreCore } from '../ports/core.js';
import { StoreError } from '../store-error.js';
import { GENESIS_HASH } from './audit-entry.js';
import { csvHeader, toCsvLine, toJsonLine } from './export-audit.js';
import { type AuditCheckpoint, type AuditVerdict, faultOf, verifyAudit } from './verify-audit.js';

const PAGE = 500;

export interface AuditFilter {
  readonly sessionId?: string;
  readonly callId?: string;
  readonly kinds?: readonly string[];
  readonly afterSeq?: number;
  readonly beforeSeq?: number;
}

/** An entry as people read it. */
export interface AuditEntry {
  readonly seq: number;
  readonly at: number;
  readonly kind: string;
  readonly sessionId?: string;
  readonly callId?: string;
  readonly actor?: string;
  readonly fence?: number;
  readonly data: Readonly<Record<string, unknown>>;
  readonly hash: string;
  /** Of the entry before it in the chain, whatever was filtered out between. Empty where that one is missing. */
  readonly previousHash: string;
}

/** The append-only account of what was proposed, decided, run and returned. */
export interface Audit {
  /** Oldest first unless told. */
  list(
    filter: AuditFilter & { readonly limit: number; readonly newestFirst?: boolean },
  ): Promise<readonly AuditEntry[]>;
  verify(options?: { readonly checkpoint?: AuditCheckpoint }): Promise<AuditVerdict>;
  /** The present end of the chain, to be kept where the database's owner cannot change it. */
  checkpoint(): Promise<AuditCheckpoint>;
  /** Lines without their line breaks. Reads page by page. */
  export(format: 'jsonl' | 'csv', filter?: AuditFilter): AsyncGenerator<string, void, undefined>;
  /**
   * Hands the entries up to and including `upTo` to `archive`, as JSON lines, and removes them once it has
   * resolved. A checkpoint with the last removed hash stays behind, and an entry in the chain tells of it, so both
   * the archive and what is left can be proved. Refuses a chain that is broken.
   */
  rotate(
    upTo: number,
    archive: (lines: AsyncIterable<string>) => Promise<void>,
  ): Promise<{ readonly removed: number }>;
}

export function createAudit(core: StoreCore): Audit {
  const { engine } = core;
  return {
    async list(filter) {
      const rows = await page(core, filter, filter.limit, filter.newestFirst);
      const hashes = await hashesBefore(core, rows);
      return rows.map((row) => toEntry(row, hashes.get(row.seq - 1) ?? ''));
    },
    verify: (options) => verifyAudit(engine, options?.checkpoint),
    async checkpoint() {
      const [row] = await engine.all('SELECT * FROM heads', []);
      if (!row) throw new StoreError('STORE_CORRUPT', 'The heads row is gone');
      const { audit_seq: seq, audit_hash: hash } = readRow('heads', row);
      return { seq, hash };
    },
    export: (format, filter = {}) => lines(core, format, filter),
    rotate: (upTo, archive) => rotate(core, upTo, archive),
  };
}

/** Proves an archive or export on its own: a JSON line for each entry, nothing left out between them. */
export async function verifyExport(
  source: AsyncIterable<string> | Iterable<string>,
  from: AuditCheckpoint = { seq: 0, hash: GENESIS_HASH },
): Promise<AuditVerdict> {
  let { seq, hash } = from;
  let entries = 0;
  for await (const line of source) {
    if (line.trim() === '') continue;
    const { schema_version, ...raw } = parseBody<Record<string, SqlValue>>(line);
    const row = readRow('audit', raw);
    const fault = faultOf(row, seq, hash);
    if (fault) return fault;
    entries += 1;
    ({ seq, hash } = row);
  }
  return { ok: true, entries, firstSeq: from.seq + 1, head: { seq, hash } };
}

async function rotate(
  core: StoreCore,
  wanted: number,
  archive: (lines: AsyncIterable<string>) => Promise<void>,
): Promise<{ readonly removed: number }> {
  const verdict = await verifyAudit(core.engine);
  if (!verdict.ok)
    throw new StoreError(
      'AUDIT_BROKEN',
      `The chain is broken at entry ${verdict.badSeq} (${verdict.message}); nothing was removed`,
    );
  const upTo = Math.min(wanted, verdict.head.seq);
  const [last] = await core.engine.all('SELECT * FROM audit WHERE seq = ?', [upTo]);
  if (!last || upTo < verdict.firstSeq) return { removed: 0 };
  const { hash } = readRow('audit', last);
  await archive(lines(core, 'jsonl', {}, upTo));
  const removed = upTo - verdict.firstSeq + 1;
  await core.submit({
    keys: [],
    decide(batch) {
      batch.trim('audit', upTo);
      batch.insert('audit_checkpoints', { seq: upTo, at: batch.now, hash, removed });
      batch.audit({ kind: 'rotated', data: { through: upTo, hash, removed } });
    },
  });
  return { removed };
}

async function* lines(
  core: StoreCore,
  format: 'jsonl' | 'csv',
  filter: AuditFilter,
  upTo = Number.MAX_SAFE_INTEGER,
): AsyncGenerator<string, void, undefined> {
  if (format === 'csv') yield csvHeader();
  let afterSeq = filter.afterSeq ?? 0;
  for (;;) {
    const rows = await page(core, { ...filter, afterSeq }, PAGE);
    for (const row of rows) {
      if (row.seq > upTo) return;
      yield format === 'csv' ? toCsvLine(row) : toJsonLine(row);
      afterSeq = row.seq;
    }
    if (rows.length < PAGE) return;
  }
}

async function page(
  core: StoreCore,
  filter: AuditFilter,
  limit: number,
  newestFirst = false,
): Promise<readonly Rows['audit'][]> {
  const conditions = ['seq > ?', 'seq < ?'];
  const params: SqlValue[] = [filter.afterSeq ?? 0, filter.beforeSeq ?? Number.MAX_SAFE_INTEGER];
  for (const [column, value] of [
    ['session_id', filter.sessionId],
    ['call_id', filter.callId],
  ] as const) {
    if (value === undefined) continue;
    conditions.push(`${column} = ?`);
    params.push(value);
  }
  if (filter.kinds) {
    conditions.push(
      filter.kinds.length > 0 ? `kind IN (${filter.kinds.map(() => '?').join(', ')})` : '1 = 0',
    );
    params.push(...filter.kinds);
  }
  const rows = await core.engine.all(
    `SELECT * FROM audit WHERE ${conditions.join(' AND ')} ORDER BY seq ${newestFirst ? 'DESC' : 'ASC'} LIMIT ?`,
    [...params, limit],
  );
  return rows.map((row) => readRow('audit', row));
}

/** The hash in front of each row: a neighbour's, the checkpoint's that a rotation left, or that of the beginning. */
async function hashesBefore(
  { engine }: StoreCore,
  rows: readonly Rows['audit'][],
): Promise<ReadonlyMap<number, string>> {
  const hashes = new Map([[0, GENESIS_HASH], ...rows.map(({ seq, hash }) => [seq, hash] as const)]);
  const wanted = rows.map(({ seq }) => seq - 1).filter((seq) => !hashes.has(seq));
  for (const table of ['audit', 'audit_checkpoints'] as const) {
    for (let from = 0; from < wanted.length; from += PAGE) {
      const some = wanted.slice(from, from + PAGE);
      const marks = some.map(() => '?').join(', ');
      for (const raw of await engine.all(`SELECT * FROM ${table} WHERE seq IN (${marks})`, some)) {
        const { seq, hash } = readRow(table, raw);
        hashes.set(seq, hash);
      }
    }
  }
  return hashes;
}

function toEntry(row: Rows['audit'], previousHash: string): AuditEntry {
  return {
    seq: row.seq,
    at: row.at,
    kind: row.kind,
    ...(row.session_id === null ? {} : { sessionId: row.session_id }),
    ...(row.call_id === null ? {} : { callId: row.call_id }),
    ...(row.actor === null ? {} : { actor: row.actor }),
    ...(row.fence === null ? {} : { fence: row.fence }),
    data: parseBody<Record<string, unknown>>(row.data),
    hash: row.hash,
    previousHash,
  };
}
