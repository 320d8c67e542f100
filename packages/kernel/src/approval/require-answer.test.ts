import { expect, test } from 'vitest';
import { requireAnswer } from './require-answer.js';

const check =
  (callId: unknown, options: object = {}) =>
  () =>
    requireAnswer(callId, options);

test('an answer names a call and carries only what is read', () => {
  expect(check('call_1', { note: 'fine', decidedBy: 'ann', scope: 'session' })).not.toThrow();
  expect(check({ callId: 'call_1' })).toThrow("name it by its id: decide(request.callId, 'allow')");
  expect(check('call_1', { reason: 'x' })).toThrow(
    'An answer has no "reason"; did you mean `note`?',
  );
  expect(check('call_1', { by: 'ann' })).toThrow('did you mean `decidedBy`?');
});
