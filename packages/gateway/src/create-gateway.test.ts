import { createMemoryStore } from '@sluice/agent/testing';
import { systemClock } from '@sluice/kernel/system';
import { afterEach, describe, expect, test } from 'vitest';
import {
  type BenchOptions,
  createGatewayBench,
  type GatewayBench,
} from './testing/gateway-bench.js';
import { gatewayConformance } from './testing/gateway-conformance.js';

const WRITE = { id: 'w1', name: 'fs_write', arguments: { path: 'a.txt', content: 'hello' } };
const benches: GatewayBench[] = [];

async function bench(options: BenchOptions = {}): Promise<GatewayBench> {
  const made = await createGatewayBench(options);
  benches.push(made);
  return made;
}

afterEach(async () => {
  for (const made of benches.splice(0)) await made.close();
});

describe('on the store in memory', () => {
  gatewayConformance(async () => ({
    open: async () => createMemoryStore(systemClock),
    dispose: async () => undefined,
  }));
});

describe('sessions and tools', () => {
  test('G-05 M-08 sessions are created, listed and read with their mode; no method sets it', async () => {
    const { client } = await bench();
    const one = await client();
    const { session } = await one.ask('session.create', { title: 'Work', mode: 'coding' });
    expect(session).toMatchObject({ title: 'Work', mode: 'coding', is_busy: false });
    const { session_id } = session;
    expect((await one.ask('session.get', { session_id })).session).toEqual(session);
    expect((await one.ask('session.list', {})).sessions).toEqual([session]);
    await expect(one.ask('session.create', { session_id })).rejects.toThrow('INVALID_PARAMS');
    await expect(one.ask('session.get', { session_id: 'nope' })).rejects.toThrow(
      'SESSION_NOT_FOUND',
    );
    one.send('{"type":"request","id":"m","method":"session.set_mode","params":{}}');
    const answer = await one.until(({ id }) => id === 'm');
    expect(answer).toMatchObject({ error: { code: 'METHOD_NOT_FOUND' } });
  });

  test('G-05 a coding session is refused while coding is closed', async () => {
    const { client } = await bench({ agent: { openModes: [] } });
    const one = await client();
    await expect(one.ask('session.create', { mode: 'coding' })).rejects.toThrow('MODE_CLOSED');
  });

  test('G-07 there is a last session', async () => {
    const { client } = await bench({ gateway: { limits: { maxSessions: 2 } } });
    const one = await client();
    await one.ask('session.create', {});
    await one.ask('session.create', {});
    await expect(one.ask('session.create', {})).rejects.toThrow('TOO_MANY_REQUESTS');
  });

  test('G-05 tools are told by mode, with how many are hidden', async () => {
    const { client } = await bench();
    const one = await client();
    const { tools, offered, hidden } = await one.ask('tools.list', { mode: 'chat_safe' });
    expect([offered, hidden]).toEqual([2, 2]);
    expect(tools.find(({ name }) => name === 'read_file')).toMatchObject({
      is_offered: false,
      modes: ['coding'],
    });
  });

  test('G-05 audit and context runs come from their ports, the chain with its state', async () => {
    const row = {
      at: 5,
      kind: 'proposed',
      sessionId: 's1',
      hash: 'h1',
      previousHash: 'h0',
      data: { tool: 'fs_write' },
    };
    const all = Array.from({ length: 700 }, (_, index) => ({ ...row, seq: index + 1 }));
    const { client } = await bench({
      gateway: {
        audit: {
          list: ({ afterSeq = 0, beforeSeq = 1_000, newestFirst = false, limit }) => {
            const found = all.filter(({ seq }) => seq > afterSeq && seq < beforeSeq);
            return (newestFirst ? found.reverse() : found).slice(0, limit);
          },
          async *export() {},
          verify: () => ({ ok: false, badSeq: 3, message: 'it was changed' }),
        },
        contextRuns: { list: () => [] },
      },
    });
    const one = await client();
    const first = await one.ask('audit.query', { limit: 400 });
    expect(first).toMatchObject({
      next_after: 400,
      chain: { is_whole: false, first_bad_seq: 3, fault: 'it was changed' },
    });
    expect(first.entries[0]).toMatchObject({ seq: 1, hash: 'h1', previous_hash: 'h0' });
    expect(first.entries).toHaveLength(400);
    const rest = await one.ask('audit.query', { after: 400, limit: 500 });
    expect(rest.entries).toHaveLength(300);
    expect(rest.next_after).toBeUndefined();
    const seqs: number[] = [];
    for (let before: number | undefined; ; ) {
      const page: { entries: { seq: number }[]; next_before?: number | undefined } = await one.ask(
        'audit.query',
        { order: 'newest_first', limit: 150, ...(before === undefined ? {} : { before }) },
      );
      seqs.push(...page.entries.map(({ seq }) => seq));
      before = page.next_before;
      if (before === undefined) break;
    }
    expect(seqs).toEqual(all.map(({ seq }) => seq).reverse());
    expect(await one.ask('context.runs', {})).toEqual({ runs: [] });
  });
});

describe('shutting down', () => {
  test('G-05 close waits for a turn on its way, refuses new ones, and says goodbye with 1001', async () => {
    let finish: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const made = await bench({
      script: [{ calls: [{ id: 't1', name: 'current_time' }] }, 'done'],
      agent: { hooks: { preToolUse: async () => void (await held) } },
    });
    const one = await made.client();
    const turn = one.ask('chat.send', { content: 'time' }, 'q1');
    await one.until(({ type }) => type === 'tool_call');
    const closing = made.gateway.close();
    await expect(one.ask('session.list', {})).rejects.toThrow('SHUTTING_DOWN');
    await expect(made.client()).rejects.toThrow();
    finish();
    expect(await turn).toMatchObject({ status: 'completed' });
    await closing;
    expect((await one.closed).code).toBe(1001);
  });

  test('G-05 close does not wait for a person', async () => {
    const made = await bench({
      script: [{ calls: [WRITE] }],
      gateway: { limits: { drainMs: 3_600_000 } },
    });
    await made.agent.sessions.create({ id: 's1', mode: 'coding' });
    const one = await made.client();
    void one.ask('chat.send', { content: 'w', session_id: 's1' }).catch(() => undefined);
    await one.until(({ type }) => type === 'approval_request');
    await made.gateway.close();
    expect((await one.closed).code).toBe(1001);
    expect(await made.agent.pendingApprovals()).toHaveLength(1);
  });
});

test('G-07 a gateway whose port is taken says so and does not start', async () => {
  const { gateway } = await bench();
  const port = Number(new URL(gateway.url).port);
  await expect(bench({ gateway: { port } })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

test('G-07 a gateway that is closed leaves no timer behind', async () => {
  const waiting = new Set<() => void>();
  const clock = {
    ...systemClock,
    setTimer(run: () => void, delayMs: number) {
      const take = () => void waiting.delete(run);
      waiting.add(run);
      const cancel = systemClock.setTimer(() => {
        take();
        run();
      }, delayMs);
      return () => {
        take();
        cancel();
      };
    },
  };
  const made = await bench({ gateway: { clock } });
  const one = await made.client();
  await one.ask('session.list', {});
  expect(waiting.size).toBeGreaterThan(0);
  await made.gateway.close();
  await expect.poll(() => waiting.size).toBe(0);
});
