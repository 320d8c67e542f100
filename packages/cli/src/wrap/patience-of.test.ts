import { NO_SETTINGS } from '@sluice/policy';
import { USUAL_PATIENCE } from '@sluice/wrap';
import { expect, test } from 'vitest';
import { patienceOf } from './patience-of.js';

const saying = (limits: object) => ({ ...NO_SETTINGS, limits });

test('W-01 how long a server may take is what the files say, the smaller of both, and the usual else', () => {
  expect(patienceOf([])).toEqual(USUAL_PATIENCE);
  expect(
    patienceOf([
      saying({ server_start_ms: 60_000, server_call_ms: 5_000, server_answer_ms: 7_000 }),
      saying({ server_start_ms: 90_000, server_call_ms: 1_000 }),
    ]),
  ).toEqual({ startMs: 60_000, answerMs: 7_000, callMs: 1_000 });
});
