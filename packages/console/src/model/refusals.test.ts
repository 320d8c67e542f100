import { RequestError } from '@sluice/client';
import { expect, test } from 'vitest';
import { ignoreLost, noneWhen } from './refusals.js';

test('U-05 one refusal is an answer, every other one and every fault of ours is thrown', () => {
  const trimmed = noneWhen('EVENTS_TRIMMED');
  expect(trimmed(new RequestError('EVENTS_TRIMMED', 'gone'))).toBeUndefined();
  expect(() => trimmed(new RequestError('SESSION_NOT_FOUND', 'none'))).toThrow('none');
  expect(() => trimmed(new TypeError('ours'))).toThrow('ours');
  expect(ignoreLost(new RequestError('CONNECTION_LOST', 'lost'))).toBeUndefined();
});
