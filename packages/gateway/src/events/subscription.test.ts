import { type Clock, type EventLog, KernelError } from '@sluice/kernel';
import { systemClock } from '@sluice/kernel/system';
import { createCollectingLog, createManualClock, createMemoryEvents } from '@sluice/kernel/testing';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { Outbox } from '../connection/outbox.js';
import { EventHub } from './event-hub.js';
import { Subscription } from './subscription.js';

const hubs: EventHub[] = [];
afterEach(() => {
  for (const hub of hubs.splice(0)) hub.stop();
});

async function startHub(log: EventLog): Promise<EventHub> {
  const hub = await EventHub.start(log, systemClock, createCollectingLog());
  hubs.push(hub);
  return hub;
}

const note = (sessionId: string) => ({
  seq: 0,
  timestamp: 1,
  sessionId,
  agentId: 'main',
  event: { channel: 'monitor', type: 'note', name: 'n', data: null } as const,
});

/** A reader whose line fills up after every few frames and is let go from outside. */
function reader(
  log: EventLog,
  hub: EventHub,
  options: { since: number; sessionId?: string; capacity: number; clock?: Clock },
) {
  const seen: number[] = [];
  let release: () => void = () => undefined;
  const socket = {
    bufferedAmount: 0,
    send(_: string, written?: () => void) {
      socket.bufferedAmount += 1;
      if (written) release = written;
    },
  };
  const outbox = new Outbox(
    socket,
    { cork: () => undefined, uncork: () => undefined },
    {
      clock: systemClock,
      maxBufferedBytes: options.capacity + 70,
      slowReaderMs: 60_000,
      onFull: () => undefined,
      onDrained: () => undefined,
      onTooSlow: () => undefined,
    },
  );
  const subscription = new Subscription({
    log,
    hub,
    outbox,
    clock: options.clock ?? systemClock,
    sessionId: options.sessionId,
    since: options.since,
    send(envelope) {
      seen.push(envelope.seq);
      outbox.send({ type: 'thinking', id: 'r', data: { content: '' } });
      return true;
    },
  });
  return {
    seen,
    subscription,
    drain() {
      socket.bufferedAmount = 0;
      release();
    },
    close: () => outbox.close(),
  };
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

test('G-05 K-19 whatever the pace of log and reader, every event after the bookmark comes once and in order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.oneof(
          fc.record({ do: fc.constant('append' as const), count: fc.integer({ min: 1, max: 40 }) }),
          fc.constant({ do: 'drain' as const, count: 0 }),
          fc.constant({ do: 'turn' as const, count: 0 }),
        ),
        { maxLength: 40 },
      ),
      fc.integer({ min: 0, max: 30 }),
      fc.integer({ min: 1, max: 20 }),
      fc.boolean(),
      async (steps, before, capacity, isOneSession) => {
        const log = createMemoryEvents({ maxEvents: 100_000 });
        const appendSome = async (count: number) => {
          for (let index = 0; index < count; index += 1) {
            await log.append([note(index % 3 === 0 ? 'other' : 'mine')]);
          }
        };
        await appendSome(before);
        const hub = await startHub(log);
        const since = Math.floor(before / 2);
        const filter = isOneSession ? { sessionId: 'mine' } : {};
        const one = reader(log, hub, { since, capacity, ...filter });
        for (const step of steps) {
          if (step.do === 'append') await appendSome(step.count);
          else if (step.do === 'drain') one.drain();
          else await turn();
        }
        const wanted = (await log.since(since, 100_000, filter)).events.map(({ seq }) => seq);
        for (let tries = 0; tries < 5_000 && one.seen.length < wanted.length; tries += 1) {
          one.drain();
          await turn();
        }
        await turn();
        expect(one.seen).toEqual(wanted);
        one.close();
        one.subscription.stop();
        hub.stop();
      },
    ),
    { numRuns: 60 },
  );
});

test('G-05 a bookmark that is no longer kept fails the subscription with its code', async () => {
  const log = createMemoryEvents({ maxEvents: 5 });
  for (let count = 0; count < 50; count += 1) await log.append([note('s')]);
  const hub = await startHub(log);
  const one = reader(log, hub, { since: 1, capacity: 1_000 });
  await expect(one.subscription.ended).rejects.toThrow(KernelError);
  expect(hub.size).toBe(0);
});

test('G-05 a log that fails for a while is read on from where it was', async () => {
  const kept = createMemoryEvents();
  let isBroken = false;
  const log: EventLog = {
    ...kept,
    since: (...args) => {
      if (isBroken) throw new Error('the database is gone');
      return kept.since(...args);
    },
  };
  const hub = await startHub(log);
  const one = reader(log, hub, { since: 0, capacity: 100_000 });
  await kept.append([note('s')]);
  await turn();
  isBroken = true;
  await kept.append([note('s')]);
  await turn();
  isBroken = false;
  await kept.append([note('s')]);
  for (let tries = 0; tries < 400 && one.seen.length < 3; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect(one.seen).toEqual([1, 2, 3]);
  await kept.append([note('s')]);
  for (let tries = 0; tries < 400 && one.seen.length < 4; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect(one.seen).toEqual([1, 2, 3, 4]);
  expect(hub.place).toBe(4);
});

test('G-05 a reader that is let go while it reads does not read twice', async () => {
  const kept = createMemoryEvents();
  await kept.append([note('s'), note('s')]);
  const pages: (() => void)[] = [];
  const log: EventLog = {
    ...kept,
    since: async (...args) => {
      await new Promise<void>((resolve) => {
        pages.push(resolve);
      });
      return kept.since(...args);
    },
  };
  const hub = await startHub(kept);
  const one = reader(log, hub, { since: 0, capacity: 100_000 });
  await turn();
  one.subscription.onDetached();
  one.subscription.onDetached();
  await turn();
  expect(pages).toHaveLength(1);
  pages[0]?.();
  await turn();
  expect(one.seen).toEqual([1, 2]);
  expect(one.subscription.place).toBe(2);
});

test('G-05 a reader that has caught up and is let go reads on from where it is, every time', async () => {
  const log = createMemoryEvents();
  const hub = await startHub(log);
  const one = reader(log, hub, { since: 0, capacity: 2 });
  for (let round = 1; round <= 4; round += 1) {
    for (let count = 0; count < 20; count += 1) await log.append([note('s')]);
    for (let tries = 0; tries < 2_000 && one.seen.length < round * 20; tries += 1) {
      one.drain();
      await turn();
    }
    expect(one.seen).toHaveLength(round * 20);
  }
  expect(one.seen).toEqual(Array.from({ length: 80 }, (_, index) => index + 1));
});

test('G-05 a subscription that was stopped reads no more and is over once', async () => {
  const log = createMemoryEvents();
  const hub = await startHub(log);
  const one = reader(log, hub, { since: 0, capacity: 100 });
  await turn();
  expect(hub.size).toBe(1);
  one.subscription.stop();
  one.subscription.stop();
  await one.subscription.ended;
  expect(hub.size).toBe(0);
  await log.append([note('s')]);
  one.subscription.onDetached();
  await turn();
  expect(one.seen).toEqual([]);
});

test('G-05 a log that stays away fails a reader that had not caught up, at once', async () => {
  const kept = createMemoryEvents();
  const log: EventLog = {
    ...kept,
    since: () => {
      throw new Error('the database is gone');
    },
  };
  const hub = await startHub(kept);
  const one = reader(log, hub, { since: 0, capacity: 100 });
  await expect(one.subscription.ended).rejects.toThrow('the database is gone');
});

test('G-07 a reader takes what it is handed while there is room, and nothing when its line is full', async () => {
  const log = createMemoryEvents();
  const hub = await startHub(log);
  const one = reader(log, hub, { since: 0, capacity: 1 });
  await turn();
  const envelope = (seq: number) => ({ ...note('s'), seq });
  expect(one.subscription.take(envelope(1))).toBe(true);
  expect(one.seen).toEqual([1]);
  let seq = 1;
  while (one.subscription.take(envelope(seq + 1)) && seq < 100) seq += 1;
  expect(one.seen).toHaveLength(seq);
  expect(one.subscription.take(envelope(seq + 1))).toBe(false);
  expect(one.subscription.take(envelope(seq))).toBe(true);
  expect(one.seen).toHaveLength(seq);
  one.drain();
  expect(one.subscription.take(envelope(seq + 1))).toBe(true);
  expect(one.seen.at(-1)).toBe(seq + 1);
});

test('G-05 a reader at the end tries a log that is away sixty times, half a second apart, then is told', async () => {
  const kept = createMemoryEvents();
  let tries = 0;
  let isAway = false;
  const log: EventLog = {
    ...kept,
    since: (...args) => {
      if (!isAway) return kept.since(...args);
      tries += 1;
      throw new Error('the database is gone');
    },
  };
  const clock = createManualClock();
  const hub = await startHub(kept);
  const one = reader(log, hub, { since: 0, capacity: 100, clock });
  await turn();
  let isOver = false;
  one.subscription.ended.catch(() => {
    isOver = true;
  });
  isAway = true;
  hub.detach(one.subscription);
  one.subscription.onDetached();
  for (let round = 1; round <= 60; round += 1) {
    await turn();
    expect([tries, isOver]).toEqual([round, false]);
    clock.advance(499);
    await turn();
    expect(tries).toBe(round);
    clock.advance(1);
  }
  await turn();
  expect([tries, isOver, clock.timers]).toEqual([61, true, 0]);
});
