import { expect, test } from 'vitest';
import { lineAfterAnswer, lineAfterDenial } from './told-line.js';

const line = {
  tool: 'fs_write',
  effect: 'fs_write a.txt',
  verdict: 'proposed',
  origin: { session: 's', agent: 'main' },
} as const;
const denial = { error_code: 'MODE_DENIED' };

test('N-02 an answer gives the line its verdict and its person', () => {
  const answer = { outcome: 'approved_with_edits', decided_by: 'ann' } as const;
  expect(lineAfterAnswer(line, answer)).toEqual({
    ...line,
    verdict: 'approved_with_edits',
    by: 'ann',
  });
  expect(lineAfterAnswer(undefined, answer)).toBeUndefined();
});

test('N-02 a denial is the mode’s or the policy’s, unless a person gave it', () => {
  expect(lineAfterDenial({ line }, denial)).toMatchObject({
    verdict: 'refused',
    by: 'mode',
    outcome: 'refused',
    error: 'MODE_DENIED',
  });
  expect(lineAfterDenial({ line }, { error_code: 'PERMISSION_DENIED' })).toMatchObject({
    verdict: 'refused',
    by: 'policy',
  });
  const decided = {
    call_id: 'c',
    session_id: 's',
    decision: 'deny',
    outcome: 'denied',
    decided_by: 'ann',
    at: 1,
  } as const;
  const answered = lineAfterAnswer(line, decided);
  expect(lineAfterDenial({ line: answered, decided }, { error_code: 'USER_DENIED' })).toMatchObject(
    {
      verdict: 'denied',
      by: 'ann',
      outcome: 'denied',
    },
  );
  const approved = { line: answered, decided: { ...decided, outcome: 'approved' } } as const;
  expect(lineAfterDenial(approved, { error_code: 'HOOK_DENIED' })).toMatchObject({
    outcome: 'refused',
  });
  expect(lineAfterDenial({}, denial)).toBeUndefined();
});
