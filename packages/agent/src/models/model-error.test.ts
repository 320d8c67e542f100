import { expect, test } from 'vitest';
import { ModelError, type ModelErrorCode } from './model-error.js';

test.each([
  ['MODEL_RATE_LIMITED', true],
  ['MODEL_OVERLOADED', true],
  ['MODEL_SERVER_ERROR', true],
  ['MODEL_UNREACHABLE', true],
  ['MODEL_INTERRUPTED', true],
  ['MODEL_TIMEOUT', true],
  ['MODEL_PROTOCOL', true],
  ['MODEL_CONTEXT_TOO_LONG', false],
  ['MODEL_AUTH', false],
  ['MODEL_BAD_REQUEST', false],
] satisfies [ModelErrorCode, boolean][])(
  'G-02 %s: trying again may help is %s',
  (code, isRetryable) => {
    expect(new ModelError(code, 'x').isRetryable).toBe(isRetryable);
  },
);

test('it keeps what the server said and what caused it', () => {
  const cause = new Error('socket closed');
  const error = new ModelError('MODEL_UNREACHABLE', 'no answer', {
    status: 503,
    retryAfterMs: 20,
    cause,
  });
  expect(error).toMatchObject({
    name: 'ModelError',
    message: 'no answer',
    status: 503,
    retryAfterMs: 20,
  });
  expect(error.cause).toBe(cause);
  expect(new ModelError('MODEL_AUTH', 'x')).not.toHaveProperty('cause');
});
