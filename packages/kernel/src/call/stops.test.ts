import { expect, test } from 'vitest';
import { makeFailure } from '../result/failure.js';
import {
  cutShort,
  internalFault,
  leftWaiting,
  notRecorded,
  notStarted,
  threw,
  withheld,
} from './stops.js';

const TOOL = { name: 't' };
const failed = (...failure: Parameters<typeof makeFailure>) => ({
  state: 'FAILED',
  failure: makeFailure(...failure),
});

test('K-17 each way a call ends without a result has its code, its words and its note', () => {
  expect(threw(TOOL, new Error('x'), 'it broke', 100)).toEqual(
    failed(threw(TOOL, new Error('x'), 'it broke', 100).failure.code, 't', 'it broke'),
  );
  expect(threw(TOOL, new Error('x'), 5, 100).failure.result.error).toBe(
    'a hook withheld the words of the error',
  );
  const gone = 'Its work was stopped.';
  const late =
    'Its work may still be going on; what it answers later is recorded but not delivered.';
  expect(
    cutShort(TOOL, { kind: 'timeout', reason: '5 ms', partial: undefined, mayStillRun: true }),
  ).toEqual({
    ...failed('TIMEOUT', 't', `Timed out: 5 ms. ${late}`, { detail: { may_still_run: true } }),
    note: 'timeout',
  });
  expect(
    cutShort(TOOL, { kind: 'cancelled', reason: 'enough', partial: { a: 1 }, mayStillRun: false }),
  ).toEqual({
    ...failed('CANCELLED', 't', `Cancelled: enough. ${gone}`, {
      detail: { may_still_run: false, partial_output: { a: 1 } },
    }),
    note: 'cancelled',
  });
  expect(notStarted(TOOL, 'enough')).toEqual({
    ...failed('CANCELLED', 't', 'Cancelled before it started: enough', {
      detail: { may_still_run: false },
    }),
    note: 'cancelled',
  });
  expect(notRecorded(TOOL, new Error('disk full'))).toEqual({
    ...failed(
      'RECORD_FAILED',
      't',
      'The call was not run, because it could not be recorded first: disk full',
    ),
    ...{ note: 'not recorded', stopsTurn: true },
  });
  expect(withheld(TOOL, 'no')).toEqual(
    failed(
      'HOOK_FAILED',
      't',
      'The tool ran, but its result is withheld because a check on it failed: no',
    ),
  );
  expect(internalFault(TOOL, 'odd')).toEqual(failed('INTERNAL_ERROR', 't', 'Internal error: odd'));
  expect(leftWaiting(TOOL)).toEqual(
    makeFailure(
      'INTERRUPTED',
      't',
      'This process let the store go while the call waited for a person; it has not run, and its question stays open',
    ),
  );
});

test('what an error says is cut where it is longer than a result may be, and says so', () => {
  const stop = threw(TOOL, new Error('x'), `${'a'.repeat(79)}\u{1F600}${'b'.repeat(100)}`, 100);
  expect(stop.failure.result.error).toBe(`${'a'.repeat(79)} [the first 79 of 181 characters]`);
});
