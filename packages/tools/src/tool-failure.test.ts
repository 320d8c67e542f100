import { SandboxError } from '@sluice/sandbox';
import { expect, test } from 'vitest';
import { failure, isFailure, orFailure } from './tool-failure.js';

test('what the sandbox refuses becomes a result, and anything else is thrown on', async () => {
  const refused = new SandboxError('NOT_FOUND', 'a is not there', {
    path: 'a',
    recommendations: ['look again'],
  });
  expect(await orFailure(() => Promise.reject(refused))).toEqual({
    ok: false,
    error: 'a is not there',
    error_code: 'NOT_FOUND',
    path: 'a',
    recommendations: ['look again'],
  });
  const nowhere = new SandboxError('CLOSED', 'closed', { recommendations: [] });
  expect(await orFailure(() => Promise.reject(nowhere))).not.toHaveProperty('path');
  await expect(orFailure(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await orFailure(async () => 5)).toBe(5);
});

test('details stand beside the words, and only a failure is one', () => {
  const made = failure('X', 'it failed', ['do y'], { line: 3 });
  expect(made).toEqual({
    ok: false,
    error: 'it failed',
    error_code: 'X',
    line: 3,
    recommendations: ['do y'],
  });
  expect([made, { ok: false }].map(isFailure)).toEqual([true, true]);
  expect([{ ok: true }, {}, null, 'no', undefined].map(isFailure)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
});
