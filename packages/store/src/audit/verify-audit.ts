import type { Engine } from '../engine/engine.js';
import { readRow } from '../engine/read-row.js';
import type { Rows } from '../engine/tables.js';
import { GENESIS_HASH, hashEntry } from './audit-entry.js';

const PAGE = 1000;

/** A place in the chain that somebody keeps elsewhere: `verify` shows whether the chain still contains it. */
export interface AuditCheckpoint {
  readonly seq: number;
  readonly hash: string;
}

export type AuditVerdict =
  | {
      readonly ok: true;
      readonly entries: number;
      readonly firstSeq: number;
      readonly head: AuditCheckpoint;
    }
  | {
      readonly ok: false;
      /** The first entry that does not fit. */
      readonly badSeq: number;
      readonly fault: 'changed' | 'missing' | 'reordered' | 'tail_missing' | 'checkpoint_mismatch';
      readonly message: string;
    };

/** Walks the whole chain, page by page, and names the first entry that does not fit. Changes nothing. */
export async function verifyAudit(engine: Engine, kept?: AuditCheckpoint): Promise<AuditVerdict> {
  // The head first: what is appended meanwhile lies behind it and is left for the next time.
  const [rawHeads] = await engine.all('SELECT * FROM heads', []);
  if (!rawHeads)
    return bad(0, 'tail_missing', 'The heads row is gone; nothing says where the chain ends');
  const heads = readRow('heads', rawHeads);
  const start = await startOf(engine);
  let { seq, hash } = start;
  let entries = 0;
  let isKeptSeen = kept === undefined || kept.seq <= start.seq;
  if (kept && kept.seq === start.seq && kept.hash !== start.hash)
    return bad(kept.seq, 'checkpoint_mismatch', checkpointWords(kept));

  for (;;) {
    const rows = await engine.all(
      'SELECT * FROM audit WHERE seq > ? AND seq <= ? ORDER BY seq LIMIT ?',
      [seq, heads.audit_seq, PAGE],
    );
    for (const raw of rows) {
      const row = readRow('audit', raw);
      const fault = faultOf(row, seq, hash);
      if (fault) return fault;
      if (kept && kept.seq === row.seq && kept.hash !== row.hash)
        return bad(kept.seq, 'checkpoint_mismatch', checkpointWords(kept));
      isKeptSeen ||= kept?.seq === row.seq;
      entries += 1;
      seq = row.seq;
      hash = row.hash;
    }
    if (rows.length < PAGE) break;
  }
  if (seq !== heads.audit_seq)
    return bad(seq + 1, 'tail_missing', `Entries ${seq + 1} to ${heads.audit_seq} are gone`);
  if (hash !== heads.audit_hash)
    return bad(seq, 'changed', `Entry ${seq} is not the one the chain ended with`);
  const [behind] = await engine.all('SELECT min(seq) AS seq FROM audit WHERE seq <= ?', [
    start.seq,
  ]);
  if (typeof behind?.seq === 'number')
    return bad(
      behind.seq,
      'reordered',
      `Entry ${behind.seq} lies before the beginning of the chain`,
    );
  if (kept && !isKeptSeen)
    return bad(
      seq + 1,
      'tail_missing',
      `The chain ends at ${seq}, before the kept checkpoint ${kept.seq}`,
    );
  return { ok: true, entries, firstSeq: start.seq + 1, head: { seq, hash } };
}

/** Where the kept part begins: at the first entry, or behind what was rotated out. */
async function startOf(engine: Engine): Promise<AuditCheckpoint> {
  const [row] = await engine.all('SELECT * FROM audit_checkpoints ORDER BY seq DESC LIMIT 1', []);
  if (!row) return { seq: 0, hash: GENESIS_HASH };
  const { seq, hash } = readRow('audit_checkpoints', row);
  return { seq, hash };
}

/** Also used on exported entries, which carry everything the hash covers. */
export function faultOf(
  row: Rows['audit'],
  previousSeq: number,
  previousHash: string,
): Extract<AuditVerdict, { ok: false }> | undefined {
  if (row.seq <= previousSeq)
    return bad(row.seq, 'reordered', `Entry ${row.seq} comes after entry ${previousSeq}`);
  if (row.seq !== previousSeq + 1)
    return bad(previousSeq + 1, 'missing', `Entry ${previousSeq + 1} is gone; ${row.seq} follows`);
  if (hashEntry(previousHash, row) !== row.hash)
    return bad(
      row.seq,
      'changed',
      `Entry ${row.seq} does not fit its hash and the entry before it`,
    );
  return undefined;
}

function checkpointWords(kept: AuditCheckpoint): string {
  return `Entry ${kept.seq} has another hash than the checkpoint that was kept; the chain was made anew`;
}

function bad(
  badSeq: number,
  fault: Extract<AuditVerdict, { ok: false }>['fault'],
  message: string,
): Extract<AuditVerdict, { ok: false }> {
  return { ok: false, badSeq, fault, message };
}
