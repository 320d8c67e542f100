import type { Awaitable } from '@sluice/kernel';

/** The right to work on one session. `fence` only grows within a session, over restarts and processes too. */
export interface Lease {
  readonly sessionId: string;
  readonly owner: string;
  readonly fence: number;
}

export type LeaseAnswer =
  | { readonly status: 'acquired'; readonly lease: Lease }
  /** Somebody else holds it until `expiresAt`, unless he renews it. */
  | { readonly status: 'busy'; readonly owner: string; readonly expiresAt: number };

/**
 * One worker at a time for a session. Time is the store's own (the database's where there is one), so that
 * workers with different clocks agree.
 *
 * - `acquire` gives a new, higher fence every time, also to the same owner. A lease that ran out is free.
 *   A lease of the owner `from` is free too: whoever names it has seen that its process is gone.
 *   It throws `SESSION_NOT_FOUND` where there is no such session.
 * - `heartbeat` prolongs a lease that is still the current one and has not been released. One that ran out and
 *   that nobody took since is prolonged too. `false` means it is lost: the worker must stop.
 * - `release` frees the lease if it is still the current one and does nothing otherwise. After it a write with
 *   its fence is refused, although nobody else holds the session.
 */
export interface LeaseStore {
  acquire(sessionId: string, owner: string, ttlMs: number, from?: string): Awaitable<LeaseAnswer>;
  heartbeat(lease: Lease, ttlMs: number): Awaitable<boolean>;
  release(lease: Lease): Awaitable<void>;
  /** Who holds the session now, for people; `undefined` when it is free. */
  holder(sessionId: string): Awaitable<{ owner: string; expiresAt: number } | undefined>;
  /**
   * Sessions whose lease ran out without having been released: their worker died or stalled. Oldest first, at
   * most `limit`. A session leaves the list when somebody acquires it.
   */
  abandoned(limit: number): Awaitable<readonly string[]>;
}
