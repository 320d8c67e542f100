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

interface RotationParts {
  readonly upTo: number;
  readonly archive: Archive | undefined;
  verify(): Promise<AuditVerdict>;
  lines(upTo: number): AsyncIterable<string>;
}

/** Takes the oldest entries out of the chain so that what is left, and what was taken, can still be proved. */
export async function rotate(core: StoreCore, parts: RotationParts): Promise<Rotation> {
  const verdict = await parts.verify();
  if (!verdict.ok)
    throw new StoreError(
      'AUDIT_BROKEN',
      `The chain is broken at entry ${verdict.badSeq} (${verdict.message}); nothing was removed`,
    );
  const upTo = Math.min(parts.upTo, verdict.head.seq);
  const [first, last] = await Promise.all([
    readEntry(core, verdict.firstSeq),
    readEntry(core, upTo),
  ]);
  if (!first || !last || upTo < first.seq) return { removed: 0 };
  const archiveHash = parts.archive && (await keep(parts.archive, parts.lines(upTo)));
  const { seq, hash, signature } = linkOf(last);
  const removed = upTo - first.seq + 1;
  await core.submit({
    keys: [],
    decide(batch) {
      batch.trim('audit', upTo);
      batch.insert('audit_checkpoints', { seq, at: batch.now, hash, signature, removed });
      batch.audit({
        kind: 'rotated',
        data: {
          from: first.seq,
          through: seq,
          hash,
          signature,
          removed,
          first_at: first.at,
          last_at: last.at,
          archive_sha256: archiveHash ?? null,
        },
      });
    },
  });
  return { removed };
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
