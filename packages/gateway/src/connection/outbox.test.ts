import type { Clock } from '@sluice/kernel';
import { createManualClock } from '@sluice/kernel/testing';
import type { ServerFrame } from '@sluice/protocol';
import { expect, test } from 'vitest';
import { Outbox } from './outbox.js';

const frame = (content: string): ServerFrame => ({
  type: 'stream_chunk',
  id: 'r',
  data: { content, done: false },
});

function bench(timing?: Clock) {
  const clock = createManualClock();
  const seen: string[] = [];
  const written: (() => void)[] = [];
  const socket = {
    bufferedAmount: 0,
    sent: 0,
    send(text: string, done?: () => void) {
      socket.bufferedAmount += text.length;
      socket.sent += 1;
      if (done) written.push(done);
    },
  };
  const corks: string[] = [];
  const line = { cork: () => corks.push('cork'), uncork: () => corks.push('uncork') };
  const outbox = new Outbox(socket, line, {
    clock: timing ?? clock,
    maxBufferedBytes: 1_000,
    slowReaderMs: 5_000,
    onFull: () => seen.push('full'),
    onDrained: () => seen.push('drained'),
    onTooSlow: () => seen.push('too slow'),
  });
  return { clock, seen, written, socket, corks, outbox };
}

test('G-05 past the limit it is full, whoever streams waits, and goes on when all was written', async () => {
  const { outbox, socket, written, seen } = bench();
  outbox.send(frame('a'));
  expect(outbox.isFull).toBe(false);
  outbox.send(frame('b'.repeat(1_000)));
  expect(outbox.isFull).toBe(true);
  let isFree = false;
  const free = outbox.drained().then(() => {
    isFree = true;
  });
  await Promise.resolve();
  expect(isFree).toBe(false);
  socket.bufferedAmount = 0;
  for (const done of written) done();
  await free;
  expect(outbox.isFull).toBe(false);
  expect(seen).toEqual(['full', 'drained']);
});

test('G-07 nobody is given up for the time in which this process was held up itself', () => {
  let now = 0;
  const timers: (() => void)[] = [];
  const clock = {
    ...createManualClock(),
    now: () => now,
    setTimer(run: () => void) {
      timers.push(run);
      return () => undefined;
    },
  };
  const { seen, outbox } = bench(clock);
  outbox.send(frame('x'.repeat(2_000)));
  now = 30_000;
  timers.shift()?.();
  expect(seen).toEqual(['full']);
  now = 35_000;
  timers.shift()?.();
  expect(seen).toEqual(['full', 'too slow']);
});

test('G-07 a reader that does not take what waits is given up, one that does is not', async () => {
  const slow = bench();
  slow.outbox.send(frame('x'.repeat(2_000)));
  slow.clock.advance(4_999);
  expect(slow.seen).toEqual(['full']);
  slow.clock.advance(1);
  expect(slow.seen).toEqual(['full', 'too slow']);
  const quick = bench();
  quick.outbox.send(frame('x'.repeat(2_000)));
  for (const done of quick.written) done();
  quick.clock.advance(60_000);
  expect(quick.seen).toEqual(['full', 'drained']);
});

test('G-05 frames of one turn of the event loop leave together', async () => {
  const { outbox, corks, socket } = bench();
  for (let count = 0; count < 5; count += 1) outbox.send(frame('a'));
  expect([corks, socket.sent]).toEqual([['cork'], 5]);
  await new Promise((resolve) => process.nextTick(resolve));
  expect(corks).toEqual(['cork', 'uncork']);
});

test('G-05 nothing is sent after the end, and nobody waits any more', async () => {
  const { outbox, socket, seen } = bench();
  outbox.send(frame('x'.repeat(2_000)));
  const waiting = outbox.drained();
  outbox.close();
  await waiting;
  await outbox.drained();
  outbox.send(frame('late'));
  expect(socket.sent).toBe(1);
  expect(seen).toEqual(['full']);
});
