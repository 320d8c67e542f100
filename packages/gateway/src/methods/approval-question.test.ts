import { createMemoryStore } from '@sluice/agent/testing';
import { systemClock } from '@sluice/kernel/system';
import { afterEach, expect, test } from 'vitest';
import { createGatewayBench, type GatewayBench } from '../testing/gateway-bench.js';

const SECRET = 'hunter2'.repeat(3);
const args = { path: 'a.txt', content: `key=${SECRET}` };
const about = { call_id: 'w1', session_id: 's1' };
const benches: GatewayBench[] = [];
afterEach(async () => {
  for (const bench of benches.splice(0)) await bench.close();
});

/** Two gateways on one store, whose masker takes the secret out; the first holds a call that waits. */
async function asking() {
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
  return { holder, other, one, turn, asked };
}

test('G-05 whoever decides gets what will run, byte for byte; frames, lists and the log stay masked', async () => {
  const { holder, one, turn, asked } = await asking();
  const { approval, is_exact } = await one.ask('approval.question', about);
  expect(is_exact).toBe(true);
  expect(approval.arguments).toEqual(args);
  expect(approval.diff).toContain(`+key=${SECRET}`);
  const listed = await one.ask('approval.list', {});
  const { events } = await holder.store.events.since(0, 1_000);
  expect(JSON.stringify([asked, listed, events])).not.toContain(SECRET);
  await one.ask('approval.decide', { ...about, decision: 'allow', digest: approval.digest });
  await turn;
  expect(holder.done).toEqual([`write a.txt key=${SECRET}`]);
  await expect(one.ask('approval.question', about)).rejects.toThrow('APPROVAL_NOT_PENDING');
});

test('G-05 at a gateway that does not hold the call, a masked question is said to be so and can only be denied', async () => {
  const { holder, other, turn } = await asking();
  const two = await other.client();
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
