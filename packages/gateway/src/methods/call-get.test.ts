import { afterEach, expect, test } from 'vitest';
import { createGatewayBench, type GatewayBench } from '../testing/gateway-bench.js';
import { eventually } from '../testing/test-client.js';

const benches: GatewayBench[] = [];
afterEach(async () => {
  for (const bench of benches.splice(0)) await bench.close();
});

const call = (id: string, args: object) => ({ id, name: 'fs_write', arguments: args });

async function bench(...calls: readonly ReturnType<typeof call>[]) {
  const made = await createGatewayBench({
    script: [...calls.map((one) => ({ calls: [one] })), 'ok'],
  });
  benches.push(made);
  await made.agent.sessions.create({ id: 's1', mode: 'coding' });
  return { ...made, ask: (await made.client()).ask };
}

test('N-02 an edited call is kept with what was asked for, what ran and what was shown of it', async () => {
  const asked = { path: 'a.txt', content: 'asked' };
  const edited = { path: 'a.txt', content: 'edited' };
  const { ask, agent } = await bench(call('w1', asked));
  const turn = agent.send('s1', 'write');
  await eventually(async () => (await agent.pendingApprovals()).length === 1);
  const about = { call_id: 'w1', session_id: 's1' };
  const { approval } = await ask('approval.question', about);
  const shown = await ask('approval.preview', { ...about, arguments: edited });
  await ask('approval.decide', {
    ...about,
    decision: 'allow',
    digest: approval.digest,
    arguments: edited,
    effect_digest: shown.effect_digest,
  });
  await turn;
  const { call: kept } = await ask('call.get', { session_id: 's1', call_id: 'w1' });
  expect(kept).toMatchObject({
    state: 'COMPLETED',
    tool_name: 'fs_write',
    arguments: edited,
    asked_arguments: asked,
    effect: { diff: expect.stringContaining('+edited') },
    result: { ok: true, path: 'a.txt' },
    is_error: false,
    line: { verdict: 'approved_with_edits', by: 'omar' },
  });
});

test('N-02 a call that was allowed as asked is shown with the effect of the question, and nothing else was asked for', async () => {
  const { ask, agent } = await bench(call('w1', { path: 'a.txt', content: 'asked' }));
  const turn = agent.send('s1', 'write');
  await eventually(async () => (await agent.pendingApprovals()).length === 1);
  const about = { call_id: 'w1', session_id: 's1' };
  const { approval } = await ask('approval.question', about);
  await ask('approval.decide', { ...about, decision: 'allow', digest: approval.digest });
  await turn;
  const { call: kept } = await ask('call.get', about);
  expect(kept).toEqual({
    ...about,
    agent_id: 'main',
    tool_name: 'fs_write',
    mode: 'coding',
    state: 'COMPLETED',
    at: expect.any(Number),
    duration_ms: expect.any(Number),
    line: expect.objectContaining({ tool: 'fs_write', verdict: 'approved' }),
    arguments: { path: 'a.txt', content: 'asked' },
    effect: expect.objectContaining({ diff: expect.stringContaining('+asked') }),
    result: { ok: true, path: 'a.txt' },
    is_error: false,
  });
});

test('N-02 a call that was denied says so with its code', async () => {
  const { ask, agent } = await bench(call('w1', { path: 'a.txt', content: 'asked' }));
  const turn = agent.send('s1', 'write');
  await eventually(async () => (await agent.pendingApprovals()).length === 1);
  const about = { call_id: 'w1', session_id: 's1' };
  const { approval } = await ask('approval.question', about);
  await ask('approval.decide', { ...about, decision: 'deny', digest: approval.digest });
  await turn;
  const { call: kept } = await ask('call.get', about);
  expect(kept).toMatchObject({
    state: 'DENIED',
    error: expect.any(String),
    error_code: 'APPROVAL_DENIED',
    is_error: true,
  });
  expect(kept).not.toHaveProperty('duration_ms');
});

test('N-02 a call that nobody changed has no other arguments, and one that is not there is named', async () => {
  const { ask, agent } = await bench();
  await agent.send('s1', 'nothing');
  for (const id of ['none', '__proto__', 'constructor']) {
    await expect(ask('call.get', { session_id: 's1', call_id: id })).rejects.toThrow(
      'CALL_NOT_FOUND',
    );
  }
});
