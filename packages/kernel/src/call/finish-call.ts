import { isRecord, messageOf } from '@sluice/plain';
import { type Awaitable, isPromise } from '../awaitable.js';
import { given } from '../given.js';
import { makeFailure } from '../result/failure.js';
import { fitResult, isSurelySmall } from '../result/fit-result.js';
import { findValueFault } from '../result/plain-value.js';
import { toResultText } from '../result/to-result-text.js';
import { returnedCode } from '../result/tool-failure-code.js';
import { type EndedCall, type Ending, endedCall, type OpenCall, type RunningCall } from './call.js';
import type { CallOutcome } from './call-outcome.js';
import type { Stop } from './gates/gate.js';
import { keepStep } from './keep-step.js';
import type { RuntimeCore } from './runtime-core.js';
import { unkeptOutcome } from './unrecorded-outcome.js';

const SURELY_SMALL_CHARS = 500;
const RESULT_LIMITS = { maxDepth: 500, maxNodes: 5_000_000 };

/** Ends a call that was stopped. */
export function finishStopped(
  core: RuntimeCore,
  call: OpenCall,
  stop: Stop,
): Awaitable<CallOutcome> {
  const { code: errorCode, result } = stop.failure;
  const ending: Ending = {
    isError: true,
    result,
    error: result.error,
    errorCode,
    ...given({ denied: stop.denied }),
  };
  const end = { state: stop.state, ending, ...given({ note: stop.note }) };
  return keepEnd(core, endedCall(call, core.ports.clock.now(), end), stop);
}

/** Ends a call with a result: the tool's own, or one that a hook gave in its place. */
export function finishWithResult(
  core: RuntimeCore,
  call: RunningCall,
  value: unknown,
): Awaitable<CallOutcome> {
  const result = value ?? null;
  if (isSurelySmall(result, SURELY_SMALL_CHARS)) return finishFitting(core, call, { result });
  return deliverable(core, call, result).then((fitting) => finishFitting(core, call, fitting));
}

function finishFitting(
  core: RuntimeCore,
  call: RunningCall,
  { result, resultHandle }: Deliverable,
): Awaitable<CallOutcome> {
  const isFailure = isRecord(result) && result.ok === false;
  const ending: Ending = isFailure
    ? {
        isError: true,
        result,
        error: typeof result.error === 'string' ? result.error : 'Tool returned failure',
        errorCode: returnedCode(result.error_code),
        resultHandle,
      }
    : { isError: false, result, resultHandle };
  const state = isFailure ? 'FAILED' : 'COMPLETED';
  return keepEnd(core, endedCall(call, core.ports.clock.now(), { state, ending }));
}

interface Deliverable {
  readonly result: unknown;
  readonly resultHandle?: string | undefined;
}

/** The result as it can be kept and sent: plain JSON, and no larger than a model takes. */
async function deliverable(
  { limits, ports, sessionId }: RuntimeCore,
  call: RunningCall,
  value: unknown,
): Promise<Deliverable> {
  const text = toResultText(value);
  const plain: unknown = findValueFault(value, RESULT_LIMITS) ? JSON.parse(text) : value;
  const { result, handle } = await fitResult(plain, text, {
    maxChars: limits.maxResultChars,
    store: ports.results,
    ids: ports.ids,
    sessionId,
    callId: call.id,
  });
  return { result, resultHandle: handle };
}

function keepEnd(core: RuntimeCore, ended: EndedCall, stop?: Stop): Awaitable<CallOutcome> {
  try {
    const kept = keepStep(core, ended);
    if (!isPromise(kept)) return outcomeOf(ended, stop);
    return kept.then(
      () => outcomeOf(ended, stop),
      (error: unknown) => notKept(core, ended, error),
    );
  } catch (error) {
    return notKept(core, ended, error);
  }
}

function outcomeOf(ended: EndedCall, stop: Stop | undefined): CallOutcome {
  const { id, name, state, ending, startedAt, updatedAt, edits } = ended;
  return {
    toolCallId: id,
    toolName: name,
    state,
    result: ending.result,
    isError: ending.isError,
    errorCode: ending.isError ? ending.errorCode : undefined,
    extras: stop?.failure.extras,
    denied: stop?.denied,
    stopsTurn: stop?.stopsTurn,
    note: edits,
    durationMs: startedAt === undefined ? undefined : updatedAt - startedAt,
  };
}

/** The end could not be kept: the model must not take it for a fact that others can see. */
function notKept(core: RuntimeCore, ended: EndedCall, error: unknown): CallOutcome {
  const { state, name } = ended;
  const ran =
    ended.startedAt === undefined
      ? 'The tool did not run'
      : 'The tool ran and may have taken effect';
  const words = `${ran}, but its end (${state}) could not be recorded: ${messageOf(error)}`;
  const failure = makeFailure('RECORD_FAILED', name, words);
  return unkeptOutcome(core, ended, error, failure);
}
