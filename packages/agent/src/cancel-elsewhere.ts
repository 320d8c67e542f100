import { type EventLog, readEvents } from '@sluice/kernel';
import { isRecord } from '@sluice/plain';
import type { AgentStore } from './ports/agent-store.js';

const NAME = 'cancel_requested';

/**
 * Asks the process that works on the session, wherever it is, to end its turn. It hears of it through the
 * event log. `false` when nobody works on it.
 */
export async function requestCancel(
  store: AgentStore,
  sessionId: string,
  reason: string,
  now: number,
): Promise<boolean> {
  if (!(await store.leases.holder(sessionId))) return false;
  const draft = {
    // The log gives the number.
    seq: 0,
    timestamp: now,
    sessionId,
    agentId: 'operator',
    event: { channel: 'monitor', type: 'note', name: NAME, data: { reason } },
  } as const;
  await store.events.append([draft]);
  return true;
}

/**
 * Calls `cancel` for every request in the log from the first call on. One reader for all sessions of a process; one that
 * failed and is begun again goes on where it stopped, so that no request falls between the two.
 */
export function createCancelHearing(
  events: EventLog,
): (signal: AbortSignal, cancel: (sessionId: string, reason: string) => void) => Promise<void> {
  let place: number | undefined;
  return async (signal, cancel) => {
    place ??= await events.lastSeq();
    const requests = readEvents(events, { since: place, types: ['note'], signal });
    for await (const { seq, sessionId, event } of requests) {
      place = seq;
      if (event.type !== 'note' || event.name !== NAME) continue;
      const reason = isRecord(event.data) ? event.data.reason : undefined;
      cancel(sessionId, typeof reason === 'string' ? reason : 'by the user');
    }
  };
}
