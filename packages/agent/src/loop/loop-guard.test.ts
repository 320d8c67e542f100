import type { CallOutcome } from '@sluice/kernel';
import { expect, test } from 'vitest';
import { LoopGuard } from './loop-guard.js';

const call = (text: string, name = 'fail') => ({ id: 'c', name, arguments: text });
const outcome = (isError: boolean): CallOutcome => ({
  toolCallId: 'c',
  toolName: 'fail',
  state: isError ? 'FAILED' : 'COMPLETED',
  result: null,
  isError,
});

function kinds(guard: LoopGuard, ...given: readonly [string, boolean][]): string[] {
  return given.map(([text, isError]) => guard.observe([call(text)], [outcome(isError)]).kind);
}

test('G-01 the third failure of the same call is pointed out, the fourth ends the turn', () => {
  const guard = new LoopGuard();
  expect(kinds(guard, ['{"n":1}', true], ['{"n":1}', true])).toEqual(['fine', 'fine']);
  const third = guard.observe([call('{"n":1}')], [outcome(true)]);
  expect(third).toMatchObject({ kind: 'warn', text: expect.stringContaining('fail 3 times') });
  expect(guard.observe([call('{"n":1}')], [outcome(true)])).toEqual({
    kind: 'stop',
    toolName: 'fail',
    failures: 4,
  });
});

test('G-01 another order of the arguments or other blanks are the same call, broken JSON too', () => {
  const guard = new LoopGuard();
  expect(
    kinds(guard, ['{"a":1,"b":2}', true], ['{ "b": 2, "a": 1 }', true], ['{"b":2,"a":1}', true]),
  ).toEqual(['fine', 'fine', 'warn']);
  expect(kinds(guard, ['{"br', true], ['{"br', true], ['{"br', true])).toEqual([
    'fine',
    'fine',
    'warn',
  ]);
});

test('G-01 other arguments, another tool and a success in between start anew', () => {
  const guard = new LoopGuard();
  expect(kinds(guard, ['{"n":1}', true], ['{"n":1}', true], ['{"n":2}', true])).toEqual(
    Array(3).fill('fine'),
  );
  expect(guard.observe([call('{"n":1}', 'other')], [outcome(true)]).kind).toBe('fine');
  expect(kinds(guard, ['{"n":1}', false], ['{"n":1}', true], ['{"n":1}', true])).toEqual(
    Array(3).fill('fine'),
  );
});

test('G-01 of several calls in one answer each is counted, and the one that stops wins', () => {
  const guard = new LoopGuard();
  const calls = [call('{"n":1}'), call('{"n":1}'), call('{"n":2}')];
  const failed = [outcome(true), outcome(true), outcome(false)];
  expect(guard.observe(calls, failed).kind).toBe('fine');
  expect(guard.observe(calls, failed).kind).toBe('stop');
  expect(guard.observe([], [outcome(true)]).kind).toBe('fine');
});
