import { afterEach, expect, test } from 'vitest';
import { createGatewayBench, type GatewayBench } from '../testing/gateway-bench.js';

const benches: GatewayBench[] = [];
afterEach(async () => {
  for (const bench of benches.splice(0)) await bench.close();
});

const CALLS = [
  { id: 'c1', name: 'current_time', arguments: { timezone: 'UTC' } },
  { id: 'c2', name: 'current_time', arguments: '{"br' },
];

async function bench() {
  const made = await createGatewayBench({
    script: (request, index) => {
      if (index === 0) return { calls: CALLS };
      if (request.purpose === 'summary') return 'much was said';
      const said = request.messages.findLast(({ role }) => role === 'user')?.content ?? '';
      if (said.endsWith('longer')) return 'y'.repeat(400_000);
      return said.endsWith('long') ? 'x'.repeat(700_000) : 'It is ten.';
    },
  });
  benches.push(made);
  await made.agent.sessions.create({ id: 's1' });
  await made.agent.send('s1', 'what time is it');
  return { ...made, ask: (await made.client()).ask };
}

test('G-05 people are shown what was said; the calls only where they are asked for', async () => {
  const { ask } = await bench();
  const { messages } = await ask('chat.history', { session_id: 's1' });
  expect(messages.map(({ role, content }) => [role, content])).toEqual([
    ['user', 'what time is it'],
    ['assistant', 'It is ten.'],
  ]);
  expect(messages.some((message) => 'tool_calls' in message)).toBe(false);
  const whole = await ask('chat.history', { session_id: 's1', include_tools: true });
  expect(whole.messages.map(({ role }) => role)).toEqual([
    'user',
    'assistant',
    'tool',
    'tool',
    'assistant',
  ]);
  expect(whole.messages[1]?.tool_calls).toEqual([
    { call_id: 'c1', tool_name: 'current_time', arguments: { timezone: 'UTC' } },
    { call_id: 'c2', tool_name: 'current_time', arguments: '{"br' },
  ]);
  expect(whole.messages[2]).toMatchObject({ tool_call_id: 'c1', seq: 3 });
  expect(whole.messages[0]).not.toHaveProperty('tool_call_id');
});

test('G-05 a page that is full says where to go on; the last one does not', async () => {
  const { ask } = await bench();
  const first = await ask('chat.history', { session_id: 's1', limit: 1 });
  expect(first.messages.map(({ content }) => content)).toEqual(['what time is it']);
  expect(first.next_after).toBeGreaterThanOrEqual(1);
  const rest = await ask('chat.history', {
    session_id: 's1',
    limit: 1,
    after: first.next_after ?? 0,
  });
  expect(rest.messages.map(({ content }) => content)).toEqual(['It is ten.']);
  const both = await ask('chat.history', { session_id: 's1', limit: 2 });
  expect(both.messages).toHaveLength(2);
  expect(both).not.toHaveProperty('next_after');
});

test('G-07 one answer holds a million characters at most, but always one message', async () => {
  const { ask, agent } = await bench();
  await agent.send('s1', 'long');
  await agent.send('s1', 'longer');
  const first = await ask('chat.history', { session_id: 's1', after: 5 });
  expect(first.messages.map(({ content }) => content.length)).toEqual([4, 700_000, 6]);
  const rest = await ask('chat.history', { session_id: 's1', after: first.next_after ?? 0 });
  expect(rest.messages.map(({ content }) => content.length)).toEqual([400_000]);
});

test('G-05 a session that is not there is refused; main is always there', async () => {
  const { ask } = await bench();
  await expect(ask('chat.history', { session_id: 'none' })).rejects.toThrow('SESSION_NOT_FOUND');
  expect(await ask('chat.history', { session_id: 'main' })).toEqual({ messages: [] });
});
