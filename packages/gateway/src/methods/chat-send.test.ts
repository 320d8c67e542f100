import { tool } from '@sluice/kernel';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createGatewayBench, type GatewayBench } from '../testing/gateway-bench.js';
import { eventually } from '../testing/test-client.js';

const benches: GatewayBench[] = [];
afterEach(async () => {
  for (const bench of benches.splice(0)) await bench.close();
});

async function bench(options: Parameters<typeof createGatewayBench>[0] = {}) {
  const made = await createGatewayBench(options);
  benches.push(made);
  return { ...made, client: await made.client() };
}

const WRITE = { id: 'w1', name: 'fs_write', arguments: { path: 'a', content: 'b' } };

test('L-06 an answer in a form comes back as a value; what is no form is refused', async () => {
  const { client, model } = await bench({ script: ['{"mood":"good"}'] });
  const output = {
    type: 'object',
    properties: { mood: { type: 'string' } },
    required: ['mood'],
    additionalProperties: false,
  };
  const answer = await client.ask('chat.send', { content: 'how is it?', output });
  expect(answer).toMatchObject({ status: 'completed', value: { mood: 'good' } });
  expect(model.requests[0]?.output).toEqual(output);
  await expect(
    client.ask('chat.send', { content: 'again', output: { type: 'string' } }),
  ).rejects.toThrow('INVALID_PARAMS');
});

test('L-06 a second message is refused, said after the turn, or the no to its question, as it asks', async () => {
  const { client, agent, done } = await bench({
    script: [{ calls: [WRITE] }, 'as you wish', 'and this'],
  });
  const { ask } = client;
  await ask('session.create', { session_id: 's1', mode: 'coding' });
  const first = ask('chat.send', { session_id: 's1', content: 'write' });
  await eventually(async () => (await agent.pendingApprovals('s1')).length === 1);
  await expect(ask('chat.send', { session_id: 's1', content: 'hello?' })).rejects.toThrow(
    'SESSION_BUSY',
  );
  const queued = ask('chat.send', { session_id: 's1', content: 'then this', while_busy: 'queue' });
  await ask('chat.send', { session_id: 's1', content: 'do not', while_busy: 'answer' });
  expect((await first).status).toBe('completed');
  expect((await queued).status).toBe('completed');
  expect(done).toEqual([]);
  const { messages } = await ask('chat.history', { session_id: 's1' });
  expect(messages.map(({ content }) => content)).toEqual([
    'write',
    'as you wish',
    'then this',
    'and this',
  ]);
});

test('L-06 what a running tool announces comes over the wire with its data, secrets masked, live and replayed', async () => {
  const { client, registry } = await bench({
    script: [{ calls: [{ id: 'c1', name: 'count' }] }, 'done'],
  });
  const password = ['hun', 'ter2'].join('');
  registry.register(
    tool({
      name: 'count',
      description: 'Counts',
      parameters: z.object({}),
      allowedModes: ['chat_safe'],
      execute: (_args, { emit }) => {
        emit('output', { stream: 'stdout', text: 'one\n' });
        emit('progress', { done: 1, password });
        return 'counted';
      },
    }),
  );
  await client.ask('chat.send', { content: 'count' });
  const live = client.frames.filter(({ type }) => type === 'tool_event');
  expect(live.map((frame) => Reflect.get(frame, 'data'))).toEqual([
    {
      call_id: 'c1',
      tool_name: 'count',
      event: 'output',
      data: { stream: 'stdout', text: 'one\n' },
    },
    {
      call_id: 'c1',
      tool_name: 'count',
      event: 'progress',
      data: { done: 1, password: expect.stringContaining('redacted') },
    },
  ]);
  await client.ask('events.since', { seq: 0, live: false, session_id: 'main' });
  const replayed = client.frames.filter(
    (frame) => frame.type === 'event' && frame.data.frame?.type === 'tool_event',
  );
  expect(replayed).toHaveLength(2);
});
