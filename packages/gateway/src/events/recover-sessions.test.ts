import { createCollectingLog, createManualClock } from '@sluice/kernel/testing';
import { expect, test } from 'vitest';
import type { GatewayCore } from '../gateway-core.js';
import { recoverSessions } from './recover-sessions.js';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

function bench(everyMs: number, recover: () => Promise<void> = async () => undefined) {
  const clock = createManualClock();
  const log = createCollectingLog();
  let looks = 0;
  const agent = {
    recover: () => {
      looks += 1;
      return recover();
    },
  };
  const stop = recoverSessions({ agent, clock, log } as unknown as GatewayCore, everyMs);
  return { clock, log, stop, looks: () => looks };
}

test('G-06 it looks at the start and from time to time, until it is stopped', async () => {
  const { clock, looks, stop } = bench(100);
  await turn();
  expect([looks(), clock.timers]).toEqual([1, 1]);
  clock.advance(99);
  expect(looks()).toBe(1);
  clock.advance(1);
  await turn();
  expect(looks()).toBe(2);
  stop();
  expect(clock.timers).toBe(0);
});

test('G-06 a look that fails is told of, and the next one comes all the same', async () => {
  const { clock, log, looks } = bench(100, () => Promise.reject(new Error('away')));
  await turn();
  expect(log.lines).toEqual([
    { level: 'warn', event: 'sessions_not_recovered', facts: { message: 'away' } },
  ]);
  clock.advance(100);
  expect(looks()).toBe(2);
});

test('G-06 a look that comes late leaves others the time to renew their leases, and the next one is made however late', async () => {
  let now = 0;
  let due: () => void = () => undefined;
  let looks = 0;
  const clock = {
    ...createManualClock(),
    now: () => now,
    setTimer(run: () => void) {
      due = run;
      return () => undefined;
    },
  };
  const agent = { recover: async () => void (looks += 1) };
  recoverSessions({ agent, clock, log: createCollectingLog() } as unknown as GatewayCore, 100);
  for (const [at, seen] of [
    [0, 1],
    [100, 2],
    [9_000, 2],
    [9_100, 3],
    [20_000, 3],
    [40_000, 4],
  ] as const) {
    now = at;
    if (at > 0) due();
    await turn();
    expect([at, looks]).toEqual([at, seen]);
  }
});

test('G-06 stopped during a look, it never looks again; with 0 it never looks at all', async () => {
  const { clock, looks, stop } = bench(100);
  stop();
  await turn();
  expect([looks(), clock.timers]).toEqual([1, 0]);
  expect(bench(0).looks()).toBe(0);
});
