import { tool } from '@sluice/kernel';
import { createManualClock } from '@sluice/kernel/testing';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createBench } from '../testing/agent-bench.js';

test.each([
  ['a', true],
  ['A_z-9', true],
  ['x'.repeat(64), true],
  ['x'.repeat(65), false],
  ['', false],
  ['a b', false],
  ['a\n', false],
  [undefined, false],
])('K-33 the id %j of a model is kept only where it is good: %s', async (id, isKept) => {
  const call = { name: 'current_time', ...(id === undefined ? {} : { id }) };
  const { agent } = createBench([{ calls: [call] }, 'ok']);
  await agent.sessions.create({ id: 's1' });
  const [outcome] = (await agent.send('s1', 'go')).calls;
  expect(outcome?.toolCallId === id).toBe(isKept);
  expect(outcome?.toolCallId).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
});

test('G-01 of calls side by side the longest counts, and outcomes keep the order of the calls', async () => {
  const clock = createManualClock();
  const { agent, registry } = createBench(
    [
      {
        calls: [
          { id: 'slow', name: 'take', arguments: { ms: 30 } },
          { id: 'none', name: 'nothing_like_it' },
          { id: 'quick', name: 'take', arguments: { ms: 10 } },
        ],
      },
      'ok',
    ],
    { clock },
  );
  registry.register(
    tool({
      ...{ name: 'take', allowedModes: ['chat_safe'], parameters: z.object({ ms: z.number() }) },
      execute: ({ ms }) => {
        clock.advance(ms);
        return {};
      },
    }),
  );
  await agent.sessions.create({ id: 's1' });
  const { calls, spent } = await agent.send('s1', 'go');
  expect(calls.map(({ toolCallId }) => toolCallId)).toEqual(['slow', 'none', 'quick']);
  expect(spent.durationMs).toBe(Math.max(...calls.map(({ durationMs }) => durationMs ?? 0)));
  expect(spent.durationMs).toBeGreaterThanOrEqual(30);
});

test('K-30 an answer to a call stands in the transcript with its call, its tool and whether it failed', async () => {
  const { agent, store, clock } = createBench([{ calls: [{ id: 'f', name: 'fail' }] }, 'ok']);
  await agent.sessions.create({ id: 's1' });
  await agent.send('s1', 'go');
  const [row] = (await store.messages.load('s1', 0, 9)).filter(({ role }) => role === 'tool');
  expect(row).toEqual({
    ...{ sessionId: 's1', seq: 3, role: 'tool', tool_call_id: 'f', tool_name: 'fail' },
    ...{ is_error: true, created_at: clock.now(), content: row?.content },
  });
  expect(JSON.parse(row?.content ?? '')).toMatchObject({ error: 'it failed' });
});

test('K-33 calls without an id, with a used one or a bad one get their own, and each its answer', async () => {
  const { agent, store } = createBench([
    { calls: [{ id: 'x', name: 'current_time' }] },
    {
      calls: [
        { id: 'x', name: 'current_time' },
        { id: 'y', name: 'current_time' },
        { id: 'y', name: 'current_time' },
        { name: 'current_time' },
        { id: 'bad id!', name: 'current_time' },
      ],
    },
    'done',
  ]);
  await agent.sessions.create({ id: 's1' });
  const outcome = await agent.send('s1', 'go');
  const ids = outcome.calls.map(({ toolCallId }) => toolCallId);
  expect(new Set(ids).size).toBe(6);
  expect(ids[0]).toBe('x');
  expect(ids[2]).toBe('y');
  expect(outcome.calls.every(({ isError }) => !isError)).toBe(true);
  const rows = await store.messages.load('s1', 0, 20);
  const asked = rows.flatMap(({ tool_calls }) => (tool_calls ?? []).map(({ id }) => id));
  const answered = rows.flatMap(({ tool_call_id }) => tool_call_id ?? []);
  expect(answered).toEqual(asked);
});
