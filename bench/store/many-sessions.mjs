// A thousand sessions in one process: what an idle one holds, and that all of them can work at once.
import { openStore, startSession } from './sessions.mjs';

const SESSIONS = 1000;

export async function manySessions(place) {
  const store = await openStore(await place.where());
  await startSession(store, 'warm');
  const before = heldBytes();
  const sessions = [];
  for (let start = 0; start < SESSIONS; start += 100)
    sessions.push(
      ...(await Promise.all(
        Array.from({ length: 100 }, (_, index) => startSession(store, `session ${start + index}`)),
      )),
    );
  const idleBytes = (heldBytes() - before) / SESSIONS;
  const began = process.hrtime.bigint();
  const outcomes = await Promise.all(
    sessions.map(({ runtime }) =>
      runtime.runCall({ name: 'echo', arguments: {} }, { mode: 'coding' }),
    ),
  );
  const seconds = Number(process.hrtime.bigint() - began) / 1e9;
  const verdict = await store.audit.verify();
  await store.close();
  const completed = outcomes.filter((outcome) => outcome.state === 'COMPLETED').length;
  return { idleBytes, completed, callsPerSecond: SESSIONS / seconds, isWhole: verdict.ok };
}

function heldBytes() {
  globalThis.gc?.();
  globalThis.gc?.();
  return process.memoryUsage().heapUsed + process.memoryUsage().external;
}
