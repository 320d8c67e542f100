import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Engine, Facts, RowKey } from '../engine/engine.js';
import { StoreError } from '../store-error.js';
import type { Changes } from './changes.js';
import { type Write, WriteQueue } from './write-queue.js';

const heads: Facts['heads'] = {
  id: 'main',
  event_seq: 0,
  event_floor: 0,
  audit_seq: 0,
  audit_hash: '0'.repeat(64),
  audit_signature: '',
  audit_at: 0,
  memory_seq: 0,
  commits: 0,
};

/** Holds nothing; each commit waits until the test lets it end. */
class HeldEngine implements Engine {
  readonly dialect = 'sqlite';
  readonly commits: { readonly changes: Changes; end(error?: Error): void }[] = [];
  readonly asked: (readonly RowKey[])[] = [];
  underWay = 0;
  mostUnderWay = 0;

  async transact(keys: readonly RowKey[], decide: (facts: Facts) => Changes): Promise<void> {
    this.asked.push(keys);
    this.underWay += 1;
    this.mostUnderWay = Math.max(this.mostUnderWay, this.underWay);
    const changes = decide({ heads, now: 1, find: () => undefined });
    try {
      await new Promise<void>((resolve, reject) => {
        this.commits.push({ changes, end: (error) => (error ? reject(error) : resolve()) });
      });
    } finally {
      this.underWay -= 1;
    }
  }
  all = () => Promise.resolve([]);
  onRemoteChange = () => () => undefined;
  close = () => Promise.resolve();
}

let engine: HeldEngine;
let queue: WriteQueue;
let isOver: boolean;

beforeEach(() => {
  engine = new HeldEngine();
  queue = new WriteQueue(engine, () => undefined);
  isOver = false;
});
afterEach(() => {
  isOver = true;
});

/** Ends every commit as soon as it has begun. */
async function endAll(): Promise<void> {
  for (let ended = 0; !isOver; ) {
    await turn();
    for (; ended < engine.commits.length; ended += 1) engine.commits[ended]?.end();
  }
}

function turn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

const step = (actor: string): Write<string> => ({
  keys: [],
  decide(batch) {
    batch.audit({ kind: 'proposed', actor });
    batch.appendEvents(
      [
        {
          seq: 0,
          timestamp: 1,
          sessionId: 's1',
          agentId: actor,
          event: { channel: 'progress', type: 'text_chunk', delta: '' },
        },
      ],
      ['{}'],
    );
    return actor;
  },
});

const namesIn = ({ changes }: { readonly changes: Changes }) => ({
  audit: changes.inserts.get('audit')?.map(({ actor }) => actor) ?? [],
  events: changes.inserts.get('events')?.map(({ agent_id }) => agent_id) ?? [],
});

test('writes that come while a commit is under way share the next one', async () => {
  const first = queue.submit(step('a'));
  await turn();
  const others = ['b', 'c'].map((actor) => queue.submit(step(actor)));
  await turn();
  expect(engine.commits.map(namesIn)).toEqual([{ audit: ['a'], events: ['a'] }]);
  engine.commits[0]?.end();
  expect(await first).toBe('a');
  expect(engine.commits.slice(1).map(namesIn)).toEqual([{ audit: ['b', 'c'], events: ['b', 'c'] }]);
  engine.commits[1]?.end();
  expect(await Promise.all(others)).toEqual(['b', 'c']);
});

test('however many wait, one transaction is under way and no write is cut in two', async () => {
  const names = Array.from({ length: 1234 }, (_, index) => `w${index}`);
  const ending = endAll();
  expect(await Promise.all(names.map((actor) => queue.submit(step(actor))))).toEqual(names);
  isOver = true;
  await ending;
  expect(engine.mostUnderWay).toBe(1);
  const committed = engine.commits.map(namesIn);
  for (const { audit, events } of committed) expect(audit).toEqual(events);
  expect(committed.flatMap(({ audit }) => audit)).toEqual(names);
});

test('a write that is refused leaves nothing but its entry, and its neighbours are kept', async () => {
  const refused: Write<void> = {
    keys: [],
    decide(batch) {
      batch.audit({ kind: 'proposed', actor: 'half' });
      throw new Error('refused');
    },
    refused: (batch) => batch.audit({ kind: 'write_refused', actor: 'told' }),
  };
  const ending = endAll();
  const [, second] = await Promise.allSettled([
    queue.submit(step('a')),
    queue.submit(refused),
    queue.submit(step('b')),
  ]);
  isOver = true;
  await ending;
  expect(second).toMatchObject({ status: 'rejected', reason: { message: 'refused' } });
  expect(engine.commits.map((commit) => namesIn(commit).audit)).toEqual([['a', 'told', 'b']]);
});

test('a value that the engine cannot take fails alone', async () => {
  const replies = ['a', 'bad', 'c'].map((actor) => queue.submit(step(actor)));
  for (let ended = 0; ended < 4; ended += 1) {
    await turn();
    const commit = engine.commits[ended];
    if (!commit) throw new Error('no commit');
    const isBad = namesIn(commit).audit.includes('bad');
    commit.end(isBad ? new StoreError('STORE_WRITE_FAILED', 'no') : undefined);
  }
  expect((await Promise.allSettled(replies)).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
});

test('where the engine is gone, all who wait are told', async () => {
  const replies = ['a', 'b'].map((actor) => queue.submit(step(actor)));
  await turn();
  engine.commits[0]?.end(new StoreError('STORE_UNAVAILABLE', 'gone'));
  expect((await Promise.allSettled(replies)).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
  ]);
  expect(engine.commits).toHaveLength(1);
});

test('closing waits for what was submitted and refuses what comes later', async () => {
  const reply = queue.submit(step('a'));
  const closing = queue.close(new Error('closed'));
  await expect(queue.submit(step('b'))).rejects.toThrow('closed');
  await turn();
  engine.commits[0]?.end();
  await closing;
  expect(await reply).toBe('a');
});

test('a row that several writes of a commit have to see is asked for once', async () => {
  const keyed = (...keys: readonly string[]): Write<void> => ({
    keys: keys.map((key) => ({ table: 'sessions', key: [key] })),
    decide: () => undefined,
  });
  const all = [keyed('s1', 's2'), keyed('s2', 's1'), keyed('s3')].map((write) =>
    queue.submit(write),
  );
  void endAll();
  await Promise.all(all);
  expect(engine.asked.map((keys) => keys.map(({ key }) => key))).toEqual([
    [['s1'], ['s2'], ['s3']],
  ]);
});
