import { expect, test } from 'vitest';
import { makeFailure } from '../../result/failure.js';
import { failed, passed } from './gate.js';

test('a gate that lets a call pass hands on its arguments with a reason', () => {
  expect(passed('mode', 'open', { a: 1 })).toEqual({
    gate: 'mode',
    verdict: 'pass',
    why: 'open',
    arguments: { a: 1 },
  });
});

test('a gate that cannot read a call fails it in the words of the failure', () => {
  const failure = makeFailure('INVALID_ARGS', 'add', 'Invalid parameters: too deep');
  expect(failed('parse', failure)).toEqual({
    gate: 'parse',
    verdict: 'stop',
    why: 'Invalid parameters: too deep',
    stop: { state: 'FAILED', failure },
  });
});
