import { expect, test } from 'vitest';
import { errorCatalogue } from './error-catalogue.js';
import { makeFailure } from './failure.js';

test('a failure has the code, the words and the way out of the catalogue', () => {
  const { result, extras } = makeFailure('MODE_DENIED', 'write', 'not here');
  expect(result).toEqual({
    ok: false,
    error: 'not here',
    error_code: 'MODE_DENIED',
    tool_name: 'write',
    recommendations: errorCatalogue.MODE_DENIED.recommendations,
  });
  expect(extras).toEqual({
    failureCategory: errorCatalogue.MODE_DENIED.category,
    toolName: 'write',
  });
});

test('K-31 own advice takes the place of the catalogue, and details go to the model', () => {
  const more = { detail: { at: 3 }, recommendations: ['Write JSON'], parseError: 'at 3' };
  const { result, extras } = makeFailure('INVALID_JSON', 'write', 'broken', more);
  expect(result).toMatchObject({ at: 3, recommendations: ['Write JSON'] });
  expect(extras.parseError).toBe('at 3');
});
