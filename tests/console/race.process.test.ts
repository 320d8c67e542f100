import { expect, test, vi } from 'vitest';
import { keepShot } from '../../packages/console/src/testing/open-browser.js';
import { SOON } from './real-bench.js';
import { useBrowser } from './use-browser.js';

const stage = useBrowser('race');
vi.setConfig({ testTimeout: 400_000 });

const QUESTIONS = 1_000;

test('N-01 two people, two tabs each, race on 1,000 questions: each is decided once, and a page that looks on empties', async () => {
  let next = 0;
  const bench = await stage.bench({
    script: () => {
      const id = `w${next}`;
      next += 1;
      return next <= QUESTIONS
        ? { calls: [{ id, name: 'fs_write', arguments: { path: id, content: id } }] }
        : 'done';
    },
    gateway: { limits: { requestBurst: 20_000, requestsPerSecond: 20_000 } },
  });
  const { agent, gateway, done } = bench;
  for (let start = 0; start < QUESTIONS; start += 50) {
    await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const id = `s${start + index}`;
        await agent.sessions.create({ id, mode: 'coding' });
        agent.send(id, 'write').catch(() => undefined);
      }),
    );
  }
  await expect
    .poll(async () => (await agent.pendingApprovals()).length, { timeout: 200_000 })
    .toBe(QUESTIONS);
  const page = await stage.open(gateway.newLaunchUrl('/inbox'));
  await expect.poll(() => page.locator('.question-row').count(), SOON).toBeGreaterThan(0);
  await keepShot(page, 'race-1000');

  const owner = await bench.client();
  const tabs = [owner, await bench.client()];
  const { token } = await owner.ask('people.add', { name: 'ann', role: 'approver' });
  tabs.push(await bench.client({ token }), await bench.client({ token }));
  const asked = (await owner.ask('approval.list', {})).approvals;
  expect(asked).toHaveLength(QUESTIONS);
  const taken = new Map<string, number>();
  const refusals = new Set<string>();
  await Promise.all(
    tabs.map(async ({ ask }, tab) => {
      // Each begins somewhere else and goes all the way round, with an opinion of its own.
      for (let step = 0; step < QUESTIONS; step += 1) {
        const one = asked[(step + tab * 250) % QUESTIONS];
        if (!one) continue;
        const { call_id, session_id, digest } = one;
        await ask('approval.decide', {
          call_id,
          session_id,
          digest,
          decision: tab % 2 === 0 ? 'allow' : 'deny',
        }).then(
          () => taken.set(call_id, (taken.get(call_id) ?? 0) + 1),
          (error: Error) => refusals.add(error.message.split(':')[0] ?? ''),
        );
      }
    }),
  );
  expect([...refusals]).toEqual(['APPROVAL_NOT_PENDING']);
  expect(taken.size).toBe(QUESTIONS);
  expect([...taken.values()].every((count) => count === 1)).toBe(true);
  await expect.poll(async () => (await agent.pendingApprovals()).length, SOON).toBe(0);
  const { entries } = await owner.ask('audit.query', {
    kind: 'decided',
    outcome: 'approved',
    limit: 500,
  });
  expect(entries.length).toBeGreaterThan(0);
  await expect.poll(() => new Set(done).size === done.length, SOON).toBe(true);
  await page.getByText('Nobody is waiting.').waitFor({ timeout: 60_000 });
});
