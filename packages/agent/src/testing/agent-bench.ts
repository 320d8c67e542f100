import {
  createRegistry,
  type EventEnvelope,
  type Masker,
  type Registry,
  tool,
} from '@sluice/kernel';
import { systemPorts } from '@sluice/kernel/system';
import {
  type CollectingLog,
  createCollectingLog,
  createCountingIds,
  createManualClock,
  type ManualClock,
} from '@sluice/kernel/testing';
import { z } from 'zod';
import type { Agent } from '../agent.js';
import type { AgentOptions } from '../agent-options.js';
import { createAgent } from '../create-agent.js';
import { createMemoryStore, type MemoryStoreHandle } from './memory-store/create-memory-store.js';
import { createScriptedModel, type ScriptedAnswer, type ScriptedModel } from './scripted-model.js';

export interface AgentBench {
  readonly agent: Agent;
  readonly store: MemoryStoreHandle;
  readonly model: ScriptedModel;
  readonly registry: Registry;
  readonly clock: ManualClock;
  readonly log: CollectingLog;
  readonly masker: Masker;
  /** What the tools did, in order. */
  readonly done: string[];
  /** Ends the process as a kill would: nothing it still does is kept, and its leases have run out. */
  kill(): Promise<void>;
  /** Another process over the same data. */
  restart(
    script: Parameters<typeof createScriptedModel>[0],
    more?: Partial<AgentOptions>,
  ): { readonly agent: Agent; readonly model: ScriptedModel };
  /** All events of the session so far. */
  events(sessionId: string): EventEnvelope['event'][];
}

/** An agent on the store in memory, with the tools of the admission matrix and a scripted model. */
export function createBench(
  script: readonly ScriptedAnswer[] | Parameters<typeof createScriptedModel>[0],
  options: Partial<AgentOptions> & { readonly model?: ScriptedModel } = {},
): AgentBench {
  const clock = createManualClock();
  const log = createCollectingLog();
  const { masker } = systemPorts();
  const store = createMemoryStore(clock);
  const done: string[] = [];
  const registry = createRegistry({ log });
  for (const entry of benchTools(done)) registry.register(entry);
  const model = options.model ?? createScriptedModel(script);
  const common = {
    registry,
    clock,
    log,
    ids: createCountingIds(),
    permission: { mode: 'auto' },
    masker,
    random: () => 0,
    ...options,
  } as const;
  return {
    agent: createAgent({ store, ...common, model }),
    store,
    model,
    registry,
    clock,
    log,
    masker,
    done,
    async kill() {
      await store.close();
      for (const { id } of await store.sessions.list({ limit: 1_000, includeChildren: true })) {
        store.expireLease(id);
      }
    },
    restart(next, more = {}) {
      const nextModel = createScriptedModel(next);
      return {
        agent: createAgent({ store: store.another(), ...common, ...more, model: nextModel }),
        model: nextModel,
      };
    },
    events(sessionId) {
      const page = store.events.since(0, 100_000, { sessionId });
      if (page instanceof Promise) throw new Error('the store in memory answers at once');
      return page.events.map((envelope) => envelope.event);
    },
  };
}

/** The tools of the admission matrix, one that writes, one that hands out tasks, and ones that misbehave. */
function benchTools(done: string[]) {
  return [
    tool({
      name: 'current_time',
      description: 'The time now',
      parameters: z.object({ timezone: z.string().default('UTC') }),
      group: 'world',
      allowedModes: ['chat_safe', 'coding'],
      execute: ({ timezone }) => {
        done.push('current_time');
        return { time: '2026-02-21 10:00:00', timezone, iso: '2026-02-21T10:00:00Z' };
      },
    }),
    tool({
      name: 'memory_search',
      description: 'Searches memory',
      parameters: z.object({ query: z.string(), limit: z.number().default(10) }),
      group: 'memory',
      allowedModes: ['chat_safe', 'coding'],
      execute: async ({ query, limit }, { services }) =>
        services.memory?.search(query, limit) ?? { results: [], total: 0 },
    }),
    tool({
      name: 'read_file',
      description: 'Reads a file',
      parameters: z.object({ path: z.string() }),
      group: 'code',
      allowedModes: ['coding'],
      execute: ({ path }) => {
        done.push(`read ${path}`);
        return { content: `content of ${path}`, path };
      },
    }),
    tool({
      name: 'fs_write',
      description: 'Writes a file',
      parameters: z.object({ path: z.string(), content: z.string() }),
      group: 'code',
      allowedModes: ['coding'],
      execute: ({ path, content }) => {
        done.push(`write ${path} ${content}`);
        return { ok: true, path };
      },
    }),
    tool({
      name: 'task_run',
      description: 'Hands a task to a sub-agent',
      parameters: z.object({
        task: z.string(),
        context: z.string().optional(),
        agent: z.string().optional(),
      }),
      group: 'code',
      allowedModes: ['chat_safe', 'coding'],
      metadata: { concurrent: true },
      execute: async ({ task, context, agent }, { services, callId, signal }) =>
        services.tasks?.run({
          task,
          callId,
          signal,
          ...(context === undefined ? {} : { context }),
          ...(agent === undefined ? {} : { agent }),
        }),
    }),
    tool({
      name: 'fail',
      description: 'Always fails',
      parameters: z.object({ n: z.number().optional() }),
      allowedModes: ['chat_safe', 'coding'],
      execute: () => ({ ok: false, error: 'it failed' }),
    }),
    tool({
      name: 'hang',
      description: 'Runs until it is cancelled',
      parameters: z.object({ n: z.number().optional() }),
      allowedModes: ['chat_safe', 'coding'],
      metadata: { concurrent: true, timeout: 3_600_000 },
      execute: ({ n }, { signal }) =>
        new Promise((_, reject) => {
          done.push(`hang ${n ?? 0}`);
          signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
        }),
    }),
  ];
}

/** Waits for what other turns of the event loop bring about. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 2_000; tries += 1) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  throw new Error('it never came about');
}
