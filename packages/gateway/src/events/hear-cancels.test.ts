import { createCollectingLog, createManualClock } from '@sluice/kernel/testing';
import { expect, test } from 'vitest';
import type { GatewayCore } from '../gateway-core.js';
import { hearCancels } from './hear-cancels.js';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

function bench(hear: (signal: AbortSignal) => Promise<void>) {
  const clock = createManualClock();
  const log = createCollectingLog();
  const signals: AbortSignal[] = [];
  const agent = {
    hearCancels: (signal: AbortSignal) => {
      signals.push(signal);
      return hear(signal);
    },
  };
  const stop = hearCancels({ agent, clock, log } as unknown as GatewayCore);
  return { clock, log, signals, stop };
}

test('G-06 a log that cannot be read is told of and listened to again a second later', async () => {
  const { clock, log, signals, stop } = bench(() => Promise.reject(new Error('away')));
  await turn();
  expect(log.lines).toEqual([
    { level: 'warn', event: 'cancels_not_heard', facts: { message: 'away' } },
  ]);
  clock.advance(999);
  expect(signals).toHaveLength(1);
  clock.advance(1);
  expect(signals).toHaveLength(2);
  await turn();
  stop();
  expect(clock.timers).toBe(0);
});

test('G-06 stopping ends the listening without a word', async () => {
  const { clock, log, signals, stop } = bench(
    (signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('stopped')));
      }),
  );
  stop();
  await turn();
  expect(signals[0]?.aborted).toBe(true);
  expect([log.lines.length, clock.timers, signals.length]).toEqual([0, 0, 1]);
});
