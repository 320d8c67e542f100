import type { HookContext, SandboxPort, ToolContext } from '@sluice/kernel';
import { createRegistry, tool } from '@sluice/kernel';
import { createManualClock } from '@sluice/kernel/testing';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { AgentOptions } from '../agent-options.js';
import { createAgent } from '../create-agent.js';
import { createBench, until } from '../testing/agent-bench.js';
import { sandboxOf } from './turn-work.js';

const SANDBOX = {} as SandboxPort;

test('a session has the sandbox of all, or the one that is made for it, or none', () => {
  expect(sandboxOf({ sandbox: SANDBOX }, 's1')).toBe(SANDBOX);
  const made: string[] = [];
  const make = (sessionId: string) => {
    made.push(sessionId);
    return SANDBOX;
  };
  expect(sandboxOf({ sandbox: make }, 's1')).toBe(SANDBOX);
  expect(made).toEqual(['s1']);
  expect(sandboxOf({}, 's1')).toBeUndefined();
});

/** What a tool of the turn is handed. */
async function contextIn(options: Pick<AgentOptions, 'services'>): Promise<ToolContext> {
  const seen: ToolContext[] = [];
  const registry = createRegistry();
  registry.register(
    tool({
      ...{ name: 'look', parameters: z.object({}), allowedModes: ['chat_safe'] },
      execute: (_, context) => {
        seen.push(context);
        return {};
      },
    }),
  );
  const { agent } = createBench([{ calls: [{ id: 'c1', name: 'look' }] }, 'ok'], {
    registry,
    ...options,
  });
  await agent.sessions.create({ id: 's1' });
  await agent.send('s1', 'go');
  const [context] = seen;
  if (!context) throw new Error('the tool did not run');
  return context;
}

test('a tool is handed its session, its agent, its mode and the services of the turn', async () => {
  const extra = { name: 'mine' };
  const context = await contextIn({
    services: (sessionId) => ({ extra: { ...extra, sessionId } }) as object,
  });
  expect(context).toMatchObject({
    ...{ sessionId: 's1', agentId: 'main', mode: 'chat_safe', callId: 'c1' },
  });
  expect(Object.keys(context.services).sort()).toEqual(['extra', 'memory', 'tasks', 'todo']);
  expect(context.services).toMatchObject({ extra: { name: 'mine', sessionId: 's1' } });
});

test('todos are those of the agent in its session', async () => {
  const { services } = await contextIn({});
  expect(await services.todo?.read()).toEqual([]);
});

test('messagesChanged is told where it is, and one that hangs is left after ten seconds', async () => {
  const clock = createManualClock();
  const told: [number, HookContext][] = [];
  const hooks = [
    {},
    {
      messagesChanged(rows: readonly unknown[], context: HookContext) {
        told.push([rows.length, context]);
        return rows.length === 1 ? new Promise<void>(() => undefined) : undefined;
      },
    },
  ];
  const { agent, log } = createBench(['hi'], { clock, hooks });
  await agent.sessions.create({ id: 's1' });
  const turn = agent.send('s1', 'hello');
  await until(() => told.length === 1);
  clock.advance(9_999);
  expect(log.lines).toEqual([]);
  clock.advance(1);
  expect((await turn).text).toBe('hi');
  const context = { agentId: 'main', sessionId: 's1', mode: 'chat_safe' };
  expect(told).toEqual([
    [1, context],
    [2, context],
  ]);
  expect(log.lines).toEqual([
    {
      ...{ level: 'error', event: 'messages_changed_hook_failed' },
      facts: { session_id: 's1', message: 'no answer within 10000 ms' },
    },
  ]);
  expect(clock.timers).toBe(0);
});

test('M-07 a mode that cannot be read is announced with what stood there', async () => {
  const { agent, store, events } = createBench(['ok', 'ok']);
  await agent.sessions.create({ id: 's1' });
  store.writeRawMode('s1', 'root');
  await agent.send('s1', 'go');
  expect(events('s1').filter(({ type }) => type === 'mode_downgraded')).toEqual([
    {
      ...{ channel: 'monitor', type: 'mode_downgraded' },
      ...{ requested: 'root', effective: 'chat_safe' },
    },
  ]);
});

test('K-19 an event that cannot be kept ends the turn, with the reason for the operator', async () => {
  const bench = createBench([]);
  await bench.agent.sessions.create({ id: 's1' });
  const store = {
    ...bench.store,
    bind: (lease: Parameters<typeof bench.store.bind>[0]) => {
      const bound = bench.store.bind(lease);
      const append = () => Promise.reject(new Error('the log is full'));
      return { ...bound, events: { ...bound.events, append } };
    },
  };
  const { registry, clock, masker, log, model } = bench;
  const agent = createAgent({
    ...{ store, registry, clock, masker, log, model, permission: { mode: 'auto' } },
  });
  expect((await agent.send('s1', 'go')).end).toEqual({
    status: 'store_error',
    message: 'the log is full',
  });
  expect(log.lines).toEqual([
    {
      ...{ level: 'error', event: 'event_not_kept' },
      facts: { session_id: 's1', message: 'the log is full' },
    },
  ]);
});
