import { createRegistry, tool } from '@sluice/kernel';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createAgent } from './create-agent.js';
import { createOpenAiModel } from './models/openai/create-openai-model.js';
import { createBench, until } from './testing/agent-bench.js';
import { openAiPieces, startWireServer } from './testing/wire-server.js';

describe('what the first predecessor did wrong (A7)', () => {
  test('A7 a hung tool ends at its limit and the turn goes on', async () => {
    const bench = createBench([{ calls: [{ id: 'd1', name: 'deaf' }] }, 'it timed out']);
    bench.registry.register(
      tool({
        name: 'deaf',
        parameters: z.object({}),
        allowedModes: ['chat_safe'],
        metadata: { timeout: 5_000 },
        execute: () => {
          bench.done.push('deaf');
          return new Promise(() => undefined);
        },
      }),
    );
    await bench.agent.sessions.create({ id: 's1' });
    const turn = bench.agent.send('s1', 'go');
    await until(() => bench.done.length === 1);
    bench.clock.advance(5_000);
    const outcome = await turn;
    expect(outcome.text).toBe('it timed out');
    expect(outcome.calls[0]).toMatchObject({ errorCode: 'TIMEOUT', state: 'FAILED' });
  });

  test('A7 while a turn runs, history, mode, questions and cancel are to be had', async () => {
    const bench = createBench([{ calls: [{ name: 'hang' }] }]);
    await bench.agent.sessions.create({ id: 's1' });
    const turn = bench.agent.send('s1', 'go');
    await until(() => bench.done.length === 1);
    expect(await bench.agent.sessions.history('s1')).toHaveLength(1);
    expect(await bench.agent.sessions.getMode('s1')).toBe('chat_safe');
    expect(await bench.agent.pendingApprovals('s1')).toEqual([]);
    expect(bench.agent.cancel('s1')).toBe(true);
    await turn;
  });

  test('A7 every call has an event for its end, with what went wrong and how long it took', async () => {
    const { agent, events, store } = createBench([
      { calls: [{ name: 'current_time' }, { name: 'fail' }, { name: 'no_such_tool' }] },
      'ok',
    ]);
    await agent.sessions.create({ id: 's1' });
    await agent.send('s1', 'go');
    const ends = events('s1').filter(({ type }) => type === 'tool:end' || type === 'tool:error');
    expect(ends.map(({ type }) => type).sort()).toEqual(['tool:end', 'tool:error', 'tool:error']);
    expect(ends.find(({ type }) => type === 'tool:end')).toMatchObject({ call: { durationMs: 0 } });
    const results = (await store.messages.load('s1', 0, 10)).filter(({ role }) => role === 'tool');
    expect(results.slice(1).every(({ content }) => content.includes('"ok":false'))).toBe(true);
  });

  test('A7 ten writes in one request all run, and none is refused for their number', async () => {
    const { agent, done } = createBench(
      (_, index) =>
        index < 10
          ? { calls: [{ name: 'fs_write', arguments: { path: `f${index}`, content: 'x' } }] }
          : 'written',
      { openModes: ['coding'] },
    );
    await agent.sessions.create({ id: 's1', mode: 'coding' });
    expect((await agent.send('s1', 'write ten files')).status).toBe('completed');
    expect(done).toHaveLength(10);
  });

  test('A7 prompt and denial say the same of coding, closed and open', async () => {
    for (const isCodingOpen of [false, true]) {
      const { agent, model } = createBench(
        [{ calls: [{ name: 'read_file', arguments: { path: 'a' } }] }, 'no'],
        { openModes: isCodingOpen ? ['coding'] : [] },
      );
      await agent.sessions.create({ id: 's1' });
      const [call] = (await agent.send('s1', 'read a')).calls;
      const texts = [model.requests[0]?.system ?? '', call?.denied?.next_action ?? ''];
      for (const text of texts) {
        expect(/not open yet/.test(text)).toBe(!isCodingOpen);
        expect(/operator can create a coding session/.test(text)).toBe(isCodingOpen);
      }
    }
  });

  test('A7 a budget that was used up is whole again for the next request', async () => {
    const { agent } = createBench(
      (_, index) => (index < 2 ? { calls: [{ name: 'current_time' }] } : 'fine'),
      { budget: { maxSteps: 2 } },
    );
    await agent.sessions.create({ id: 's1' });
    expect((await agent.send('s1', 'one')).status).toBe('budget_exceeded');
    expect((await agent.send('s1', 'two')).status).toBe('completed');
  });
});

describe('what the second predecessor did wrong (B7)', () => {
  test('B7 an unknown permission mode stops the start; it never allows', () => {
    const { store, model, masker } = createBench([]);
    expect(() =>
      createAgent({
        store,
        model,
        masker,
        registry: createRegistry(),
        permission: { mode: 'typo' as 'ask' },
      }),
    ).toThrow(/typo/);
  });

  test('B7 where the permission only says "ask", every call is asked about', async () => {
    const bench = createBench([{ calls: [{ id: 'c1', name: 'current_time' }] }, 'ok'], {
      permission: { mode: 'ask' },
    });
    const { agent } = bench;
    await agent.sessions.create({ id: 's1' });
    const turn = agent.send('s1', 'go');
    await until(async () => (await agent.pendingApprovals('s1')).length === 1);
    expect(bench.done).toEqual([]);
    await agent.decide('s1', 'c1', 'allow');
    await turn;
    expect(bench.done).toEqual(['current_time']);
  });

  test('B7 the prompt is the same in the third turn as in the first', async () => {
    const { agent, model } = createBench(['a', 'b', 'c'], { recallsMemory: false });
    await agent.sessions.create({ id: 's1' });
    for (const words of ['one', 'two', 'three']) await agent.send('s1', words);
    expect(new Set(model.requests.map(({ system }) => system)).size).toBe(1);
    expect(model.requests[2]?.system.match(/## Available Tools/g)).toHaveLength(1);
  });

  test("B7 the model's key is in nothing that is kept", async () => {
    const key = ['never', 'stored', 'anywhere'].join('-');
    const server = await startWireServer([
      { status: 401, body: { error: { message: `Incorrect API key provided: ${key}` } } },
      { pieces: openAiPieces({ text: 'hello' }) },
    ]);
    try {
      const { store, registry, clock, log, masker } = createBench([]);
      const model = createOpenAiModel({ apiKey: key, model: 'm', baseUrl: server.url });
      const permission = { mode: 'ask' } as const;
      const agent = createAgent({ store, registry, clock, log, masker, permission, model });
      await agent.sessions.create({ id: 's1' });
      expect((await agent.send('s1', 'one')).status).toBe('model_error');
      expect((await agent.send('s1', 'two')).text).toBe('hello');
      const kept = JSON.stringify([
        await store.messages.load('s1', 0, 100),
        await store.events.since(0, 1000),
        await store.sessions.get('s1'),
        log.lines,
      ]);
      expect(kept).not.toContain(key);
    } finally {
      await server.close();
    }
  });
});

describe('attacks on permission and resume', () => {
  test('P07 a decision that is not one of the two words is refused and decides nothing', async () => {
    const { agent, done } = createBench([{ calls: [{ id: 'c1', name: 'current_time' }] }, 'ok'], {
      permission: { mode: 'ask' },
    });
    await agent.sessions.create({ id: 's1' });
    const turn = agent.send('s1', 'go');
    await until(async () => (await agent.pendingApprovals('s1')).length === 1);
    for (const decision of ['ALLOW', 'yes', '', true, 1, {}, null, undefined]) {
      await expect(agent.decide('s1', 'c1', decision as 'allow')).rejects.toMatchObject({
        code: 'BAD_DECISION',
      });
    }
    expect(await agent.pendingApprovals('s1')).toHaveLength(1);
    expect(done).toEqual([]);
    await agent.decide('s1', 'c1', 'deny');
    await turn;
    expect(done).toEqual([]);
  });

  test('P04 P16 of many answers at once one counts, and the call runs at most once', async () => {
    const { agent, done } = createBench([{ calls: [{ id: 'c1', name: 'current_time' }] }, 'ok'], {
      permission: { mode: 'ask' },
    });
    await agent.sessions.create({ id: 's1' });
    const turn = agent.send('s1', 'go');
    await until(async () => (await agent.pendingApprovals('s1')).length === 1);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        agent.decide('s1', 'c1', index % 2 ? 'allow' : 'deny', { decidedBy: `p${index}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 'settled')).toHaveLength(1);
    await turn;
    expect(done.length).toBeLessThanOrEqual(1);
  });

  test('P11 hostile tool names are unknown tools', async () => {
    const names = ['constructor', '__proto__', 'toString', 'Current_Time', 'current_time ', ''];
    const { agent, done } = createBench([{ calls: names.map((name) => ({ name })) }, 'ok']);
    await agent.sessions.create({ id: 's1' });
    const outcome = await agent.send('s1', 'go');
    expect(outcome.calls.map(({ errorCode }) => errorCode)).toEqual(
      names.map(() => 'TOOL_NOT_FOUND'),
    );
    expect(done).toEqual([]);
  });

  test('D14 a tool that is gone after the restart does not run, and the model hears why', async () => {
    const bench = createBench(
      [{ calls: [{ id: 'w1', name: 'fs_write', arguments: { path: 'a', content: 'b' } }] }],
      {
        openModes: ['coding'],
        permission: { mode: 'ask' },
      },
    );
    await bench.agent.sessions.create({ id: 's1', mode: 'coding' });
    void bench.agent.send('s1', 'go').catch(() => undefined);
    await until(async () => (await bench.agent.pendingApprovals('s1')).length === 1);
    await bench.kill();
    const { agent, model } = bench.restart(['gone'], { registry: createRegistry() });
    await agent.decide('s1', 'w1', 'allow');
    expect((await agent.resume('s1')).text).toBe('gone');
    expect(model.requests[0]?.messages.at(-1)?.content).toContain('no longer exists');
    expect(bench.done).toEqual([]);
  });

  test('D11 a clock that steps back changes no order', async () => {
    let now = 1_700_000_000_000;
    const bench = createBench(['a', 'b', 'c']);
    const clock = { ...bench.clock, now: () => (now -= 60_000) };
    const { store, registry, log, masker, model } = bench;
    const permission = { mode: 'ask' } as const;
    const agent = createAgent({ store, registry, clock, log, masker, permission, model });
    await agent.sessions.create({ id: 's1' });
    for (const words of ['one', 'two', 'three']) await agent.send('s1', words);
    expect((await agent.sessions.history('s1')).map(({ content }) => content)).toEqual([
      'one',
      'a',
      'two',
      'b',
      'three',
      'c',
    ]);
    const numbers = (await store.events.since(0, 1000)).events.map(({ seq }) => seq);
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
  });
});
