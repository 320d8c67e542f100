// A whole agent that is meant to be killed: it finishes the turns that an earlier process left open, then runs turns of
// its own, with a model that asks for tools whose effect is a line on disk.
//   node agent-program.mjs '{ "where", "effects", "sessions", "owner", "skewMs", "dieAt", "resumeOnly", … }'
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { createAgent } from '../../packages/agent/dist/index.js';
import { createScriptedModel } from '../../packages/agent/dist/testing/index.js';
import { createRegistry, tool } from '../../packages/kernel/dist/index.js';
import { randomIds, systemPorts } from '../../packages/kernel/dist/system/index.js';
import { createStore } from '../../packages/store/dist/index.js';

const { where, effects, sessions, ttlMs, skewMs, resumeOnly, owner, dieAt } = JSON.parse(
  process.argv[2],
);
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
const agent = createAgent({
  store,
  clock,
  registry: toolsOf(),
  ids: randomIds,
  log: quiet,
  masker: base.masker,
  openModes: ['coding'],
  owner,
  leaseMs: ttlMs,
  permission: { mode: 'auto', requireApprovalTools: ['asked'] },
  // Calls first, and words once their results are there.
  model: createScriptedModel(({ messages }) =>
    messages.at(-1)?.role === 'tool'
      ? 'done'
      : {
          text: 'working',
          calls: ['effect', 'effect', 'asked'].map((name) => ({
            id: randomIds.newId('call'),
            name,
            arguments: {},
          })),
        },
  ),
});
const answering = setInterval(answerOpenQuestions, 5);
say({ ready: true });
for (;;) {
  await finishOpenTurns();
  if (resumeOnly) break;
  await Promise.all(sessions.map((session) => oneTurn(session)));
}
clearInterval(answering);
await agent.close();
await store.close();
say({ done: true });

async function finishOpenTurns() {
  for (let rounds = 0; rounds < (resumeOnly ? 50 : 1); rounds += 1) {
    for (const { turn } of await agent.recover()) await turn.catch(() => undefined);
    if (resumeOnly) await new Promise((resolve) => setTimeout(resolve, ttlMs / 20));
  }
}

async function oneTurn(session) {
  try {
    const { status } = await agent.send(session, 'go');
    if (status === 'completed') say({ session, turn: 1 });
  } catch (error) {
    say({ failed: error.code ?? error.message });
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function answerOpenQuestions() {
  try {
    for (const { request } of await agent.pendingApprovals())
      await agent.decide(request.sessionId, request.callId, 'allow', { decidedBy: 'a person' });
  } catch (error) {
    say({ failed: error.code ?? error.message });
  }
}

function toolsOf() {
  const registry = createRegistry({ log: quiet });
  for (const name of ['effect', 'asked'])
    registry.register(
      tool({
        name,
        description: 'Leaves a line on disk',
        execute: (_, context) => {
          leaveLine(`${context.sessionId} ${context.callId}`);
          return { ok: true };
        },
        metadata: { concurrent: true },
        allowedModes: ['coding'],
      }),
    );
  return registry;
}

function passPoint() {
  points += 1;
  if (points === dieAt) process.kill(process.pid, 'SIGKILL');
}

function leaveLine(text) {
  passPoint();
  const file = openSync(effects, 'a');
  writeSync(file, `${text}\n`);
  fsyncSync(file);
  closeSync(file);
  passPoint();
}
