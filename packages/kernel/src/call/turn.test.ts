import { expect, test } from 'vitest';
import { OwnedTurn } from './turn.js';

const open = (signal?: AbortSignal) => {
  const turns: OwnedTurn[] = [];
  const turn = new OwnedTurn({ mode: 'coding', ...(signal ? { signal } : {}) }, turns);
  const heard: string[] = [];
  return { turn, turns, heard, hear: (reason: string) => void heard.push(reason) };
};

test('a turn stands among those of its session until it ends', () => {
  const { turn, turns } = open();
  const other = new OwnedTurn({ mode: 'chat_safe' }, turns);
  expect(turns).toEqual([turn, other]);
  expect([turn.mode, turn.cancelReason]).toEqual(['coding', undefined]);
  turn.end();
  turn.end();
  expect(turns).toEqual([other]);
});

test('K-17 a cancel is heard once, with the first reason, and not by who has left', () => {
  const { turn, heard, hear } = open();
  const leave = turn.onCancel((reason) => hear(`left: ${reason}`));
  turn.onCancel(hear);
  leave();
  leave();
  turn.cancel('enough');
  turn.cancel('again');
  expect(heard).toEqual(['enough']);
  expect(turn.cancelReason).toBe('enough');
  turn.onCancel((reason) => hear(`late: ${reason}`));
  expect(heard).toEqual(['enough', 'late: enough']);
});

test.each<[unknown, string]>([
  ['words', 'words'],
  [new Error('an error'), 'an error'],
  [5, 'cancelled'],
])('K-17 a signal that aborts with %s cancels the turn', (reason, words) => {
  const stop = new AbortController();
  const { turn, heard, hear } = open(stop.signal);
  turn.onCancel(hear);
  stop.abort(reason);
  expect([heard, turn.cancelReason]).toEqual([[words], words]);
  expect(open(AbortSignal.abort(reason)).turn.cancelReason).toBe(words);
});

test('K-17 a turn that has ended no longer hears its signal', () => {
  const stop = new AbortController();
  const { turn } = open(stop.signal);
  turn.end();
  stop.abort('late');
  expect(turn.cancelReason).toBeUndefined();
});
