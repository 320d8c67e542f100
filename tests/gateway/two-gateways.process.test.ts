import { afterEach, expect, test } from 'vitest';
import {
  type BenchOptions,
  createGatewayBench,
  type GatewayBench,
} from '../../packages/gateway/src/testing/gateway-bench.js';
import { eventually } from '../../packages/gateway/src/testing/test-client.js';
import { createTestPlace, type TestPlace } from '../../packages/store/src/testing/index.js';

const WRITE = { id: 'w1', name: 'fs_write', arguments: { path: 'a.txt', content: 'hello' } };
const TOKEN = 'one-token-for-both-gateways';
const benches: GatewayBench[] = [];
let place: TestPlace | undefined;

afterEach(async () => {
  for (const bench of benches.splice(0)) await bench.close();
  await place?.dispose();
  place = undefined;
});

/** Two gateways, each with an agent and a store connection of its own, on one PostgreSQL. */
async function twoGateways(first: BenchOptions, second: BenchOptions = {}) {
  const shared = await createTestPlace('postgres');
  place = shared;
  const open = async (options: BenchOptions) => {
    const bench = await createGatewayBench({
      ...options,
      store: await shared.open(),
      gateway: { token: TOKEN, ...options.gateway },
    });
    benches.push(bench);
    return bench;
  };
  const one = await open(first);
  const two = await open(second);
  await one.agent.sessions.create({ id: 's1', mode: 'coding' });
  return { one, two, open };
}

test('G-06 a session of one gateway is live at the other, which takes its approval', async () => {
  const { one, two } = await twoGateways({ script: [{ calls: [WRITE] }, 'written'] });
  const here = await one.client();
  const there = await two.client();
  await there.ask('events.since', { seq: 0, session_id: 's1' }, 'live');
  const turn = here.ask('chat.send', { content: 'write', session_id: 's1' }, 'q1');
  const seen = await there.until(
    (frame) => frame.type === 'event' && frame.data.frame?.type === 'approval_request',
    'question at the other gateway',
  );
  if (seen.type !== 'event' || seen.data.frame?.type !== 'approval_request') throw new Error();
  expect((await there.ask('approval.list', {})).approvals).toHaveLength(1);
  const { digest } = seen.data.frame.data;
  const allow = { call_id: 'w1', session_id: 's1', decision: 'allow', digest } as const;
  await there.ask('approval.decide', allow);
  expect(await turn).toMatchObject({ status: 'completed' });
  expect(one.done).toEqual(['write a.txt hello']);
  expect(two.done).toEqual([]);
  await there.until(
    (frame) => frame.type === 'event' && frame.data.kind === 'done',
    'end at the other gateway',
  );
  const seqs = there.of('event', 'live').map(({ data }) => data.seq);
  expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
  const own = here.of('stream_chunk', 'q1').map(({ data }) => data);
  const others = there
    .of('event', 'live')
    .flatMap(({ data }) => (data.frame?.type === 'stream_chunk' ? [data.frame.data] : []));
  expect(others).toEqual(own);
});

test('G-06 a turn of one gateway is cancelled at the other; a busy session is busy at both', async () => {
  const { one, two } = await twoGateways({ script: [{ calls: [{ id: 'h', name: 'hang' }] }] });
  const here = await one.client();
  const there = await two.client();
  const turn = here.ask('chat.send', { content: 'wait', session_id: 's1' });
  await eventually(() => one.done.length === 1);
  await expect(there.ask('chat.send', { content: 'x', session_id: 's1' })).rejects.toThrow(
    'SESSION_BUSY',
  );
  expect(await there.ask('chat.cancel', { session_id: 's1', reason: 'enough' })).toEqual({
    session_id: 's1',
    was_running: true,
  });
  expect(await turn).toMatchObject({ status: 'cancelled' });
});

test('G-06 K-21 when one gateway dies with a question open, the other shows it and finishes the turn', async () => {
  const { one, two } = await twoGateways(
    { script: [{ calls: [WRITE] }], agent: { leaseMs: 1_000 } },
    { script: ['written'], agent: { leaseMs: 1_000 }, gateway: { recoverEveryMs: 200 } },
  );
  const here = await one.client();
  const there = await two.client();
  await there.ask('events.since', { seq: 0 }, 'live');
  here.send(
    '{"type":"request","id":"q","method":"chat.send","params":{"content":"w","session_id":"s1"}}',
  );
  const asked = await here.until(({ type }) => type === 'approval_request');
  if (asked.type !== 'approval_request') throw new Error();
  // Its connections to the store end as with a kill: nothing is released.
  await one.store.close();
  const { digest } = asked.data;
  const { approvals } = await there.ask('approval.list', {});
  expect(approvals.map(({ call_id }) => call_id)).toEqual(['w1']);
  const allow = { call_id: 'w1', session_id: 's1', decision: 'allow', digest } as const;
  await there.ask('approval.decide', allow);
  await eventually(() => two.done.length === 1, 'the call at the other gateway');
  expect(two.done).toEqual(['write a.txt hello']);
  await there.until((frame) => frame.type === 'event' && frame.data.kind === 'done');
  expect(one.done).toEqual([]);
});

test('R-02 a person who is revoked at one gateway is out at the other, which refuses even the request that is on its way', async () => {
  const { one, two } = await twoGateways({}, { gateway: { limits: { revokedWithinMs: 20 } } });
  const owner = await one.client();
  const { token } = await owner.ask('people.add', { name: 'ann', role: 'operator' });
  const there = await two.client({ token });
  expect(await there.ask('people.list', {})).toMatchObject({ people: [{ name: 'ann' }] });
  await owner.ask('people.revoke', { name: 'ann' });
  await expect(there.ask('people.add', { name: 'eve', role: 'operator' })).rejects.toThrow(
    /AUTH_FAILED|closed/,
  );
  expect(await there.closed).toEqual({ code: 4001, reason: 'REVOKED' });
  await expect(two.client({ token })).rejects.toThrow('401');
});
