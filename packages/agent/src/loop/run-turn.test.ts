import { tool } from '@sluice/kernel';
import { createManualClock } from '@sluice/kernel/testing';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createAgent } from '../create-agent.js';
import { ModelError } from '../models/model-error.js';
import { createBench, until } from '../testing/agent-bench.js';
import { createScriptedModel } from '../testing/scripted-model.js';

test('G-01 the loop goes from model to calls to results to the answer', async () => {
  const { agent, model, store } = createBench([
    { text: 'Let me look.', calls: [{ id: 'c1', name: 'current_time', arguments: {} }] },
    'It is ten.',
  ]);
  await agent.sessions.create({ id: 's1' });
  const outcome = await agent.send('s1', 'what time is it');

  expect(outcome.status).toBe('completed');
  expect(outcome.text).toBe('It is ten.');
  expect(outcome.spent.steps).toBe(2);
  expect(model.requests[1]?.messages.map(({ role }) => role)).toEqual([
    'user',
    'assistant',
    'tool',
  ]);
  const rows = await store.messages.load('s1', 0, 10);
  expect(rows.map(({ role, content }) => [role, content.slice(0, 12)])).toEqual([
    ['user', 'what time is'],
    ['assistant', 'Let me look.'],
    ['tool', '{"time":"202'],
    ['assistant', 'It is ten.'],
  ]);
  expect(rows[1]?.tool_calls).toEqual([{ id: 'c1', name: 'current_time', arguments: '{}' }]);
  expect(rows[2]?.tool_call_id).toBe('c1');
  expect(rows.map(({ meta }) => meta?.finish)).toEqual([
    undefined,
    'tool_calls',
    undefined,
    'stop',
  ]);
});

test('G-01 text is streamed as events, in order, and the last event is done', async () => {
  const { agent } = createBench(['one two three', 'unused']);
  await agent.sessions.create({ id: 's1' });
  const seen: string[] = [];
  let text = '';
  const stream = agent.stream('s1', 'count');
  let next = await stream.next();
  while (!next.done) {
    const { event } = next.value;
    seen.push(`${event.channel} ${event.type}`);
    if (event.type === 'text_chunk') text += event.delta;
    next = await stream.next();
  }
  expect(next.value.status).toBe('completed');
  expect(text).toBe('one two three');
  expect(seen.at(-1)).toBe('progress done');
});

test('K-19 a turn says that it works, what was said, and how it ended, with every field', async () => {
  const { agent, events } = createBench(['one'], {
    model: createScriptedModel(['one'], {
      price: { inputUsdPerMillion: 100_000, outputUsdPerMillion: 200_000 },
    }),
  });
  await agent.sessions.create({ id: 's1' });
  await agent.send('s1', 'count');
  expect(events('s1')).toEqual([
    { channel: 'monitor', type: 'state_changed', state: 'WORKING' },
    {
      ...{ channel: 'monitor', type: 'note', name: 'message_added' },
      data: { seq: 1, role: 'user' },
    },
    { channel: 'progress', type: 'text_chunk', delta: 'one' },
    { channel: 'monitor', type: 'state_changed', state: 'READY', previous: 'WORKING' },
    {
      ...{ channel: 'progress', type: 'done', reason: 'completed', step: 1 },
      used: { input_tokens: 10, output_tokens: 5, cost_usd: 2 },
    },
  ]);
});

test('K-19 a model that fails is told with its code, its message and the last words of the turn', async () => {
  const error = new ModelError('MODEL_BAD_REQUEST', 'no such model');
  const { agent, events, store, clock } = createBench([{ error }]);
  await agent.sessions.create({ id: 's1' });
  const { text } = await agent.send('s1', 'go');
  expect(events('s1').slice(2)).toEqual([
    { channel: 'progress', type: 'text_chunk', delta: text },
    {
      ...{ channel: 'monitor', type: 'error', phase: 'model', message: 'no such model' },
      detail: { error_code: 'MODEL_BAD_REQUEST' },
    },
    { channel: 'monitor', type: 'state_changed', state: 'READY', previous: 'WORKING' },
    {
      ...{ channel: 'progress', type: 'done', reason: 'model_error', step: 1 },
      used: { input_tokens: 0, output_tokens: 0 },
    },
  ]);
  expect((await store.messages.load('s1', 1, 10))[0]).toEqual({
    ...{ sessionId: 's1', seq: 2, role: 'assistant', content: text, created_at: clock.now() },
    meta: { stop: 'model_error' },
  });
});

test('G-01 what had come of a broken answer stands before the last words', async () => {
  const { agent, events, store } = createBench([{ text: 'half', hangs: true }]);
  await agent.sessions.create({ id: 's1' });
  const turn = agent.send('s1', 'go');
  await until(async () => (await store.leases.holder('s1')) !== undefined);
  await until(() => events('s1').some(({ type }) => type === 'note'));
  agent.cancel('s1', 'enough');
  const { text, end } = await turn;
  expect(end).toEqual({ status: 'cancelled', reason: 'enough' });
  const told = events('s1').flatMap((event) => (event.type === 'text_chunk' ? event.delta : []));
  expect(told.join('')).toBe(text);
  expect((await store.messages.load('s1', 1, 10)).map(({ content }) => content)).toEqual([text]);
});

test('K-21 a store that fails in a turn is told in the log and to the caller, and frees the session', async () => {
  const bench = createBench([]);
  await bench.agent.sessions.create({ id: 's1' });
  const store = {
    ...bench.store,
    bind: (lease: Parameters<typeof bench.store.bind>[0]) => {
      const bound = bench.store.bind(lease);
      const append = () => Promise.reject(new Error('the disk is full'));
      return { ...bound, messages: { ...bound.messages, append } };
    },
  };
  const { registry, clock, masker, log, model } = bench;
  const agent = createAgent({
    ...{ store, registry, clock, masker, log, model, permission: { mode: 'auto' } },
  });
  await expect(agent.send('s1', 'go')).rejects.toThrow('the disk is full');
  expect(log.lines).toEqual([
    {
      ...{ level: 'error', event: 'turn_failed' },
      facts: { session_id: 's1', message: 'the disk is full' },
    },
  ]);
  expect(bench.events('s1')).toEqual([
    { channel: 'monitor', type: 'state_changed', state: 'WORKING' },
    { channel: 'monitor', type: 'error', phase: 'turn', message: 'the disk is full' },
  ]);
  expect(await bench.store.leases.holder('s1')).toBeUndefined();
});

test('G-01 leaving the stream early cancels the turn', async () => {
  const { agent, store } = createBench([{ text: 'begin ', hangs: true }]);
  await agent.sessions.create({ id: 's1' });
  for await (const { event } of agent.stream('s1', 'go')) if (event.type === 'note') break;
  expect(await store.leases.holder('s1')).toBeUndefined();
  expect((await store.messages.load('s1', 1, 10))[0]?.content).toContain('[Cancelled');
});

test('G-01 one turn at a time within a session, several sessions at once', async () => {
  const { agent, store } = createBench((request) =>
    request.messages.at(-1)?.content === 'wait' ? { hangs: true } : 'fine',
  );
  await agent.sessions.create({ id: 's1' });
  await agent.sessions.create({ id: 's2' });
  const first = agent.send('s1', 'wait');
  await until(async () => (await store.leases.holder('s1')) !== undefined);
  await expect(agent.send('s1', 'second')).rejects.toMatchObject({ code: 'SESSION_BUSY' });
  expect((await agent.send('s2', 'hello')).text).toBe('fine');
  agent.cancel('s1');
  expect((await first).status).toBe('cancelled');
  expect((await agent.send('s1', 'again')).text).toBe('fine');
});

test('G-01 a second message waits for its turn when it is asked to', async () => {
  const { agent, clock } = createBench((request) =>
    request.messages.at(-1)?.content === 'wait' ? { hangs: true } : 'fine',
  );
  await agent.sessions.create({ id: 's1' });
  const first = agent.send('s1', 'wait');
  await until(() => clock.timers > 0);
  const second = agent.send('s1', 'next', { waitMs: 10_000 });
  agent.cancel('s1');
  await first;
  let isOver = false;
  void second.finally(() => {
    isOver = true;
  });
  await until(() => {
    clock.advance(50);
    return isOver;
  });
  expect((await second).text).toBe('fine');
});

test('G-01 a session that does not exist is refused', async () => {
  const { agent } = createBench(['x']);
  await expect(agent.send('none', 'hi')).rejects.toMatchObject({ code: 'SESSION_NOT_FOUND' });
});

test('A7 the step limit ends the turn with words that stand in the transcript', async () => {
  const { agent, store } = createBench(() => ({ calls: [{ name: 'current_time' }] }), {
    budget: { maxSteps: 3 },
  });
  await agent.sessions.create({ id: 's1' });
  const outcome = await agent.send('s1', 'loop');
  expect(outcome.end).toEqual({ status: 'budget_exceeded', limit: 'steps' });
  expect(outcome.text).toBe("I've reached the maximum number of tool calls. Please try again.");
  const rows = await store.messages.load('s1', 0, 100);
  expect(rows.at(-1)).toMatchObject({ role: 'assistant', content: outcome.text });
  expect(outcome.calls).toHaveLength(3);
});

test('G-01 the token budget ends the turn', async () => {
  const { agent } = createBench(
    () => ({ calls: [{ name: 'current_time' }], usage: { inputTokens: 400, outputTokens: 100 } }),
    { budget: { maxTokens: 1000 } },
  );
  await agent.sessions.create({ id: 's1' });
  const outcome = await agent.send('s1', 'loop');
  expect(outcome.end).toEqual({ status: 'budget_exceeded', limit: 'tokens' });
  expect(outcome.spent).toMatchObject({ steps: 2, inputTokens: 800, outputTokens: 200 });
});

test('G-01 the cost budget counts by the price, and needs one', async () => {
  const price = { inputUsdPerMillion: 1000, outputUsdPerMillion: 1000 };
  const model = createScriptedModel(() => ({ calls: [{ name: 'current_time' }] }), { price });
  const { agent } = createBench([], { model, budget: { maxCostUsd: 0.04 } });
  await agent.sessions.create({ id: 's1' });
  const outcome = await agent.send('s1', 'loop');
  expect(outcome.end).toEqual({ status: 'budget_exceeded', limit: 'cost' });
  expect(outcome.spent.costUsd).toBeCloseTo(0.045);
  expect(() => createBench([], { budget: { maxCostUsd: 1 } })).toThrow(/price of scripted\/test/);
  expect(() => createBench([], { budget: { maxSteps: 0 } })).toThrow(/maxSteps is 0/);
});

test('G-01 the time budget breaks off a model that does not end', async () => {
  const { agent, clock } = createBench([{ text: 'thinking ', hangs: true }], {
    budget: { maxDurationMs: 5_000 },
  });
  await agent.sessions.create({ id: 's1' });
  let isOver = false;
  const turn = agent.send('s1', 'go').finally(() => {
    isOver = true;
  });
  await until(() => {
    clock.advance(1_000);
    return isOver;
  });
  const outcome = await turn;
  expect(outcome.end).toEqual({ status: 'budget_exceeded', limit: 'time' });
  expect(outcome.text).toContain('thinking');
});

test('G-01 the time of every answer counts, not only that of the one that is too long', async () => {
  const clock = createManualClock();
  const { agent, model } = createBench(
    (_, index) => {
      clock.advance(60);
      return index < 5 ? { calls: [{ name: 'current_time' }] } : 'done';
    },
    { clock, budget: { maxDurationMs: 100 } },
  );
  await agent.sessions.create({ id: 's1' });
  expect((await agent.send('s1', 'go')).end).toEqual({ status: 'budget_exceeded', limit: 'time' });
  expect(model.requests).toHaveLength(2);
});

test('K-30 an unknown tool, broken JSON and wrong arguments come back to the model, which goes on', async () => {
  const { agent, store, done } = createBench([
    {
      calls: [
        { id: 'a', name: 'no_such_tool', arguments: {} },
        { id: 'b', name: 'current_time', arguments: '{"timezone": "UTC' },
        { id: 'c', name: 'current_time', arguments: { timezone: 7 } },
      ],
    },
    'sorry',
  ]);
  await agent.sessions.create({ id: 's1' });
  const outcome = await agent.send('s1', 'go');
  expect(outcome.text).toBe('sorry');
  expect(outcome.calls.map(({ toolCallId, errorCode }) => [toolCallId, errorCode])).toEqual([
    ['a', 'TOOL_NOT_FOUND'],
    ['b', 'INVALID_JSON'],
    ['c', 'INVALID_ARGS'],
  ]);
  const results = (await store.messages.load('s1', 0, 10)).filter(({ role }) => role === 'tool');
  expect(results.map(({ is_error }) => is_error)).toEqual([true, true, true]);
  expect(results[0]?.content).toContain('Unknown tool');
  expect(done).toEqual([]);
});

test('G-01 the same call failing three times is pointed out, then the turn stops', async () => {
  const { agent, model, store } = createBench(() => ({
    calls: [{ name: 'fail', arguments: { n: 1 } }],
  }));
  await agent.sessions.create({ id: 's1' });
  const outcome = await agent.send('s1', 'go');
  expect(outcome.end).toEqual({ status: 'loop_guard', toolName: 'fail', failures: 4 });
  expect(model.requests).toHaveLength(4);
  expect(model.requests[2]?.messages.some(({ role }) => role === 'system')).toBe(false);
  expect(model.requests[3]?.messages.at(-1)).toMatchObject({
    role: 'system',
    content: expect.stringContaining('3 times'),
  });
  expect((await store.messages.load('s1', 0, 100)).at(-1)?.content).toContain('failed 4 times');
});

test('G-01 other arguments and a success in between are no loop', async () => {
  let count = 0;
  const { agent, registry } = createBench((_, index) =>
    index < 8 ? { calls: [{ name: 'flaky', arguments: { n: 1 } }] } : 'done',
  );
  registry.register(
    tool({
      name: 'flaky',
      parameters: z.object({ n: z.number() }),
      allowedModes: ['chat_safe'],
      execute: () => {
        count += 1;
        return count % 3 === 0 ? { ok: true } : { ok: false, error: 'no' };
      },
    }),
  );
  await agent.sessions.create({ id: 's1' });
  expect((await agent.send('s1', 'go')).status).toBe('completed');
});

test('a hook that throws leaves no call without its result', async () => {
  const { agent, store, done } = createBench(
    [{ calls: [{ id: 'c1', name: 'current_time' }] }, 'answered all the same'],
    {
      hooks: {
        preToolUse() {
          throw new Error('broken hook');
        },
      },
    },
  );
  await agent.sessions.create({ id: 's1' });
  const outcome = await agent.send('s1', 'go');
  expect(outcome.text).toBe('answered all the same');
  expect(done).toEqual([]);
  const result = (await store.messages.load('s1', 0, 10)).find(({ role }) => role === 'tool');
  expect(result).toMatchObject({ tool_call_id: 'c1', is_error: true });
  expect(result?.content).toContain('broken hook');
});

test('K-14 messagesChanged hears of every change, and one that fails stops nothing', async () => {
  const lengths: number[] = [];
  const { agent, log } = createBench(['hi'], {
    hooks: [
      {
        messagesChanged(messages) {
          lengths.push(messages.length);
          if (messages.length === 2) throw new Error('broken');
        },
      },
    ],
  });
  await agent.sessions.create({ id: 's1' });
  expect((await agent.send('s1', 'hello')).text).toBe('hi');
  expect(lengths).toEqual([1, 2]);
  expect(log.lines.map(({ event }) => event)).toEqual(['messages_changed_hook_failed']);
});

test('secrets are masked in what is kept, and the model can still use them in the same turn', async () => {
  const secret = ['not', 'a', 'real', 'secret'].join('-');
  const { agent, store, model, done } = createBench(
    [
      {
        calls: [
          {
            id: 'c1',
            name: 'fs_write',
            arguments: { path: 'a', content: 'x', password: secret },
          },
        ],
      },
      'ok',
    ],
    { openModes: ['coding'] },
  );
  await agent.sessions.create({ id: 's1', mode: 'coding' });
  await agent.send('s1', 'go');
  expect(JSON.stringify(await store.messages.load('s1', 0, 10))).not.toContain(secret);
  expect(JSON.stringify(model.requests[1]?.messages)).toContain(secret);
  expect(done).toHaveLength(1);
});
