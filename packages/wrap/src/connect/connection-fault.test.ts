import { expect, test } from 'vitest';
import { connectionFault } from './connection-fault.js';

const withCode = (code: string, message = code) => Object.assign(new Error(message), { code });
const fetchFailed = (cause?: unknown) => new TypeError('fetch failed', { cause });

test.each([
  [fetchFailed(withCode('ECONNREFUSED', '')), true, 'nobody answers there (ECONNREFUSED)'],
  [fetchFailed(withCode('ENOTFOUND')), true, 'nobody answers there (ENOTFOUND)'],
  [fetchFailed(withCode('UND_ERR_SOCKET', 'other side closed')), false, 'other side closed'],
  [fetchFailed(withCode('ECONNRESET', '')), false, 'ECONNRESET'],
  [fetchFailed(new Error('bad port')), false, 'bad port'],
  [fetchFailed(), false, ''],
])('W-01 behind %s stands what went wrong', (error, isUnreached, words) => {
  expect(connectionFault(error)).toEqual({ isUnreached, words });
  const wrapped = new Error('Version negotiation probe failed', { cause: error });
  expect(connectionFault(wrapped)).toEqual({ isUnreached, words });
});

test.each([
  new TypeError('x is no function'),
  new Error('fetch failed'),
  'fetch failed',
  undefined,
])('W-01 %s is no fault of a connection', (error) =>
  expect(connectionFault(error)).toBeUndefined(),
);
