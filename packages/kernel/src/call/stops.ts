import { messageOf } from '@sluice/plain';
import { dropUndefined } from '../drop-undefined.js';
import { type Failure, makeFailure } from '../result/failure.js';
import { sliceWhole } from '../result/fit-result.js';
import { plainValue } from '../result/to-result-text.js';
import { thrownCode } from '../result/tool-failure-code.js';
import type { CutShort } from './execution.js';
import type { Stop } from './gates/gate.js';

interface Named {
  readonly name: string;
}

/** `words` are those of the error, as the hooks let a model see them; no more than a result may have. */
export function threw({ name }: Named, error: unknown, words: unknown, maxChars: number): Stop {
  const shown =
    typeof words === 'string' ? atMost(words, maxChars) : 'a hook withheld the words of the error';
  return { state: 'FAILED', failure: makeFailure(thrownCode(error), name, shown) };
}

function atMost(words: string, maxChars: number): string {
  if (words.length <= maxChars) return words;
  const head = sliceWhole(words, Math.floor(maxChars * 0.8));
  return `${head} [the first ${head.length} of ${words.length} characters]`;
}

export function cutShort({ name }: Named, { kind, reason, partial, mayStillRun }: CutShort): Stop {
  const isTimeout = kind === 'timeout';
  const tail = mayStillRun
    ? 'Its work may still be going on; what it answers later is recorded but not delivered.'
    : 'Its work was stopped.';
  const words = `${isTimeout ? 'Timed out' : 'Cancelled'}: ${reason}. ${tail}`;
  const failure = makeFailure(isTimeout ? 'TIMEOUT' : 'CANCELLED', name, words, {
    detail: {
      may_still_run: mayStillRun,
      ...dropUndefined({ partial_output: plainValue(partial) }),
    },
  });
  return { state: 'FAILED', failure, note: kind };
}

export function notStarted({ name }: Named, reason: string): Stop {
  const failure = makeFailure('CANCELLED', name, `Cancelled before it started: ${reason}`, {
    detail: { may_still_run: false },
  });
  return { state: 'FAILED', failure, note: 'cancelled' };
}

export function notRecorded({ name }: Named, error: unknown): Stop {
  const words = `The call was not run, because it could not be recorded first: ${messageOf(error)}`;
  return {
    state: 'FAILED',
    failure: makeFailure('RECORD_FAILED', name, words),
    note: 'not recorded',
    stopsTurn: true,
  };
}

export function withheld({ name }: Named, reason: string): Stop {
  const words = `The tool ran, but its result is withheld because a check on it failed: ${reason}`;
  return { state: 'FAILED', failure: makeFailure('HOOK_FAILED', name, words) };
}

export function internalFault({ name }: Named, error: unknown): Stop {
  const failure = makeFailure('INTERNAL_ERROR', name, `Internal error: ${messageOf(error)}`);
  return { state: 'FAILED', failure };
}

/** For callers that still wait for a call which the next process goes on with. */
export function leftWaiting({ name }: Named): Failure {
  const words =
    'This process let the store go while the call waited for a person; it has not run, and its question stays open';
  return makeFailure('INTERRUPTED', name, words);
}
