import { createHash } from 'node:crypto';
import { readRow } from '../engine/read-row.js';
import type { Rows } from '../engine/tables.js';
import type { StoreCore } from '../ports/core.js';
import { StoreError } from '../store-error.js';
import { type AuditVerdict, linkOf } from './check-chain.js';

/** Keeps the lines that are about to be removed; they are removed once it has resolved. */
export type Archive = (lines: AsyncIterable<string>) => Promise<void>;

export interface Rotation {
  readonly removed: number;
}

/** The oldest entries of a chain, and the file that has them now. */
export interface Removal {
  /** The oldest entry there is. Where it is another one by now, nothing is removed. */
  readonly from: number;
  readonly through: number;
  /** Of the archive's file; absent where the entries are discarded. */
  readonly archiveSha256?: string;
}

/** What a rotation needs of an audit. */
interface RotatedAudit {
  verify(): Promise<AuditVerdict>;
  export(format: 'jsonl', filter: { readonly beforeSeq: number }): AsyncIterable<string>;
  removeOldest(removal: Removal): Promise<Rotation>;
}

/** Takes the oldest entries out of the chain so that what is left, and what was taken, can still be proved. */
export async function rotate(
  audit: RotatedAudit,
  upTo: number,
  archive: Archive | undefined,
): Promise<Rotation> {
  const verdict = requireWhole(await audit.verify());
  const through = Math.min(upTo, verdict.head.seq);
  if (through < verdict.firstSeq) return { removed: 0 };
  const archiveSha256 =
    archive && (await keep(archive, audit.export('jsonl', { beforeSeq: through + 1 })));
  return audit.removeOldest({
    from: verdict.firstSeq,
    through,
    ...(archiveSha256 === undefined ? {} : { archiveSha256 }),
  });
}

/** Removes entries of a chain that is whole, and leaves a signed entry that tells which. */
export async function removeOldest(
  core: StoreCore,
  { from, through, archiveSha256 }: Removal,
  verify: () => Promise<AuditVerdict>,
): Promise<Rotation> {
  const { firstSeq } = requireWhole(await verify());
  const [first, last] = await Promise.all([readEntry(core, from), readEntry(core, through)]);
  if (firstSeq !== from || !first || !last || through < from) return { removed: 0 };
  const { seq, hash, signature } = linkOf(last);
  const removed = through - from + 1;
  await core.submit({
    keys: [],
    decide(batch) {
      batch.trim('audit', through);
      batch.insert('audit_checkpoints', { seq, at: batch.now, hash, signature, removed });
      batch.audit({
        kind: 'rotated',
        data: {
          from,
          through: seq,
          hash,
          signature,
          removed,
          first_at: first.at,
          last_at: last.at,
          archive_sha256: archiveSha256 ?? null,
        },
      });
    },
  });
  return { removed };
}

function requireWhole(verdict: AuditVerdict): Extract<AuditVerdict, { ok: true }> {
  if (verdict.ok) return verdict;
  throw new StoreError(
    'AUDIT_BROKEN',
    `The chain is broken at entry ${verdict.badSeq} (${verdict.message}); nothing was removed`,
  );
}

/** Hands the lines on; the hash is that of the file they make, each with its line break. */
async function keep(archive: Archive, lines: AsyncIterable<string>): Promise<string> {
  const digest = createHash('sha256');
  await archive(
    (async function* () {
      for await (const line of lines) {
        digest.update(`${line}\n`);
        yield line;
      }
    })(),
  );
  return digest.digest('hex');
}

async function readEntry(core: StoreCore, seq: number): Promise<Rows['audit'] | undefined> {
  const [row] = await core.engine.all('SELECT * FROM audit WHERE seq = ?', [seq]);
  return row && readRow('audit', row);
}
