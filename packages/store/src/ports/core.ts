import { fencedError, type Lease } from '@sluice/agent';
import type { Clock, Masker } from '@sluice/kernel';
import type { AuditSigner } from '../audit/audit-signer.js';
import type { Engine, RowKey } from '../engine/engine.js';
import type { Rows } from '../engine/tables.js';
import type { Batch } from '../write/batch.js';
import type { Write } from '../write/write-queue.js';

/** What every port is made from. */
export interface StoreCore {
  readonly engine: Engine;
  readonly masker: Masker;
  readonly clock: Clock;
  /** Signs the audit; nothing where the store was opened without a key. */
  readonly signer: AuditSigner | undefined;
  submit<T>(write: Write<T>): Promise<T>;
  /** Calls `wake` after every commit that appended events, in whatever process. */
  onEvents(wake: () => void): () => void;
}

export function sessionKey(sessionId: string): RowKey {
  return { table: 'sessions', key: [sessionId] };
}

/**
 * The session, if this lease may write to it: its number is the current one and it has not been released. A free
 * session refuses too, so a worker that lost its lease stays out whatever happened since.
 */
export function requireFence(batch: Batch, lease: Lease, sessionId: string): Rows['sessions'] {
  const session = batch.get('sessions', [lease.sessionId]);
  const isCurrent =
    session !== undefined && session.lease_owner !== null && session.fence === lease.fence;
  if (!isCurrent || sessionId !== lease.sessionId) throw fencedError(sessionId);
  return session;
}

/** A fenced write: the check is part of its transaction, and a refusal stands in the audit. */
export function fencedWrite<T>(
  lease: Lease,
  sessionId: string,
  write: {
    readonly what: string;
    readonly keys?: readonly RowKey[];
    decide(batch: Batch, session: Rows['sessions']): T;
  },
): Write<T> {
  return {
    keys: [sessionKey(lease.sessionId), ...(write.keys ?? [])],
    decide: (batch) => write.decide(batch, requireFence(batch, lease, sessionId)),
    refused(batch) {
      const current = batch.get('sessions', [lease.sessionId]);
      batch.audit({
        kind: 'write_refused',
        sessionId: lease.sessionId,
        actor: lease.owner,
        fence: lease.fence,
        data: { what: write.what, current_fence: current?.fence ?? null },
      });
    },
  };
}
