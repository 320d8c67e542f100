// A store with sessions in it, in which calls run whose tool does nothing.
import { createRegistry, createRuntime, tool } from '../../packages/kernel/dist/index.js';
import { randomIds, systemPorts } from '../../packages/kernel/dist/system/index.js';
import { createStore } from '../../packages/store/dist/index.js';
import { createTestSigner } from '../../packages/store/dist/testing/index.js';

const { clock, masker, log } = systemPorts();
const signer = createTestSigner();

export function openStore(where) {
  return createStore({ ...where, clock, masker, log, signer });
}

/** A session with a lease and a runtime whose tool does nothing: what is left is the cost of keeping. */
export async function startSession(store, id) {
  await store.sessions.create({ id, mode: 'coding' });
  const { lease } = await store.leases.acquire(id, 'bench', 3_600_000);
  return { id, lease, runtime: runtimeOf(store, lease) };
}

export function runtimeOf(store, lease) {
  const registry = createRegistry({ log });
  registry.register(
    tool({
      name: 'echo',
      description: 'Gives back what it got',
      execute: (args) => ({ args }),
      metadata: { concurrent: true },
      allowedModes: ['coding'],
    }),
  );
  return createRuntime({
    registry,
    ports: store.ports(lease, { ids: randomIds }),
    sessionId: lease.sessionId,
    permission: { mode: 'auto' },
    limits: { maxConcurrency: 1000 },
  });
}
