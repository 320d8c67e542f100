// The process that is measured: our gateway, with the agent or with the log alone behind it, or a bare `ws` server
// that echoes messages or sends the same frames.

import { WebSocketServer } from 'ws';
import { createAgent } from '../../packages/agent/dist/index.js';
import { createMemoryStore } from '../../packages/agent/dist/testing/index.js';
import { createGateway } from '../../packages/gateway/dist/index.js';
import { createRegistry, tool } from '../../packages/kernel/dist/index.js';
import { systemClock, systemPorts } from '../../packages/kernel/dist/system/index.js';
import { BURST, chunkText } from './script.mjs';

const [kind] = process.argv.slice(2);
const address = kind === 'echo' || kind === 'push' ? await bare() : await ours();
process.send({ ready: true, ...address });

process.on('message', ({ id, ask }) => {
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  process.send({
    id,
    value: ask === 'usage' ? { heapUsed, external, rss, cpu: user + system } : 0,
  });
});
process.on('disconnect', () => process.exit());

async function bare() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  await new Promise((resolve) => server.once('listening', resolve));
  server.on('connection', (socket) => {
    if (kind === 'echo') {
      socket.on('message', (data, isBinary) => socket.send(data, { binary: isBinary }));
      return;
    }
    socket.on('message', async (data) => {
      const { id, params } = JSON.parse(String(data));
      const count = Number(params.content);
      const send = (frame) => socket.send(JSON.stringify(frame));
      for (let place = 0; place < count; place += 1) {
        send({ type: 'stream_chunk', id, data: { content: chunkText, done: false } });
        if (place % BURST === BURST - 1) await turnOfTheLoop();
      }
      send({ type: 'stream_chunk', id, data: { content: '', done: true } });
      send({ type: 'response', id, data: {} });
    });
  });
  return { url: `ws://127.0.0.1:${server.address().port}`, token: '' };
}

async function ours() {
  const store = createMemoryStore(systemClock);
  const registry = createRegistry();
  registry.register(
    tool({
      name: 'act',
      description: 'Says when it began',
      execute: () => ({ began: String(process.hrtime.bigint()) }),
      metadata: { concurrent: true },
      allowedModes: ['chat_safe', 'coding'],
    }),
  );
  const agent = createAgent({
    store,
    registry,
    model: model(),
    permission: { mode: 'ask' },
    masker: systemPorts().masker,
    recallsMemory: false,
    budget: { maxSteps: 1_000_000 },
  });
  const limits = { maxConnections: 5_000, requestsPerSecond: 1e6, requestBurst: 1e6 };
  const served = kind === 'log' ? { ...agent, send: sendFromLog(store) } : agent;
  const gateway = await createGateway({
    agent: served,
    registry,
    store,
    limits,
    recoverEveryMs: 0,
  });
  return { url: `${gateway.url.replace('http', 'ws')}/ws`, token: gateway.token };
}

/** A turn without an agent: what a gateway costs by itself. */
function sendFromLog({ events }) {
  return async (sessionId, content) => {
    const say = (event) =>
      events.append([{ seq: 0, timestamp: Date.now(), sessionId, agentId: 'main', event }]);
    await say({ channel: 'monitor', type: 'state_changed', state: 'WORKING' });
    for (let place = 0; place < Number(content); place += 1) {
      await say({ channel: 'progress', type: 'text_chunk', delta: chunkText });
      if (place % BURST === BURST - 1) await turnOfTheLoop();
    }
    await say({ channel: 'progress', type: 'done', reason: 'completed' });
    return { status: 'completed', spent: { steps: 1 } };
  };
}

/** A number gives so many chunks, `act` calls the tool, everything else gets one short answer. */
function model() {
  return {
    id: 'bench',
    provider: 'bench',
    contextTokens: 1_000_000_000,
    price: { inputUsdPerMillion: 0, outputUsdPerMillion: 0 },
    async *stream({ messages }) {
      const last = messages.at(-1);
      const words = last.role === 'user' ? last.content : '';
      if (words === 'act') {
        yield { type: 'tool_call', name: 'act', arguments: '{}' };
        yield { type: 'finish', reason: 'tool_calls', usage: { inputTokens: 1, outputTokens: 1 } };
        return;
      }
      const count = Number(words) || 1;
      for (let place = 0; place < count; place += 1) {
        yield { type: 'text', delta: chunkText };
        if (place % BURST === BURST - 1) await turnOfTheLoop();
      }
      yield { type: 'finish', reason: 'stop', usage: { inputTokens: 1, outputTokens: 1 } };
    },
  };
}

function turnOfTheLoop() {
  return new Promise((resolve) => setImmediate(resolve));
}
