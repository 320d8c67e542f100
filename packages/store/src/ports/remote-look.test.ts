import { createCollectingLog } from '@sluice/kernel/testing';
import { expect, test } from 'vitest';
import { ApprovalWaiters } from './approval-waiters.js';
import type { StoreCore } from './core.js';
import { createRemoteLook } from './remote-look.js';

const head = (event_seq: number) => ({
  ...{ id: 'one', event_seq, event_floor: 0, audit_seq: 0, audit_hash: '' },
  ...{ audit_signature: '', audit_at: 0, memory_seq: 0, commits: 0 },
});

/** A store that answers when it is let, with a count of how often it was asked and readers woken. */
function world() {
  const state = { seq: 0, asked: 0, woken: 0, fails: false };
  let letGo: () => void = () => undefined;
  const all = async () => {
    state.asked += 1;
    await new Promise<void>((resolve) => {
      letGo = resolve;
    });
    if (state.fails) throw new Error('no database');
    return [head(state.seq)];
  };
  const log = createCollectingLog();
  const core = { engine: { all } } as unknown as StoreCore;
  const look = createRemoteLook(core, new ApprovalWaiters(), log, () => {
    state.woken += 1;
  });
  const answer = async () => {
    letGo();
    for (let round = 0; round < 20; round += 1) await Promise.resolve();
  };
  return { state, log, look, answer };
}

test('readers are woken when something was written, and not again for the same', async () => {
  const { state, look, answer } = world();
  state.seq = 5;
  look();
  await answer();
  expect(state.woken).toBe(1);
  look();
  await answer();
  expect([state.asked, state.woken]).toEqual([2, 1]);
  state.seq = 6;
  look();
  await answer();
  expect([state.asked, state.woken]).toEqual([3, 2]);
});

test('wake-ups while it looks make it look once more, however many they are', async () => {
  const { state, look, answer } = world();
  look();
  look();
  look();
  expect(state.asked).toBe(1);
  await answer();
  expect(state.asked).toBe(2);
  await answer();
  expect(state.asked).toBe(2);
  look();
  expect(state.asked).toBe(3);
});

test('a look that fails is told, and the next wake-up looks again', async () => {
  const { state, log, look, answer } = world();
  state.fails = true;
  look();
  await answer();
  expect(log.lines).toMatchObject([
    { level: 'warn', event: 'store_look_failed', facts: { message: 'no database' } },
  ]);
  expect(state.woken).toBe(0);
  state.fails = false;
  look();
  await answer();
  expect([state.asked, state.woken]).toEqual([2, 1]);
});
