// A real gateway over a real store with much in it: one session of many calls, many sessions, a long audit.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { createAgent } from '../../packages/agent/dist/index.js';
import { createScriptedModel } from '../../packages/agent/dist/testing/index.js';
import { createGateway } from '../../packages/gateway/dist/index.js';
import { createRegistry, tool } from '../../packages/kernel/dist/index.js';
import { consoleLog, systemPorts } from '../../packages/kernel/dist/system/index.js';
import { createStore } from '../../packages/store/dist/index.js';

const CALLS_A_STEP = 20;
const SESSIONS_AT_A_TIME = 2_000;

export async function fill({ calls, entries, say }) {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-bench-console-'));
  const { masker, clock } = systemPorts();
  const log = { ...consoleLog, warn: () => undefined };
  const store = await createStore({ path: join(folder, 'store.db'), masker, clock, log });
  const registry = createRegistry({ log });
  registry.register(
    tool({
      name: 'read_file',
      description: 'Reads a file',
      parameters: z.object({ path: z.string() }),
      allowedModes: ['coding'],
      metadata: { readonly: true },
      execute: ({ path }) => ({ content: `one\ntwo\nthree lines of ${path}\n` }),
    }),
  );
  let made = 0;
  const agent = createAgent({
    store,
    registry,
    log,
    masker,
    openModes: ['coding'],
    permission: { mode: 'auto', source: 'bench' },
    budget: { maxSteps: calls, maxDurationMs: 3_600_000, maxTokens: 1e9 },
    model: createScriptedModel(() => {
      if (made >= calls) return 'All read.';
      const step = Array.from({ length: CALLS_A_STEP }, (_, index) => ({
        id: `c${made + index}`,
        name: 'read_file',
        arguments: { path: `src/file-${made + index}.ts` },
      }));
      made += CALLS_A_STEP;
      return { calls: step };
    }),
  });
  say(`${calls} calls in one session`);
  await agent.sessions.create({ id: 'big', mode: 'coding', title: 'The big one' });
  const outcome = await agent.send('big', 'read everything');
  if (outcome.status !== 'completed') throw new Error(`the session ended as ${outcome.status}`);
  const [last] = await store.audit.list({ newestFirst: true, limit: 1 });
  const left = Math.max(0, entries - last.seq);
  say(`${left} sessions beside it`);
  for (let done = 0; done < left; done += SESSIONS_AT_A_TIME) {
    await Promise.all(
      Array.from({ length: Math.min(SESSIONS_AT_A_TIME, left - done) }, (_, index) =>
        store.sessions.create({
          id: `s${done + index}`,
          mode: 'chat_safe',
          title: `Task ${done + index}`,
        }),
      ),
    );
  }
  const gateway = await createGateway({
    agent,
    registry,
    store,
    log,
    audit: store.audit,
    recoverEveryMs: 0,
    consoleFolder: fileURLToPath(new URL('../../packages/console/dist/', import.meta.url)),
  });
  return {
    gateway,
    sessions: left,
    async close() {
      await agent.close();
      await gateway.close();
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
