import { setTimeout as sleep } from 'node:timers/promises';
import type { Lease } from '@sluice/agent';
import type { IdSource, Ports } from '@sluice/kernel';
import type { Store } from '@sluice/store';

const LEASE_MS = 10_000;
const WAIT_MS = 20;
const PATIENCE_MS = 10_000;

export interface SessionPorts extends Ports {
  /** Lets the session go: before a person is waited for, and when the call has ended. The next write takes it again. */
  letGo(): Promise<void>;
}

/**
 * The ports of a session in which many calls of a client work at once, some in processes of their own. The first write of
 * a call takes the session for itself.
 */
export function sessionPorts(
  store: Store,
  session: { readonly id: string; readonly holder: string },
  ids: IdSource,
): SessionPorts {
  const reading = store.ports({ sessionId: session.id, owner: session.holder, fence: 0 }, { ids });
  let held: Promise<Lease> | undefined;
  let underWay = 0;
  let isLeaving = false;
  const letGo = async (): Promise<void> => {
    isLeaving = true;
    // The last write that is under way lets go.
    if (underWay > 0) return;
    isLeaving = false;
    const lease = held;
    held = undefined;
    if (lease !== undefined) await store.leases.release(await lease);
  };
  const write = async <Result>(work: (ports: Ports) => Result | Promise<Result>) => {
    underWay += 1;
    try {
      held ??= take(store, session);
      return await work(store.ports(await held, { ids }));
    } finally {
      underWay -= 1;
      if (isLeaving) await letGo();
    }
  };
  return {
    ...reading,
    records: {
      ...reading.records,
      keep: (step) => write((ports) => ports.records.keep(step)),
      keepLate: (late, events) => write((ports) => ports.records.keepLate(late, events)),
    },
    events: {
      ...reading.events,
      append: (drafts) => write((ports) => ports.events.append(drafts)),
    },
    results: { ...reading.results, put: (entry) => write((ports) => ports.results.put(entry)) },
    letGo,
  };
}

async function take(
  store: Store,
  { id, holder }: { readonly id: string; readonly holder: string },
): Promise<Lease> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await store.leases.acquire(id, holder, LEASE_MS);
    if (answer.status === 'acquired') return answer.lease;
    if (Date.now() > deadline) throw new Error(`session ${id} is held by ${answer.owner}`);
    await sleep(WAIT_MS);
  }
}
