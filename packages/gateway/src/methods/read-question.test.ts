import type { Agent } from '@sluice/agent';
import { createMemoryStore } from '@sluice/agent/testing';
import { callDigest, type EventDraft } from '@sluice/kernel';
import { systemClock } from '@sluice/kernel/system';
import { afterEach, expect, test } from 'vitest';
import { createGatewayBench, type GatewayBench } from '../testing/gateway-bench.js';
import { type AskedRequest, questionBefore, readQuestion } from './read-question.js';

const SECRET = 'hunter2'.repeat(3);
const benches: GatewayBench[] = [];
afterEach(async () => {
  for (const bench of benches.splice(0)) await bench.close();
});

const args = { path: 'a.txt', content: `key=${SECRET}` };
const request: AskedRequest = {
  callId: 'w1',
  toolName: 'fs_write',
  sessionId: 's1',
  agentId: 'main',
  mode: 'coding',
  digest: callDigest('fs_write', args),
  arguments: args,
  meta: {},
  requestedAt: 1,
};

/** The agent of a process that does not hold the call and has only what was stored. */
function reading(stored: AskedRequest): Agent {
  return { pendingApprovals: async () => [{ request: stored }] } as unknown as Agent;
}

test('G-05 what the process that holds the call says is taken as it is', async () => {
  const question = { request, isExact: true };
  const agent = { ...reading(request), question: async () => question };
  expect(await readQuestion(agent, 's1', 'w1')).toBe(question);
});

test('G-05 what was stored is exact only where nothing of arguments or effect was masked', async () => {
  const isExact = async (stored: AskedRequest) =>
    (await readQuestion(reading(stored), 's1', 'w1'))?.isExact;
  expect(await isExact(request)).toBe(true);
  const masked = { path: 'a.txt', content: 'key=<redacted:secret>' };
  expect(await isExact({ ...request, arguments: masked })).toBe(false);
  expect(await isExact({ ...request, effect: { diff: '+key=<redacted:secret>' } })).toBe(false);
  expect(await isExact({ ...request, digest: 'both', argumentsDigest: request.digest })).toBe(true);
  expect(await readQuestion(reading(request), 's1', 'other')).toBeUndefined();
});

test('G-05 the question before is the last one for the same call with another digest', async () => {
  const { events } = createMemoryStore(systemClock);
  const asked = (digest: string, callId = 'w1') =>
    ({
      sessionId: 's1',
      agentId: 'main',
      at: 1,
      event: {
        channel: 'control',
        type: 'permission_required',
        call: { id: callId, name: 'fs_write', state: 'APPROVAL_REQUIRED' },
        request: { ...request, callId, digest },
      },
    }) as unknown as EventDraft;
  await events.append([asked('one'), asked('two'), asked('x', 'other'), asked('three')]);
  const now: AskedRequest = { ...request, digest: 'three', changedSince: true };
  expect((await questionBefore(events, now))?.digest).toBe('two');
  expect(await questionBefore(events, { ...request, digest: 'three' })).toBeUndefined();
});

test('G-05 at a gateway that does not hold the call, a masked question is said to be so and can only be denied', async () => {
  const mask = (value: unknown): unknown =>
    JSON.parse((JSON.stringify(value) ?? 'null').replaceAll(SECRET, '<redacted:secret>'));
  const store = createMemoryStore(systemClock);
  const script = [{ calls: [{ id: 'w1', name: 'fs_write', arguments: args }] }, 'ok'];
  const holder = await createGatewayBench({ store, script, agent: { masker: { mask } } });
  const other = await createGatewayBench({ store, agent: { masker: { mask } } });
  benches.push(other, holder);
  await holder.agent.sessions.create({ id: 's1', mode: 'coding' });
  const one = await holder.client();
  const turn = one.ask('chat.send', { content: 'write', session_id: 's1' });
  const asked = await one.until(({ type }) => type === 'approval_request');
  expect(JSON.stringify(asked)).not.toContain(SECRET);

  const two = await other.client();
  const about = { call_id: 'w1', session_id: 's1' };
  const { approval, is_exact } = await two.ask('approval.question', about);
  expect(is_exact).toBe(false);
  expect(approval.arguments).toEqual({ path: 'a.txt', content: 'key=<redacted:secret>' });
  const { digest } = approval;
  for (const more of [{}, { arguments: { path: 'b', content: 'x' }, effect_digest: digest }]) {
    const allow = { ...about, decision: 'allow', digest, ...more } as const;
    await expect(two.ask('approval.decide', allow)).rejects.toThrow('APPROVAL_NOT_EXACT');
  }
  await two.ask('approval.decide', { ...about, decision: 'deny', digest });
  await turn;
  expect(holder.done).toEqual([]);
});
