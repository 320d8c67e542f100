import { expect, test } from 'vitest';
import { createGatewayBench } from '../testing/gateway-bench.js';

const QUESTIONS = 40;
const LEASE_MS = 1_500;

test('G-04 N-01 a gateway that was held up for longer than a lease lasts takes none of its own sessions for left: each question is decided once, and each turn ends', async () => {
  let next = 0;
  const { agent, client, done, close } = await createGatewayBench({
    script: () => {
      const id = `w${next}`;
      next += 1;
      return next <= QUESTIONS
        ? { calls: [{ id, name: 'fs_write', arguments: { path: id, content: id } }] }
        : 'done';
    },
    agent: { leaseMs: LEASE_MS },
    gateway: { recoverEveryMs: 100, limits: { heartbeatMs: 500 } },
  });
  const turns = Array.from({ length: QUESTIONS }, async (_, index) => {
    await agent.sessions.create({ id: `s${index}`, mode: 'coding' });
    return (await agent.send(`s${index}`, 'write')).status;
  });
  await expect.poll(async () => (await agent.pendingApprovals()).length).toBe(QUESTIONS);
  const { ask } = await client();
  const { approvals } = await ask('approval.list', {});
  for (const [index, { call_id, session_id, digest }] of approvals.entries()) {
    // The whole process stands still, as on a machine that sleeps or has much else to do.
    if (index === QUESTIONS / 2) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 * LEASE_MS);
      // A look for left sessions comes before anybody asks again.
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    const answer = await ask('approval.decide', {
      call_id,
      session_id,
      digest,
      decision: 'allow',
    });
    expect(answer.status).toBe('settled');
  }
  expect(await Promise.all(turns)).toEqual(Array.from({ length: QUESTIONS }, () => 'completed'));
  expect(new Set(done).size).toBe(QUESTIONS);
  await close();
});
