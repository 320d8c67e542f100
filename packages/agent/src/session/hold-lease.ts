import type { Clock, Log } from '@sluice/kernel';
import { messageOf } from '@sluice/plain';
import { AgentError } from '../agent-error.js';
import type { Lease, LeaseStore } from '../ports/lease-store.js';
import { sleep } from '../sleep.js';

export interface LeaseOptions {
  readonly leases: LeaseStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly sessionId: string;
  readonly owner: string;
  readonly ttlMs: number;
  /** How long to wait for a session that is busy; 0 refuses at once. */
  readonly waitMs: number;
  readonly signal?: AbortSignal;
  /** The session belongs to somebody else now, or nobody can say: stop. */
  onLost(): void;
}

export interface HeldLease {
  readonly lease: Lease;
  release(): Promise<void>;
}

const POLL_MS = 50;

/** Takes the session, keeps the lease alive until it is released, and says when it is lost. */
export async function holdLease(options: LeaseOptions): Promise<HeldLease> {
  const lease = await acquire(options);
  const stopBeating = beat(options, lease);
  return {
    lease,
    async release() {
      stopBeating();
      try {
        await options.leases.release(lease);
      } catch (error) {
        // The lease runs out by itself.
        options.log.warn('session_release_failed', {
          session_id: lease.sessionId,
          message: messageOf(error),
        });
      }
    },
  };
}

async function acquire(options: LeaseOptions): Promise<Lease> {
  const { leases, clock, sessionId, owner, ttlMs, waitMs, signal } = options;
  const until = clock.now() + waitMs;
  for (;;) {
    const answer = await leases.acquire(sessionId, owner, ttlMs);
    if (answer.status === 'acquired') return answer.lease;
    const left = until - clock.now();
    if (left <= 0 || signal?.aborted) {
      throw new AgentError(
        'SESSION_BUSY',
        'Session is being processed by another request. Please try again.',
      );
    }
    await sleep(clock, Math.min(POLL_MS, left), signal);
  }
}

/** A third of the lease's life between beats; a store that fails for a whole life counts as a lost lease. */
function beat(options: LeaseOptions, lease: Lease): () => void {
  const { leases, clock, log, ttlMs } = options;
  let isOver = false;
  let cancel: () => void = () => undefined;
  let lastKept = clock.now();

  const lose = (): void => {
    isOver = true;
    options.onLost();
  };
  const once = async (): Promise<void> => {
    try {
      if (await leases.heartbeat(lease, ttlMs)) lastKept = clock.now();
      else if (!isOver) return lose();
    } catch (error) {
      log.warn('session_heartbeat_failed', {
        session_id: lease.sessionId,
        message: messageOf(error),
      });
      if (!isOver && clock.now() - lastKept >= ttlMs) return lose();
    }
    if (!isOver) next();
  };
  const next = (): void => {
    cancel = clock.setTimer(() => void once(), Math.max(1, Math.floor(ttlMs / 3)));
  };
  next();
  return () => {
    isOver = true;
    cancel();
  };
}
