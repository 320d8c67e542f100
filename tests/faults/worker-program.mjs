// A worker that is meant to be killed. It takes sessions, settles what an earlier worker left, runs calls whose tool
// leaves a line on disk, and prints a line of JSON for everything that was acknowledged to it.
//   node worker-program.mjs '{ "where": { "path" | "url" }, "effects": FILE, "sessions": [ID], … }'
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { createRegistry, createRuntime, tool } from '../../packages/kernel/dist/index.js';
import { randomIds, systemPorts } from '../../packages/kernel/dist/system/index.js';
import { createStore } from '../../packages/store/dist/index.js';

const { where, effects, sessions, width, ttlMs, skewMs, resumeOnly, owner, dieAt } = JSON.parse(
  process.argv[2],
);
const turn = { mode: 'coding' };
const base = systemPorts();
const clock = { ...base.clock, now: () => Date.now() + skewMs };
const quiet = { warn: () => undefined, error: () => undefined };
let points = 0;
const say = (line) => {
  writeSync(1, `${JSON.stringify(line)}\n`);
  passPoint();
};

const store = await createStore({ ...where, clock, masker: base.masker, log: quiet });
for (const id of sessions) await store.sessions.create({ id, mode: 'coding' });
say({ ready: true });
if (resumeOnly) {
  for (const id of sessions) await workOn(id, async () => undefined);
  await store.close();
  say({ done: true });
} else {
  for (;;) await workOn(sessions[Math.floor(Math.random() * sessions.length)], oneTurn);
}

/** The moments at which most can go wrong: something has just been said or done. One of them is the last. */
function passPoint() {
  points += 1;
  if (points === dieAt) process.kill(process.pid, 'SIGKILL');
}

/** Takes the session if it is free, settles what is left there, works, and gives it back. */
async function workOn(sessionId, work) {
  let beat;
  try {
    const answer = await store.leases.acquire(sessionId, owner, ttlMs);
    if (answer.status === 'busy') {
      await new Promise((resolve) => setTimeout(resolve, 20));
      if (resumeOnly) await workOn(sessionId, work);
      return;
    }
    const { lease } = answer;
    passPoint();
    beat = setInterval(() => {
      // A lost lease shows in the next write, which is refused.
      store.leases.heartbeat(lease, ttlMs).catch(() => undefined);
    }, ttlMs / 3);
    const runtime = runtimeOf(lease);
    const resumed = await runtime.resume(turn);
    for (const { callId } of resumed.waiting)
      await runtime.decide(callId, 'deny', { decidedBy: 'the next worker' });
    for (const outcome of await Promise.all(resumed.waiting.map((entry) => entry.outcome)))
      acknowledge(sessionId, outcome);
    for (const outcome of resumed.sealed) acknowledge(sessionId, outcome);
    await work(lease, runtime);
    await store.leases.release(lease);
  } catch (error) {
    say({ failed: error.code ?? error.message });
  } finally {
    clearInterval(beat);
  }
}

async function oneTurn(lease, runtime) {
  const { messages } = store.bind(lease);
  const [asked] = await messages.append([{ role: 'user', content: 'go', created_at: clock.now() }]);
  say({ session: lease.sessionId, message: asked.seq });
  await Promise.all(
    Array.from({ length: width }, async (_, index) => {
      const isAsked = index % 4 === 3;
      const id = randomIds.newId('call');
      const running = runtime.runCall(
        { id, name: isAsked ? 'asked' : 'effect', arguments: { index } },
        turn,
      );
      if (isAsked) await answerSoon(runtime, id);
      acknowledge(lease.sessionId, await running);
    }),
  );
  say({ session: lease.sessionId, turn: lease.fence });
}

async function answerSoon(runtime, id) {
  for (let tries = 0; tries < 200; tries += 1) {
    const decision = Math.random() < 0.7 ? 'allow' : 'deny';
    const { status } = await runtime.decide(id, decision, { decidedBy: 'a person' });
    if (status === 'settled') return;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

/** What a model would be told now: from here on it must stay true. */
function acknowledge(session, { toolCallId, state, errorCode }) {
  if (errorCode !== 'RECORD_FAILED') say({ session, call: toolCallId, state });
  else say({ session, unrecorded: toolCallId });
}

function runtimeOf(lease) {
  const registry = createRegistry({ log: quiet });
  for (const name of ['effect', 'asked'])
    registry.register(
      tool({
        name,
        description: 'Leaves a line on disk',
        execute: async (_, context) => {
          leaveLine(`${context.sessionId} ${context.callId}`);
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 3));
          return { ok: true };
        },
        metadata: { concurrent: true },
        allowedModes: ['coding'],
      }),
    );
  return createRuntime({
    registry,
    ports: store.ports(lease, { ids: randomIds }),
    sessionId: lease.sessionId,
    permission: { mode: 'auto', requireApprovalTools: ['asked'] },
    limits: { maxConcurrency: 100 },
  });
}

/** The effect itself tells that it happened, whatever becomes of this process. */
function leaveLine(text) {
  passPoint();
  const file = openSync(effects, 'a');
  writeSync(file, `${text}\n`);
  fsyncSync(file);
  closeSync(file);
  passPoint();
}
