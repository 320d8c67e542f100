import { expect, test } from 'vitest';
import { TurnStop } from './turn-stop.js';

test('G-01 the first cause holds, and the signal says it', () => {
  const stop = new TurnStop(undefined);
  expect([stop.end, stop.signal.aborted]).toEqual([undefined, false]);
  stop.stop({ status: 'cancelled', reason: 'by hand' });
  stop.stop({ status: 'lease_lost' });
  expect(stop.end).toEqual({ status: 'cancelled', reason: 'by hand' });
  expect(stop.signal.reason).toMatchObject({ message: 'by hand' });
});

test('G-01 a stop that is no cancel is named by its status', () => {
  const stop = new TurnStop(undefined);
  stop.stop({ status: 'lease_lost' });
  expect(stop.signal.reason).toMatchObject({ message: 'lease_lost' });
});

test.each([
  ['a text', 'enough', 'enough'],
  ['an error', new Error('gone'), 'gone'],
  ['something else', { code: 1 }, 'cancelled'],
])('G-01 an outer signal aborted with %s cancels with its words', (_, reason, words) => {
  const outer = new AbortController();
  const stop = new TurnStop(outer.signal);
  outer.abort(reason);
  expect(stop.end).toEqual({ status: 'cancelled', reason: words });
});

test('G-01 an outer signal that was aborted before cancels at once', () => {
  const stop = new TurnStop(AbortSignal.abort('before'));
  expect(stop.end).toEqual({ status: 'cancelled', reason: 'before' });
  expect(stop.signal.aborted).toBe(true);
});

test('G-01 a turn that let go of the outer signal hears it no more', () => {
  const outer = new AbortController();
  const stop = new TurnStop(outer.signal);
  stop.close();
  outer.abort('late');
  expect(stop.end).toBeUndefined();
});

test('K-21 leaving cancels nothing and is told to whoever waits', async () => {
  const stop = new TurnStop(undefined);
  expect(stop.isLeft).toBe(false);
  stop.leave();
  await stop.left;
  expect([stop.isLeft, stop.signal.aborted, stop.end]).toEqual([true, false, undefined]);
});
