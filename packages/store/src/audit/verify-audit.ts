import type { Engine } from '../engine/engine.js';
import { parseBody, readRow } from '../engine/read-row.js';
import { columnsOf, type RawRow, type Rows, typeOf } from '../engine/tables.js';
import { type ChainLink, GENESIS } from './audit-entry.js';
import { type AuditVerdict, broken, ChainCheck, type ChainEvidence } from './check-chain.js';
import { termsOfEntry } from './entry-terms.js';

const PAGE = 1000;

/** Walks the whole chain, page by page, and names the first entry that does not fit. Changes nothing. */
export async function verifyAudit(engine: Engine, evidence: ChainEvidence): Promise<AuditVerdict> {
  // The head first: what is appended meanwhile lies behind it and is left for the next time.
  const [rawHeads] = await engine.all('SELECT * FROM heads', []);
  if (!rawHeads)
    return broken(0, 'tail_missing', 'The heads row is gone; nothing says where the chain ends');
  const heads = readRow('heads', rawHeads);
  const start = await startOf(engine);
  const check = new ChainCheck(start, evidence);
  for (;;) {
    const rows = await engine.all(
      `SELECT audit.*, ${OCTETS} AS octets FROM audit WHERE seq > ? AND seq <= ? ORDER BY seq LIMIT ?`,
      [check.end.seq, heads.audit_seq, PAGE],
    );
    const entries = rows.map((row) => readRow('audit', row));
    const fault = (await check.add(entries)) ?? longerEntry(rows, entries) ?? hiddenEntry(entries);
    if (fault) return fault;
    if (rows.length < PAGE) break;
  }
  const { seq, hash, signature } = check.end;
  if (seq !== heads.audit_seq)
    return broken(seq + 1, 'tail_missing', `Entries ${seq + 1} to ${heads.audit_seq} are gone`);
  if (hash !== heads.audit_hash || signature !== heads.audit_signature)
    return broken(seq, 'changed', `Entry ${seq} is not the one the chain ended with`);
  const [before] = await engine.all('SELECT min(seq) AS seq FROM audit WHERE seq <= ?', [
    start.seq,
  ]);
  if (typeof before?.seq === 'number')
    return broken(
      before.seq,
      'reordered',
      `Entry ${before.seq} lies before the beginning of the chain`,
    );
  const [behind] = await engine.all('SELECT min(seq) AS seq FROM audit WHERE seq > ?', [
    heads.audit_seq,
  ]);
  const [now] = await engine.all('SELECT audit_seq FROM heads', []);
  if (typeof behind?.seq === 'number' && behind.seq > Number(now?.audit_seq))
    return broken(behind.seq, 'reordered', `Entry ${behind.seq} lies behind the end of the chain`);
  return check.finish();
}

const TEXTS = columnsOf('audit').filter((column) => typeOf('audit', column) === 'text');
/** How many bytes the texts of an entry have in the database. */
const OCTETS = TEXTS.map((column) => `coalesce(octet_length(${column}), 0)`).join(' + ');

/**
 * SQLite hands a text over up to its first zero byte only, and compares all of it: what stands behind one would change
 * nothing that is read here, and hide the entry from those who ask for it by that text.
 */
function longerEntry(
  rows: readonly RawRow[],
  entries: readonly Rows['audit'][],
): AuditVerdict | undefined {
  const at = entries.findIndex((entry, index) => bytesOf(entry) !== Number(rows[index]?.octets));
  const { seq } = entries[at] ?? {};
  return seq === undefined
    ? undefined
    : broken(seq, 'changed', `Entry ${seq} has bytes in the database that are no part of it`);
}

function bytesOf(entry: Rows['audit']): number {
  const values: Readonly<Record<string, string | number | null>> = { ...entry };
  return TEXTS.reduce((sum, column) => sum + Buffer.byteLength(String(values[column] ?? '')), 0);
}

/** An entry with other words than its own would not be found by those who look for it. */
function hiddenEntry(entries: readonly Rows['audit'][]): AuditVerdict | undefined {
  const hidden = entries.find(
    (entry) => entry.terms !== termsOfEntry(entry, parseBody(entry.data)),
  );
  return (
    hidden &&
    broken(hidden.seq, 'changed', `Entry ${hidden.seq} is not found by its own words any more`)
  );
}

/** Where the kept part begins: at the first entry, or behind what was rotated out. */
async function startOf(engine: Engine): Promise<ChainLink> {
  const [row] = await engine.all('SELECT * FROM audit_checkpoints ORDER BY seq DESC LIMIT 1', []);
  if (!row) return GENESIS;
  const { seq, hash, signature } = readRow('audit_checkpoints', row);
  return { seq, hash, signature };
}
