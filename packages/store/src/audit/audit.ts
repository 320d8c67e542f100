import type { KeyObject } from 'node:crypto';
import { parseBody, readRow } from '../engine/read-row.js';
import type { Rows } from '../engine/tables.js';
import type { StoreCore } from '../ports/core.js';
import { StoreError } from '../store-error.js';
import { GENESIS, type PolicyFileKind } from './audit-entry.js';
import type { AuditCheckpoint, AuditVerdict, ChainEvidence } from './check-chain.js';
import { csvHeader, toCsvLine, toJsonLine } from './export-audit.js';
import { exportEnd, toEndLine } from './export-end.js';
import { type AuditFilter, findEntries } from './find-entries.js';
import { type Archive, type Removal, type Rotation, removeOldest, rotate } from './rotate-audit.js';
import { verifyAudit } from './verify-audit.js';

const PAGE = 500;

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
  /** Of the last entry of a transaction, where the store has a key. */
  readonly signature?: string;
  /** Of the entry before it in the chain, whatever was filtered out between. Empty where that one is missing. */
  readonly previousHash: string;
}

/** The end of the chain of the store with this name. */
export interface ForeignCheckpoint extends AuditCheckpoint {
  readonly store: string;
  readonly signature: string;
}

export interface PolicyFileEntry {
  readonly kind: PolicyFileKind;
  /** Who did it, where that is known; an edit of the file is anybody's. */
  readonly actor?: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The append-only account of what was proposed, decided, run and returned. */
export interface Audit {
  /** Oldest first by default. */
  list(
    filter: AuditFilter & { readonly limit: number; readonly newestFirst?: boolean },
  ): Promise<readonly AuditEntry[]>;
  /** Where no public keys are given, those are taken that this store signs and has signed with, if it has any. */
  verify(evidence?: ChainEvidence): Promise<AuditVerdict>;
  /** The present end of the chain, to be kept where the database's owner cannot change it. */
  checkpoint(): Promise<AuditCheckpoint & { readonly signature: string }>;
  /** Keeps the end of another store's chain in this one, which somebody else may look after. */
  keepCheckpoint(checkpoint: ForeignCheckpoint): Promise<void>;
  /** Keeps what became of a policy file. */
  keepPolicyFile(entry: PolicyFileEntry): Promise<void>;
  /** What this store signs with; nothing where it has no key. */
  readonly publicKey: KeyObject | undefined;
  /**
   * Lines without their line breaks. Reads page by page. The last line of `jsonl` is no entry: it says how many there are
   * and which is the last, so that a file that was cut is known (`fromEndLine`).
   */
  export(format: 'jsonl' | 'csv', filter?: AuditFilter): AsyncGenerator<string, void, undefined>;
  /**
   * Removes the entries up to and including `upTo`, once `archive` has kept them as JSON lines; without one they are
   * gone. A signed entry tells which were removed and how they ended, so what is left and the archive can be proved.
   * Refuses a chain that is broken.
   */
  rotate(upTo: number, archive: Archive | undefined): Promise<Rotation>;
  /** The second half of `rotate`, once the archive is kept. */
  removeOldest(removal: Removal): Promise<Rotation>;
}

export function createAudit(core: StoreCore): Audit {
  const { engine, signer } = core;
  const verify = (evidence: ChainEvidence = {}): Promise<AuditVerdict> =>
    verifyAudit(engine, { publicKeys: signer?.trustedKeys ?? [], ...evidence });
  const audit: Audit = {
    async list(filter) {
      const rows = await findEntries(engine, filter, filter.limit, filter.newestFirst);
      const hashes = await hashesBefore(core, rows);
      return rows.map((row) => toEntry(row, hashes.get(row.seq - 1) ?? ''));
    },
    verify,
    async checkpoint() {
      const [row] = await engine.all('SELECT * FROM heads', []);
      if (!row) throw new StoreError('STORE_CORRUPT', 'The heads row is gone');
      const {
        audit_seq: seq,
        audit_hash: hash,
        audit_signature: signature,
      } = readRow('heads', row);
      return { seq, hash, signature };
    },
    keepCheckpoint: ({ store, seq, hash, signature }) =>
      core.submit({
        keys: [],
        decide(batch) {
          batch.audit({ kind: 'checkpoint_kept', data: { store, seq, hash, signature } });
        },
      }),
    keepPolicyFile: (entry) =>
      core.submit({
        keys: [],
        decide(batch) {
          batch.audit(entry);
        },
      }),
    publicKey: signer?.publicKey,
    export: (format, filter = {}) => lines(core, format, filter),
    rotate: (upTo, archive) => rotate(audit, upTo, archive),
    removeOldest: (removal) => removeOldest(core, removal, verify),
  };
  return audit;
}

async function* lines(
  core: StoreCore,
  format: 'jsonl' | 'csv',
  filter: AuditFilter,
): AsyncGenerator<string, void, undefined> {
  if (format === 'csv') yield csvHeader();
  let afterSeq = filter.afterSeq ?? 0;
  let entries = 0;
  let last: Rows['audit'] | undefined;
  for (;;) {
    const rows = await findEntries(core.engine, { ...filter, afterSeq }, PAGE);
    for (const row of rows) {
      yield format === 'csv' ? toCsvLine(row) : toJsonLine(row);
      afterSeq = row.seq;
      last = row;
    }
    entries += rows.length;
    if (rows.length < PAGE) break;
  }
  if (format === 'jsonl') yield toEndLine(exportEnd(filter, { entries, last }));
}

/** The hash in front of each row: a neighbour's, the checkpoint's that a rotation left, or that of the beginning. */
async function hashesBefore(
  { engine }: StoreCore,
  rows: readonly Rows['audit'][],
): Promise<ReadonlyMap<number, string>> {
  const hashes = new Map([[0, GENESIS.hash], ...rows.map(({ seq, hash }) => [seq, hash] as const)]);
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
    ...(row.signature === null ? {} : { signature: row.signature }),
    previousHash,
  };
}
