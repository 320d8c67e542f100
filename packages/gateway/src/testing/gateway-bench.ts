import { type Agent, type AgentOptions, type AgentStore, createAgent } from '@sluice/agent';
import { createMemoryStore, createScriptedModel, type ScriptedModel } from '@sluice/agent/testing';
import { createRegistry, type Registry, tool } from '@sluice/kernel';
import { systemClock, systemPorts } from '@sluice/kernel/system';
import { type CollectingLog, createCollectingLog } from '@sluice/kernel/testing';
import { z } from 'zod';
import { createGateway, type Gateway } from '../create-gateway.js';
import type { GatewayOptions } from '../gateway-options.js';
import { type ClientOptions, connect, type TestClient } from './test-client.js';

type Script = Parameters<typeof createScriptedModel>[0];

export interface GatewayBench {
  readonly gateway: Gateway;
  readonly agent: Agent;
  readonly store: AgentStore;
  readonly model: ScriptedModel;
  readonly registry: Registry;
  readonly log: CollectingLog;
  /** What the tools did, in order. */
  readonly done: string[];
  client(options?: ClientOptions): Promise<TestClient>;
  close(): Promise<void>;
}

export interface BenchOptions {
  readonly script?: Script;
  readonly agent?: Partial<AgentOptions>;
  readonly gateway?: Partial<GatewayOptions>;
  readonly store?: AgentStore;
}

/** A real gateway on a free port, over the store in memory unless another one is given. */
export async function createGatewayBench(options: BenchOptions = {}): Promise<GatewayBench> {
  const log = createCollectingLog();
  const store = options.store ?? createMemoryStore(systemClock);
  const done: string[] = [];
  const registry = createRegistry({ log });
  for (const entry of benchTools(done)) registry.register(entry);
  const model = createScriptedModel(options.script ?? []);
  const agent = createAgent({
    store,
    model,
    registry,
    log,
    masker: systemPorts().masker,
    permission: { mode: 'auto', requireApprovalTools: ['fs_write'], source: 'test settings' },
    openModes: ['coding'],
    ...options.agent,
  });
  const gateway = await createGateway({
    agent,
    registry,
    store,
    log,
    recoverEveryMs: 0,
    owner: 'omar',
    ...options.gateway,
  });
  const clients: TestClient[] = [];
  return {
    gateway,
    agent,
    store,
    model,
    registry,
    log,
    done,
    async client(given = {}) {
      const made = await connect(gateway, given);
      clients.push(made);
      return made;
    },
    async close() {
      for (const client of clients) client.kill();
      await agent.close();
      await gateway.close();
      await store.close();
    },
  };
}

function benchTools(done: string[]) {
  return [
    tool({
      name: 'current_time',
      description: 'The time now',
      parameters: z.object({ timezone: z.string().default('UTC') }),
      group: 'world',
      allowedModes: ['chat_safe', 'coding'],
      metadata: { readonly: true },
      execute: ({ timezone }) => {
        done.push('current_time');
        return { time: '2026-02-21 10:00:00', timezone };
      },
    }),
    tool({
      name: 'read_file',
      description: 'Reads a file',
      parameters: z.object({ path: z.string() }),
      group: 'code',
      allowedModes: ['coding'],
      execute: ({ path }) => {
        done.push(`read ${path}`);
        return { content: `content of ${path}` };
      },
    }),
    tool({
      name: 'fs_write',
      description: 'Writes a file',
      parameters: z.object({ path: z.string(), content: z.string() }),
      group: 'code',
      allowedModes: ['coding'],
      metadata: { readonly: false, destructive: true },
      describeEffect: ({ path, content }) =>
        path.startsWith('locked')
          ? { problem: `${path} is locked` }
          : { diff: `--- /dev/null\n+++ b/${path}\n@@ -0,0 +1,1 @@\n+${content}\n` },
      execute: ({ path, content }) => {
        done.push(`write ${path} ${content}`);
        return { ok: true, path };
      },
    }),
    tool({
      name: 'hang',
      description: 'Runs until it is cancelled',
      parameters: z.object({}),
      allowedModes: ['chat_safe', 'coding'],
      metadata: { timeout: 3_600_000 },
      execute: (_, { signal }) =>
        new Promise((_resolve, reject) => {
          done.push('hang');
          signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
        }),
    }),
  ];
}
