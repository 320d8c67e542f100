import { expect, test } from 'vitest';
import { tool } from '../define/tool.js';
import { createMemoryEvents, createTestRuntime } from '../testing/index.js';
import type { EventEnvelope } from './event-types.js';
import { readEvents } from './read-events.js';

const coding = { mode: 'coding' } as const;
const quick = tool('quick', () => 1, { allowedModes: ['coding'] });
const note = (name: string) => ({
  seq: 0,
  timestamp: 1,
  sessionId: 's',
  agentId: 'a',
  event: { channel: 'monitor', type: 'note', name, data: null } as const,
});

test('K-19 a reader that joins late gets everything since its bookmark, then live, with no gap and nothing twice', async () => {
  const { runtime, ports } = createTestRuntime({ tools: [quick] });
  for (let index = 0; index < 5; index += 1)
    await runtime.runCall({ id: `${index}`, name: 'quick' }, coding);
  const seen: number[] = [];
  const controller = new AbortController();
  const reading = (async () => {
    for await (const envelope of runtime.subscribe({ since: 4, signal: controller.signal })) {
      seen.push(envelope.seq);
      if (seen.length % 3 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
      if (envelope.seq === 60) controller.abort();
    }
  })();
  for (let index = 5; index < 20; index += 1)
    await runtime.runCall({ id: `${index}`, name: 'quick' }, coding);
  await reading;
  expect(seen).toEqual(Array.from({ length: 56 }, (_, index) => index + 5));
  expect(await ports.events.lastSeq()).toBe(60);
});

test('K-19 a reader filters by channel, type and session', async () => {
  const { runtime } = createTestRuntime({ tools: [quick] });
  await runtime.runCall({ id: '1', name: 'quick' }, coding);
  const controller = new AbortController();
  const seen: string[] = [];
  for await (const envelope of runtime.subscribe({
    since: 0,
    channels: ['monitor'],
    signal: controller.signal,
  })) {
    seen.push(envelope.event.type);
    controller.abort();
  }
  expect(seen).toEqual(['tool_executed']);
});

test('K-19 a bookmark that is older than what memory keeps fails with the range; nothing is left out in silence', async () => {
  const log = createMemoryEvents({ maxEvents: 10 });
  for (let index = 0; index < 100; index += 1) await log.append([note(`${index}`)]);
  const read = async () => {
    for await (const envelope of readEvents(log, { since: 3 }))
      throw new Error(`read ${envelope.seq}`);
  };
  await expect(read()).rejects.toThrow(/Events 4 to \d+ are no longer kept/);
  const recent: EventEnvelope[] = [];
  const controller = new AbortController();
  for await (const envelope of readEvents(log, { since: 95, signal: controller.signal })) {
    recent.push(envelope);
    if (envelope.seq === 100) controller.abort();
  }
  expect(recent.map((envelope) => envelope.seq)).toEqual([96, 97, 98, 99, 100]);
});

test('K-19 a stream ends when its signal aborts, also while it waits', async () => {
  const log = createMemoryEvents();
  const controller = new AbortController();
  const reading = (async () => {
    for await (const envelope of readEvents(log, { signal: controller.signal }))
      throw new Error(`read ${envelope.seq}`);
    return 'ended';
  })();
  controller.abort();
  expect(await reading).toBe('ended');
});

test('K-19 a log that fails fails its readers', async () => {
  const log = { ...createMemoryEvents(), since: () => Promise.reject(new Error('store is gone')) };
  const reading = (async () => {
    for await (const envelope of readEvents(log, { since: 0 }))
      throw new Error(`read ${envelope.seq}`);
  })();
  await expect(reading).rejects.toThrow('store is gone');
});

test('K-19 what the filter leaves out still moves the reader on', async () => {
  const log = createMemoryEvents();
  await log.append(Array.from({ length: 1000 }, (_, index) => note(`${index}`)));
  await log.append([{ ...note('x'), sessionId: 'wanted' }]);
  for await (const envelope of readEvents(log, { since: 0, sessionId: 'wanted' })) {
    expect(envelope.seq).toBe(1001);
    break;
  }
});
