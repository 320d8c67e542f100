// What is left to do after a crash: open the store and settle every call that had not ended.
import { rmSync } from 'node:fs';
import { openStore, runtimeOf, startSession } from './sessions.mjs';

const CALLS = 100_000;
const UNFINISHED = 1000;
const turn = { mode: 'coding' };

export async function recovery(place) {
  const where = await place.where();
  const store = await openStore(where);
  const { lease } = await startSession(store, 'bench');
  const { records } = store.bind(lease);
  const now = Date.now();
  for (let start = 0; start < CALLS; start += 1000) {
    await Promise.all(
      Array.from({ length: 1000 }, (_, index) => {
        const number = start + index;
        const isOpen = number % (CALLS / UNFINISHED) === 0;
        const record = recordOf(`call ${number}`, isOpen ? 'EXECUTING' : 'COMPLETED', now);
        return records.keep({ record, isNew: true, events: [] });
      }),
    );
  }
  await store.close();

  const began = process.hrtime.bigint();
  const again = await openStore(where);
  const openedMs = Number(process.hrtime.bigint() - began) / 1e6;
  await again.leases.release(lease);
  const taken = await again.leases.acquire('bench', 'after', 3_600_000);
  const { sealed } = await runtimeOf(again, taken.lease).resume(turn);
  const totalMs = Number(process.hrtime.bigint() - began) / 1e6;
  const verifyBegan = process.hrtime.bigint();
  const verdict = await again.audit.verify();
  const verifyMs = Number(process.hrtime.bigint() - verifyBegan) / 1e6;
  await again.close();
  if (where.path) rmSync(where.path, { force: true });
  if (sealed.length !== UNFINISHED || !verdict.ok) throw new Error('recovery did not do its work');
  return { calls: CALLS, sealed: sealed.length, openedMs, totalMs, verifyMs };
}

function recordOf(id, state, at) {
  return {
    id,
    name: 'echo',
    input: { path: 'a.txt' },
    state,
    approval: { required: false },
    createdAt: at,
    updatedAt: at,
    auditTrail: [{ state: 'PENDING', timestamp: at }],
    sessionId: 'bench',
    agentId: 'main',
    mode: 'coding',
    startedAt: at,
    ...(state === 'COMPLETED' ? { result: { ok: true }, isError: false, completedAt: at } : {}),
  };
}
