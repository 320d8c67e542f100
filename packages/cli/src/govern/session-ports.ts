import { setTimeout as sleep } from 'node:timers/promises';
import type { Lease } from '@sluice/agent';
import type { IdSource, Ports } from '@sluice/kernel';
import type { Store } from '@sluice/store';

const LEASE_MS = 10_000;
const WAIT_MS = 20;
const PATIENCE_MS = 10_000;

/**
 * The ports of a session in which many short processes work at once, one for each call of a client. Each write takes
 * the session for itself and lets it go; a call that waits for a person holds nobody up.
 */
export function sessionPorts(
  store: Store,
  session: { readonly id: string; readonly holder: string },
  ids: IdSource,
): Ports {
  const reading = store.ports({ sessionId: session.id, owner: session.holder, fence: 0 }, { ids });
  const write = async <Result>(work: (ports: Ports) => Result | Promise<Result>) => {
    const lease = await take(store, session);
    try {
      return await work(store.ports(lease, { ids }));
    } finally {
      await store.leases.release(lease);
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
