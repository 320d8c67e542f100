import type { ApprovalEntry, ApprovalRequest } from '@sluice/kernel';
import type { Store } from '@sluice/store';
import { isFolderSession } from '../wrap/folder-sessions.js';
import { askLiveCalls } from './ask-live-calls.js';
import { isHolderGone, isOurs, isThisProcess } from './lease-holder.js';

/**
 * Who a yes to an open question would go to. `process`: one that lives holds the call, or may hold it on a machine that
 * cannot be looked at from here. `session`: nobody holds it, and the agent's session goes on with it when it is taken up.
 * `client`: the client that asked gets it when it comes back. `nobody`: its client has gone, and no other one takes it up.
 */
export type Waits = 'process' | 'session' | 'client' | 'nobody';

export interface WaitingParts {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly store: Pick<Store, 'sessions' | 'leases' | 'audit'>;
  /** Whether every process on the store runs on this machine, so that one that is gone can be told. */
  readonly isLocal: boolean;
}

export async function whoWaits(parts: WaitingParts, request: ApprovalRequest): Promise<Waits> {
  if (await askLiveCalls(parts.env, request)) return 'process';
  if (await liveHolder(parts, request.sessionId)) return 'process';
  const face = (await parts.store.sessions.get(request.sessionId))?.metadata.face;
  if (face === undefined) return 'session';
  if (isFolderSession(request.sessionId)) return 'client';
  return parts.isLocal || (await wasCutOff(parts, request.sessionId)) ? 'nobody' : 'process';
}

/** The open questions that somebody waits for, and how many nobody does: their clients have gone. */
export async function whoIsAsked(
  parts: WaitingParts,
  asking: readonly ApprovalEntry[],
): Promise<{
  readonly questions: number;
  readonly forgotten: number;
  isWaitedFor(sessionId: string, callId: string): boolean;
}> {
  const keyOf = (sessionId: string, callId: string) => JSON.stringify([sessionId, callId]);
  const waited = new Set<string>();
  for (const { request } of asking) {
    const { sessionId, callId } = request;
    if ((await whoWaits(parts, request)) !== 'nobody') waited.add(keyOf(sessionId, callId));
  }
  return {
    questions: waited.size,
    forgotten: asking.length - waited.size,
    isWaitedFor: (sessionId, callId) => waited.has(keyOf(sessionId, callId)),
  };
}

/**
 * Who works on the session now, unless that process has ended. One that lives holds it also where its lease ran out, such
 * as while the machine slept: it goes on as soon as it can.
 */
export async function liveHolder(
  parts: Pick<WaitingParts, 'store' | 'isLocal'>,
  sessionId: string,
): Promise<string | undefined> {
  const { store, isLocal } = parts;
  const holder = await leaseHolder(parts, sessionId);
  if (holder !== undefined || !isLocal) return holder;
  const owner = await lastOwner(store, sessionId);
  return owner !== undefined && isOurs(owner) && !hasEnded(owner) ? owner : undefined;
}

/**
 * Whether a lease of the session ran out while somebody worked on it. One that was let go says nothing: a process that
 * answers the hooks of clients holds a session only while it writes, and not while a person is asked.
 */
async function wasCutOff({ store }: Pick<WaitingParts, 'store'>, sessionId: string) {
  return (await lastOwner(store, sessionId)) !== undefined;
}

/** Who took the session last and has not let go of it. */
async function lastOwner(
  store: WaitingParts['store'],
  sessionId: string,
): Promise<string | undefined> {
  const kinds = ['lease_acquired', 'lease_released'];
  const [last] = await store.audit.list({ sessionId, kinds, limit: 1, newestFirst: true });
  return last?.kind === 'lease_acquired' ? (last.actor ?? '') : undefined;
}

/** By the lease alone: enough where nothing is left to be ended. */
export async function leaseHolder(
  { store, isLocal }: Pick<WaitingParts, 'store' | 'isLocal'>,
  sessionId: string,
): Promise<string | undefined> {
  const holder = await store.leases.holder(sessionId);
  return holder && !(isLocal && hasEnded(holder.owner)) ? holder.owner : undefined;
}

/** One before this process with the same number, after a restart in a container, is freed when the store is opened. */
function hasEnded(owner: string): boolean {
  return !isThisProcess(owner) && isHolderGone(owner);
}
