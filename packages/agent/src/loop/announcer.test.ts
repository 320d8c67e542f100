import type { EventDraft, EventLog } from '@sluice/kernel';
import { createManualClock, createMemoryEvents } from '@sluice/kernel/testing';
import { expect, test } from 'vitest';
import { Announcer } from './announcer.js';

function bench(more: Partial<EventLog> = {}) {
  const clock = createManualClock();
  const kept: EventDraft[] = [];
  const failures: unknown[] = [];
  const log = createMemoryEvents();
  const events: EventLog = {
    ...log,
    append: (drafts) => {
      kept.push(...drafts);
      return log.append(drafts);
    },
    ...more,
  };
  const announcer = new Announcer({
    events,
    clock,
    masker: { mask: (value) => String(value).replaceAll('secret', '***') },
    sessionId: 's1',
    agentId: 'main',
    onFailure: (error) => failures.push(error),
  });
  const said = () =>
    kept.map(({ event }) => ('delta' in event ? `${event.type} ${event.delta}` : event.type));
  return { announcer, clock, kept, failures, said };
}

const WORKING = { channel: 'monitor', type: 'state_changed', state: 'WORKING' } as const;

test('K-19 an event is kept with its session, its agent and its time, after the text before it', async () => {
  const { announcer, kept, said, clock } = bench();
  announcer.text('half a wor');
  await announcer.event(WORKING);
  expect(said()).toEqual(['text_chunk half a wor', 'state_changed']);
  expect(kept[1]).toMatchObject({ sessionId: 's1', agentId: 'main', timestamp: clock.now() });
  expect(clock.timers).toBe(0);
});

test('K-19 text waits for whole words and forty milliseconds', async () => {
  const { announcer, said, clock } = bench();
  announcer.text('one two thr');
  announcer.text('ee');
  expect([said(), clock.timers]).toEqual([[], 1]);
  clock.advance(39);
  expect(said()).toEqual([]);
  clock.advance(1);
  await Promise.resolve();
  expect(said()).toEqual(['text_chunk one two ']);
  await announcer.flush();
  expect(said()).toEqual(['text_chunk one two ', 'text_chunk three']);
});

test('K-19 text of 240 characters goes at once, up to its last gap', async () => {
  const { announcer, said } = bench();
  announcer.text(`${'word '.repeat(47)}wor`);
  await Promise.resolve();
  expect(said()).toEqual([]);
  announcer.text('ds');
  await Promise.resolve();
  expect(said()).toEqual([`text_chunk ${'word '.repeat(47)}`]);
});

test('K-19 thinking and text are told apart, in order', async () => {
  const { announcer, said } = bench();
  announcer.text('hm ', 'think_chunk');
  announcer.text('yes');
  announcer.text('!', 'think_chunk');
  await announcer.flush();
  expect(said()).toEqual(['think_chunk hm ', 'text_chunk yes', 'think_chunk !']);
});

test('a secret that comes in pieces is masked whole', async () => {
  const { announcer, said, clock } = bench();
  announcer.text('the sec');
  clock.advance(40);
  announcer.text('ret is out');
  await announcer.flush();
  expect(said().join('|')).toBe('text_chunk the |text_chunk *** is out');
});

test.each([
  ['\ud800', '\udc00'],
  ['\udbff', '\udfff'],
])('the first and the last half of a pair, %j, wait for the other', async (first, second) => {
  const { announcer, said, clock } = bench();
  announcer.text(`你${first}`);
  clock.advance(40);
  await Promise.resolve();
  expect(said()).toEqual(['text_chunk 你']);
  announcer.text(second);
  await announcer.flush();
  expect(said()).toEqual(['text_chunk 你', `text_chunk ${first}${second}`]);
});

test('scripts without gaps are cut after any character, but never inside a pair', async () => {
  const { announcer, said, clock } = bench();
  announcer.text('你好\ud83d');
  clock.advance(40);
  await Promise.resolve();
  expect(said()).toEqual(['text_chunk 你好']);
  announcer.text('\ude00');
  await announcer.flush();
  expect(said()).toEqual(['text_chunk 你好', 'text_chunk \ud83d\ude00']);
});

test('a word that never ends is let go after four thousand characters', async () => {
  const { announcer, said, clock } = bench();
  announcer.text('x'.repeat(4_000));
  clock.advance(40);
  await Promise.resolve();
  expect(said()).toEqual([]);
  announcer.text('x');
  await Promise.resolve();
  expect(said()).toEqual([`text_chunk ${'x'.repeat(4_001)}`]);
});

test('a log that fails is told once, and nothing is put into it after that', async () => {
  let tries = 0;
  const { announcer, failures } = bench({
    append: () => {
      tries += 1;
      throw new Error('the disk is full');
    },
  });
  await announcer.event(WORKING);
  await announcer.event(WORKING);
  announcer.text('words');
  await announcer.flush();
  expect(tries).toBe(1);
  expect(failures).toEqual([new Error('the disk is full')]);
});
