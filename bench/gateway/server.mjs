// The process that is measured: our gateway, or a bare `ws` server that sends the same frames.

import { WebSocketServer } from 'ws';
import { createAgent } from '../../packages/agent/dist/index.js';
import { createMemoryStore } from '../../packages/agent/dist/testing/index.js';
import { createGateway } from '../../packages/gateway/dist/index.js';
import { createRegistry, tool } from '../../packages/kernel/dist/index.js';
import { systemClock } from '../../packages/kernel/dist/system/index.js';
import { BURST, chunkText } from './script.mjs';

const [kind] = process.argv.slice(2);
const address = kind === 'bare' ? await bare() : await ours();
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
    recallsMemory: false,
    budget: { maxSteps: 1_000_000 },
  });
  const limits = { maxConnections: 5_000, requestsPerSecond: 1e6, requestBurst: 1e6 };
  const gateway = await createGateway({ agent, registry, store, limits, recoverEveryMs: 0 });
  return { url: `${gateway.url.replace('http', 'ws')}/ws`, token: gateway.token };
}

/** `stream N` gives N chunks, `act` calls the tool, everything else gets one short answer. */
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
