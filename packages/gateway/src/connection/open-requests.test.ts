import { afterEach, expect, test } from 'vitest';
import { createGatewayBench, type GatewayBench } from '../testing/gateway-bench.js';

const benches: GatewayBench[] = [];
afterEach(async () => {
  for (const bench of benches.splice(0)) await bench.close();
});

async function bench(options: Parameters<typeof createGatewayBench>[0] = {}) {
  const made = await createGatewayBench(options);
  benches.push(made);
  const headers = { authorization: `Bearer ${made.gateway.token}` };
  /** How many read at the end of the log; the gateway itself counts as one. */
  const listeners = async (): Promise<number> => {
    const text = await (await fetch(`${made.gateway.url}/metrics`, { headers })).text();
    return Number(/^sluice_event_listeners (\d+)$/m.exec(text)?.[1]);
  };
  const untilListeners = async (wanted: number): Promise<void> => {
    for (let tries = 0; tries < 400 && (await listeners()) !== wanted; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(await listeners()).toBe(wanted);
  };
  const metric = async (line: string): Promise<boolean> => {
    const text = await (await fetch(`${made.gateway.url}/metrics`, { headers })).text();
    return text.split('\n').includes(line);
  };
  return { ...made, untilListeners, metric };
}

test('G-07 a connection that ends takes its subscriptions with it', async () => {
  const { client, untilListeners } = await bench();
  const one = await client();
  await one.ask('events.since', { seq: 0, live: true }, 'live-1');
  await one.ask('events.since', { seq: 0, live: true, session_id: 's1' }, 'live-2');
  await untilListeners(3);
  one.kill();
  await untilListeners(1);
});

test('G-05 whoever leaves during a turn is read for no longer, and the turn goes on', async () => {
  const { client, untilListeners, agent, done } = await bench({
    script: [{ calls: [{ id: 'h1', name: 'hang' }] }, 'over'],
  });
  await agent.sessions.create({ id: 's1' });
  const one = await client();
  one.ask('chat.send', { session_id: 's1', content: 'go' }).catch(() => undefined);
  await untilListeners(2);
  for (let tries = 0; tries < 400 && done.length === 0; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  one.kill();
  await untilListeners(1);
  expect(await agent.cancelAnywhere('s1', 'enough')).toBe(true);
});

test('G-07 subscriptions and other requests have limits of their own', async () => {
  const { client } = await bench({
    gateway: { limits: { maxSubscriptions: 1, maxRequestsInFlight: 2 } },
  });
  const one = await client();
  await one.ask('events.since', { seq: 0, live: true }, 'live-1');
  await expect(one.ask('events.since', { seq: 0, live: true })).rejects.toThrow(
    /TOO_MANY_REQUESTS.*1 subscriptions/,
  );
  expect(await one.ask('events.since', { seq: 0, live: false })).toEqual({
    up_to: 0,
    is_live: false,
  });
});

test('G-07 frames are not compressed: a small one cannot become a large one here', async () => {
  const { client } = await bench();
  expect((await client()).socket.extensions).toBe('');
});

test('G-07 a request that is refused is counted by its code', async () => {
  const { client, metric } = await bench({ gateway: { limits: { maxSubscriptions: 1 } } });
  const one = await client();
  await one.ask('events.since', { seq: 0, live: true });
  await expect(one.ask('events.since', { seq: 0, live: true })).rejects.toThrow();
  expect(await metric('sluice_refused_total{reason="TOO_MANY_REQUESTS"} 1')).toBe(true);
});
