import { afterEach, expect, test } from 'vitest';
import { createGatewayBench, type GatewayBench } from '../testing/gateway-bench.js';
import { eventually } from '../testing/test-client.js';

const benches: GatewayBench[] = [];
afterEach(async () => {
  for (const bench of benches.splice(0)) await bench.close();
});

async function bench(options: Parameters<typeof createGatewayBench>[0] = {}) {
  const made = await createGatewayBench(options);
  benches.push(made);
  return { ...made, ask: (await made.client()).ask };
}

test('L-06 a session is renamed and forked, and the fork goes on with what was said', async () => {
  const { ask, model } = await bench({ script: ['one', 'two'] });
  await ask('session.create', { session_id: 's1', title: 'First' });
  await ask('chat.send', { session_id: 's1', content: 'begin' });
  const { session } = await ask('session.rename', { session_id: 's1', title: 'Better' });
  expect(session.title).toBe('Better');
  const fork = await ask('session.fork', { session_id: 's1', new_session_id: 'f1' });
  expect(fork.session).toMatchObject({ session_id: 'f1', title: 'Better' });
  await ask('chat.send', { session_id: 'f1', content: 'go on' });
  expect(model.requests[1]?.messages.map(({ content }) => content)).toEqual([
    'begin',
    'one',
    'go on',
  ]);
  await expect(ask('session.fork', { session_id: 's1', new_session_id: 'f1' })).rejects.toThrow(
    'INVALID_PARAMS',
  );
  await expect(ask('session.rename', { session_id: 'none', title: 'x' })).rejects.toThrow(
    'SESSION_NOT_FOUND',
  );
});

test('L-06 a session is deleted when its id comes twice and nobody works in it', async () => {
  const write = { id: 'w1', name: 'fs_write', arguments: { path: 'a', content: 'b' } };
  const { ask, agent } = await bench({ script: [{ calls: [write] }, 'done'] });
  await ask('session.create', { session_id: 's1', mode: 'coding' });
  const turn = agent.send('s1', 'write');
  await eventually(async () => (await agent.pendingApprovals('s1')).length === 1);
  const about = { session_id: 's1', confirm: 's1' };
  await expect(ask('session.delete', about)).rejects.toThrow('SESSION_BUSY');
  agent.cancel('s1');
  await turn;
  await expect(ask('session.delete', { ...about, confirm: 's2' })).rejects.toThrow(
    'INVALID_PARAMS',
  );
  expect(await ask('session.delete', about)).toEqual({ session_id: 's1', deleted: true });
  await expect(ask('chat.history', { session_id: 's1' })).rejects.toThrow('SESSION_NOT_FOUND');
  await expect(ask('session.delete', about)).rejects.toThrow('SESSION_NOT_FOUND');
});

test('L-06 what a session used is told whole and by model', async () => {
  const usage = { inputTokens: 100, outputTokens: 20 };
  const { ask } = await bench({ script: [{ text: 'hello', usage }] });
  await ask('session.create', { session_id: 's1' });
  await ask('chat.send', { session_id: 's1', content: 'hi' });
  expect(await ask('session.usage', { session_id: 's1' })).toEqual({
    input_tokens: 100,
    output_tokens: 20,
    by_model: [{ model: 'scripted/test', input_tokens: 100, output_tokens: 20 }],
  });
});

test('G-07 a deleted session makes room for another', async () => {
  const { ask } = await bench({ gateway: { limits: { maxSessions: 2 } } });
  for (const session_id of ['s1', 's2']) await ask('session.create', { session_id });
  await expect(ask('session.create', {})).rejects.toThrow('TOO_MANY_REQUESTS');
  await ask('session.delete', { session_id: 's1', confirm: 's1' });
  await ask('session.create', { session_id: 's3' });
  await expect(ask('session.create', {})).rejects.toThrow('TOO_MANY_REQUESTS');
});
