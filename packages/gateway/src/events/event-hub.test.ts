import type { EventEnvelope, EventLog } from '@sluice/kernel';
import { createCollectingLog, createManualClock, createMemoryEvents } from '@sluice/kernel/testing';
import { afterEach, expect, test } from 'vitest';
import { EventHub, type Listener } from './event-hub.js';

const hubs: EventHub[] = [];
afterEach(() => {
  for (const hub of hubs.splice(0)) hub.stop();
});

const note = (sessionId: string) => ({
  seq: 0,
  timestamp: 1,
  sessionId,
  agentId: 'main',
  event: { channel: 'monitor', type: 'note', name: 'n', data: null } as const,
});

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

async function bench(log: EventLog = createMemoryEvents()) {
  const clock = createManualClock();
  const report = createCollectingLog();
  const hub = await EventHub.start(log, clock, report);
  hubs.push(hub);
  return { hub, log, clock, report };
}

/** Takes what it is offered while `isOpen`. */
function listener(sessionId?: string) {
  const made = {
    sessionId,
    isOpen: true,
    taken: [] as number[],
    detached: 0,
    take(envelope: EventEnvelope) {
      if (!made.isOpen) return false;
      made.taken.push(envelope.seq);
      return true;
    },
    onDetached() {
      made.detached += 1;
    },
  };
  return made satisfies Listener;
}

test('G-05 a listener hears its session, one without a session hears all', async () => {
  const { hub, log } = await bench();
  const [mine, all] = [listener('mine'), listener()];
  expect([hub.attach(mine, 0), hub.attach(all, 0)]).toEqual([true, true]);
  expect(hub.size).toBe(2);
  await log.append([note('mine'), note('other'), note('mine')]);
  await turn();
  expect(mine.taken).toEqual([1, 3]);
  expect(all.taken).toEqual([1, 2, 3]);
  expect(hub.place).toBe(3);
});

test('G-05 the hub begins at the end of the log, and whoever is behind has to read on first', async () => {
  const log = createMemoryEvents();
  await log.append([note('s'), note('s')]);
  const { hub } = await bench(log);
  expect(hub.place).toBe(2);
  expect(hub.attach(listener('s'), 1)).toBe(false);
  expect(hub.size).toBe(0);
  expect(hub.attach(listener('s'), 2)).toBe(true);
});

test('G-05 two listeners of one session leave one by one', async () => {
  const { hub, log } = await bench();
  const [one, two] = [listener('s'), listener('s')];
  hub.attach(one, 0);
  hub.attach(two, 0);
  hub.detach(one);
  expect(hub.size).toBe(1);
  await log.append([note('s')]);
  await turn();
  expect([one.taken, two.taken]).toEqual([[], [1]]);
  hub.detach(two);
  hub.detach(two);
  expect(hub.size).toBe(0);
});

test('G-05 a listener that cannot take an event is let go and told once', async () => {
  const { hub, log } = await bench();
  const [slow, other] = [listener('s'), listener('s')];
  hub.attach(slow, 0);
  hub.attach(other, 0);
  slow.isOpen = false;
  await log.append([note('s')]);
  await turn();
  slow.isOpen = true;
  await log.append([note('s')]);
  await turn();
  expect([slow.taken, slow.detached]).toEqual([[], 1]);
  expect([other.taken, other.detached]).toEqual([[1, 2], 0]);
  expect(hub.size).toBe(1);
});

test('G-05 a log that cannot be read lets all go, says so, and is read again later', async () => {
  const kept = createMemoryEvents();
  let isBroken = false;
  const log: EventLog = {
    ...kept,
    since: (...args) => {
      if (isBroken) throw new Error('the database is away');
      return kept.since(...args);
    },
  };
  const { hub, clock, report } = await bench(log);
  const [mine, all] = [listener('s'), listener()];
  hub.attach(mine, 0);
  hub.attach(all, 0);
  isBroken = true;
  await kept.append([note('s')]);
  for (let tries = 0; tries < 200 && report.lines.length === 0; tries += 1) await turn();
  expect(report.lines).toEqual([
    {
      level: 'warn',
      event: 'events_not_read',
      facts: { place: 0, message: 'the database is away' },
    },
  ]);
  expect([mine.detached, all.detached, hub.size]).toEqual([1, 1, 0]);
  isBroken = false;
  expect(clock.timers).toBe(1);
  clock.advance(500);
  for (let tries = 0; tries < 200 && hub.place === 0; tries += 1) await turn();
  expect(hub.place).toBe(1);
});

test('G-05 events that are gone from the log are passed over', async () => {
  const log = createMemoryEvents({ maxEvents: 2 });
  const { hub, clock } = await bench(log);
  await log.append([1, 2, 3, 4, 5, 6].map(() => note('s')));
  for (let tries = 0; tries < 200 && hub.place < 6; tries += 1) {
    await turn();
    clock.advance(500);
  }
  expect(hub.place).toBe(6);
});

test('G-05 a hub that was stopped reads no more and leaves no timer', async () => {
  const { hub, log, clock } = await bench();
  const all = listener();
  hub.attach(all, 0);
  hub.stop();
  await log.append([note('s')]);
  await turn();
  expect(all.taken).toEqual([]);
  expect(clock.timers).toBe(0);
});
