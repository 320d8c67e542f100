// Ours: every gate, record and event on, in memory.
import { createRegistry, createRuntime, tool } from '../../../packages/kernel/dist/index.js';
import { systemPorts } from '../../../packages/kernel/dist/system/index.js';
import {
  addArguments,
  callAt,
  description,
  parallelScript,
  sequentialScript,
  sum,
} from '../script.mjs';

const registry = createRegistry();
registry.register(
  tool({
    name: 'add',
    description,
    parameters: addArguments,
    execute: async ({ a, b }) => a + b,
    metadata: { readonly: true, concurrent: true },
    group: 'code',
    allowedModes: ['coding'],
  }),
);
const ports = systemPorts();
const turn = { mode: 'coding' };
let sessions = 0;

/** A session with an approval list, a deny list and an allow list to look through. */
function startSession() {
  sessions += 1;
  const sessionId = `session_${sessions}`;
  const runtime = createRuntime({
    registry,
    ports,
    sessionId,
    permission: {
      mode: 'ask',
      autoDenyTools: ['bash_k*'],
      autoAllowTools: ['add', 'fs_r*', 'fs_g*'],
      requireApprovalTools: ['bash_r*', 'fs_w*'],
    },
  });
  return { runtime, end: () => ports.records.forgetSession(sessionId) };
}

/** A call as a model sends it: its arguments are text. */
function request(call) {
  return { id: call.id, name: call.name, arguments: JSON.stringify(call.arguments) };
}

async function loop(script) {
  const { runtime, end } = startSession();
  const messages = [];
  for (let step = 0; ; step += 1) {
    const calls = script(step).map(request);
    if (calls.length === 0) break;
    messages.push({ role: 'assistant', calls });
    messages.push(...(await runtime.runCalls(calls, turn)));
  }
  end();
  return () =>
    sum(messages.filter(({ state }) => state === 'COMPLETED').map(({ result }) => result));
}

export const peer = {
  name: 'sluice',
  version: '-',
  sequentialTurns: (count) => loop(sequentialScript(count)),
  parallelCalls: (count) => loop(parallelScript(count)),
  async directCalls(count) {
    const { runtime, end } = startSession();
    const results = [];
    for (let index = 0; index < count; index += 1) {
      results.push((await runtime.runCall(request(callAt(index)), turn)).result);
    }
    end();
    return () => sum(results);
  },
  async heldCalls(count) {
    const own = systemPorts();
    const runtime = createRuntime({
      registry,
      ports: own,
      sessionId: 'held',
      permission: { mode: 'auto' },
    });
    const outcomes = [];
    for (let index = 0; index < count; index += 1) {
      outcomes.push(await runtime.runCall(request(callAt(index)), turn));
    }
    return { own, outcomes };
  },
};
