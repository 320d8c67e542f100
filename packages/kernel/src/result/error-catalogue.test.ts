import { expect, test } from 'vitest';
import { errorCatalogue } from './error-catalogue.js';

test('every code has its kind, its category and whether the same call may be sent again', () => {
  const rows = Object.entries(errorCatalogue).map(
    ([code, { errorType, category, isRetryable }]) =>
      `${code}: ${errorType}, ${category}, ${isRetryable ? 'again' : 'not again'}`,
  );
  expect(rows).toEqual([
    'TOOL_NOT_FOUND: validation, command_not_found, not again',
    'MODE_DENIED: logical, execution_error, not again',
    'INVALID_JSON: validation, invalid_usage, not again',
    'INVALID_ARGS: validation, invalid_usage, not again',
    'POLICY_DENIED: logical, execution_error, not again',
    'HOOK_DENIED: logical, execution_error, not again',
    'HOOK_FAILED: exception, execution_error, not again',
    'APPROVAL_DENIED: logical, execution_error, not again',
    'APPROVAL_EXPIRED: aborted, execution_error, again',
    'APPROVAL_CANCELLED: aborted, execution_error, again',
    'EFFECT_CHANGED: logical, execution_error, again',
    'TIMEOUT: aborted, execution_error, again',
    'CANCELLED: aborted, execution_error, again',
    'TOOL_ERROR: exception, execution_error, again',
    'TOOL_FAILED: runtime, execution_error, again',
    'DUPLICATE_CALL_ID: validation, invalid_usage, not again',
    'RECORD_FAILED: exception, execution_error, again',
    'INTERRUPTED: aborted, execution_error, not again',
    'INTERNAL_ERROR: exception, execution_error, not again',
  ]);
});

test('every code says what has happened and what to do about it', () => {
  for (const [code, { cause, recommendations }] of Object.entries(errorCatalogue)) {
    expect(cause, code).toMatch(/^[A-Z].{10,}/);
    expect(recommendations, code).toHaveLength(1);
    expect(recommendations[0], code).toMatch(/^[A-Z].{10,}/);
  }
});
