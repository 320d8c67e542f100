import type { ApprovalSettlement } from '@sluice/kernel';
import { expect, test } from 'vitest';
import type { RawRow } from '../engine/tables.js';
import { ApprovalWaiters } from './approval-waiters.js';
import type { StoreCore } from './core.js';

const yes = (by: string): ApprovalSettlement => ({ outcome: 'approved', at: 1, decidedBy: by });

/** A store whose approvals stand as given, with every question that was put to it. */
function coreWith(rows: readonly RawRow[]) {
  const asked: string[] = [];
  const all = async (sql: string, params: readonly unknown[]) => {
    asked.push(sql);
    return sql.includes('outcome IS NULL')
      ? rows.filter(({ outcome }) => outcome === null)
      : rows.filter(({ session_id, call_id }) => [session_id, call_id].join() === params.join());
  };
  return { asked, core: { engine: { all } } as unknown as StoreCore };
}

const row = (session_id: string, call_id: string, settlement: string | null): RawRow => ({
  ...{ session_id, call_id, digest: 'd', opened_seq: 1, request: '{}', yeses: null },
  outcome: settlement === null ? null : 'approved',
  settlement,
});

const read = (text: string): ApprovalSettlement => JSON.parse(text);

/** What a promise has come to by now. */
async function now(promise: Promise<unknown>): Promise<unknown> {
  return Promise.race([
    promise.catch((error: { code?: string }) => error.code),
    new Promise((resolve) => setTimeout(resolve, 5, 'waits')),
  ]);
}

test('everybody who waits for a call gets its answer, and nobody who waits for another', async () => {
  const waiters = new ApprovalWaiters();
  const [first, second] = [waiters.wait('s', 'c'), waiters.wait('s', 'c')];
  const others = [waiters.wait('s', 'd'), waiters.wait('t', 'c')];
  waiters.settled('s', 'c', yes('ann'));
  waiters.settled('s', 'c', yes('bo'));
  expect(await first.promise).toMatchObject({ decidedBy: 'ann' });
  expect(await second.promise).toMatchObject({ decidedBy: 'ann' });
  for (const other of others) expect(await now(other.promise)).toBe('waits');
  waiters.settled('nobody', 'c', yes('ann'));
});

test('one who gave up is left alone, and the next one is not', async () => {
  const waiters = new ApprovalWaiters();
  const first = waiters.wait('s', 'c');
  first.fail(new Error('gave up'));
  await expect(first.promise).rejects.toThrow('gave up');
  const second = waiters.wait('s', 'c');
  waiters.settled('s', 'c', yes('ann'));
  expect(await second.promise).toMatchObject({ decidedBy: 'ann' });
});

test('an answer of another process is found for those who wait; the others are not asked about', async () => {
  const waiters = new ApprovalWaiters();
  const settled = JSON.stringify(yes('ann'));
  const { core, asked } = coreWith([row('s', 'open', null), row('s', 'done', settled)]);
  await waiters.look(core, read);
  expect(asked).toEqual([]);
  const [open, done, gone] = ['open', 'done', 'gone'].map((call) => waiters.wait('s', call));
  await waiters.look(core, read);
  expect(await now(done?.promise ?? Promise.resolve())).toMatchObject({ decidedBy: 'ann' });
  expect(await now(open?.promise ?? Promise.resolve())).toBe('waits');
  expect(await now(gone?.promise ?? Promise.resolve())).toBe('waits');
  expect(asked).toHaveLength(3);
});

test('answers with a secret are kept here, the oldest of more than a thousand is not', () => {
  const waiters = new ApprovalWaiters();
  for (let index = 0; index < 1000; index += 1) waiters.withhold(`id${index}`, yes(`p${index}`));
  expect(waiters.withheld('id0')).toMatchObject({ decidedBy: 'p0' });
  waiters.withhold('id1000', yes('last'));
  expect(waiters.withheld('id0')).toBeUndefined();
  expect(waiters.withheld('id1')).toMatchObject({ decidedBy: 'p1' });
  expect(waiters.withheld('id1000')).toMatchObject({ decidedBy: 'last' });
});

test('closing ends every wait, and every one that comes later', async () => {
  const waiters = new ApprovalWaiters();
  const before = waiters.wait('s', 'c');
  waiters.close();
  expect(await now(before.promise)).toBe('STORE_CLOSED');
  expect(await now(waiters.wait('s', 'c').promise)).toBe('STORE_CLOSED');
});
