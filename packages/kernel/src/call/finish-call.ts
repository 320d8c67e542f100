import { isRecord, messageOf } from '@sluice/plain';
import type { Awaitable } from '../awaitable.js';
import type { EventDraft, SluiceEvent } from '../events/event-types.js';
import { given } from '../given.js';
import type { Masker } from '../ports.js';
import type { ErrorCode } from '../result/error-catalogue.js';
import type { Failure } from '../result/failure.js';
import { makeFailure } from '../result/failure.js';
import { fitResult, isSurelySmall } from '../result/fit-result.js';
import { findValueFault } from '../result/plain-value.js';
import { toResultText } from '../result/to-result-text.js';
import type { ToolDeniedData } from '../result/tool-denied.js';
import { returnedCode } from '../result/tool-failure-code.js';
import type { CallOutcome } from './call-outcome.js';
import type { ToolCallRecord, ToolCallSnapshot } from './call-record.js';
import { preview, snapshotOf } from './call-snapshot.js';
import { notKeptOutcome } from './failed-outcome.js';
import { type Ending, KeptRecord } from './kept-record.js';
import { type LiveCall, moveCall } from './live-call.js';

const RESULT_PREVIEW_CHARS = 2000;
const SURELY_SMALL_CHARS = 500;
const RESULT_LIMITS = { maxDepth: 500, maxNodes: 5_000_000 };

/** The call ends without a result of the tool. */
export interface Stop {
  readonly state: 'DENIED' | 'FAILED' | 'SEALED';
  readonly failure: Failure;
  readonly denied?: ToolDeniedData;
  readonly note?: string;
  readonly stopsTurn?: true;
}

/** Ends a call that was stopped: record first, then events, then the outcome. */
export function finishStopped(call: LiveCall, stop: Stop): Awaitable<CallOutcome> {
  const { code, result } = stop.failure;
  return keepFailed(call, stop, result, result.error, code, undefined);
}

/** Ends a call with a result: the tool's own, or one that a hook gave in its place. */
export function finishWithResult(call: LiveCall, value: unknown): Awaitable<CallOutcome> {
  const result = value === undefined ? null : value;
  if (!isSurelySmall(result, SURELY_SMALL_CHARS)) return finishLarge(call, result);
  return finishFitting(call, result, undefined);
}

/** A result that may be too large for a model, or may hold what JSON cannot. */
async function finishLarge(call: LiveCall, value: unknown): Promise<CallOutcome> {
  const { ports, limits, sessionId } = call.core;
  const text = toResultText(value);
  // What JSON cannot hold could be neither kept nor sent; its JSON form can.
  const plain: unknown = findValueFault(value, RESULT_LIMITS) ? JSON.parse(text) : value;
  const { result, handle } = await fitResult(plain, text, {
    maxChars: limits.maxResultChars,
    store: ports.results,
    ids: ports.ids,
    sessionId,
    callId: call.id,
  });
  return finishFitting(call, result, handle);
}

function finishFitting(
  call: LiveCall,
  result: unknown,
  resultHandle: string | undefined,
): Awaitable<CallOutcome> {
  if (isRecord(result) && result.ok === false) {
    const error = typeof result.error === 'string' ? result.error : 'Tool returned failure';
    return keepFailed(
      call,
      undefined,
      result,
      error,
      returnedCode(result.error_code),
      resultHandle,
    );
  }
  moveCall(call, 'COMPLETED');
  const ending = {
    result,
    isError: false,
    error: undefined,
    errorCode: undefined,
    resultHandle,
    completedAt: call.updatedAt,
    durationMs: sinceStart(call),
  };
  return keep(call, ending, undefined);
}

function keepFailed(
  call: LiveCall,
  stop: Stop | undefined,
  result: unknown,
  error: string,
  errorCode: ErrorCode,
  resultHandle: string | undefined,
): Awaitable<CallOutcome> {
  moveCall(call, stop?.state ?? 'FAILED', stop?.note);
  const ending = {
    result,
    isError: true,
    error,
    errorCode,
    resultHandle,
    completedAt: call.updatedAt,
    durationMs: sinceStart(call),
  };
  return keep(call, ending, stop);
}

/** V8 takes a computed 0 for a floating point number until it optimises this, and then finds that it is none. */
function sinceStart({ startedAt, updatedAt }: LiveCall): number | undefined {
  if (startedAt === undefined) return undefined;
  return startedAt === updatedAt ? 0 : updatedAt - startedAt;
}

/** Record first, then events, then the outcome. Waits only where a port does. */
function keep(call: LiveCall, ending: Ending, stop: Stop | undefined): Awaitable<CallOutcome> {
  const { ports } = call.core;
  try {
    call.ending = maskEnding(ports.masker, ending);
    const record = new KeptRecord(call);
    const saved = ports.records.save(record);
    const announced = ports.events.append(endEvents(call, record, stop?.denied));
    if (saved === undefined && announced === undefined) {
      return outcomeOf(record, call.note, ending, stop);
    }
    return keepLater(call, record, ending, stop, Promise.all([saved, announced]));
  } catch (error) {
    return notKept(call, error);
  }
}

/** Apart from `keep`: a function with a function in it pays for that also where the inner one is not made. */
function keepLater(
  call: LiveCall,
  record: KeptRecord,
  ending: Ending,
  stop: Stop | undefined,
  kept: Promise<unknown>,
): Promise<CallOutcome> {
  return kept.then(
    () => outcomeOf(record, call.note, ending, stop),
    (error: unknown) => notKept(call, error),
  );
}

function maskEnding(masker: Masker, ending: Ending): Ending {
  const result = masker.mask(ending.result);
  if (result === ending.result && ending.error === undefined) return ending;
  const error = masker.mask(ending.error);
  return { ...ending, result, error: typeof error === 'string' ? error : ending.error };
}

function outcomeOf(
  record: ToolCallRecord,
  note: string | undefined,
  { result, isError, errorCode }: Ending,
  stop: Stop | undefined,
): CallOutcome {
  const { id: toolCallId, name: toolName, state, durationMs } = record;
  if (durationMs !== undefined && note === undefined && !isError) {
    return { toolCallId, toolName, state, result, isError: false, durationMs };
  }
  return {
    toolCallId,
    toolName,
    state,
    result,
    isError: isError === true,
    ...given({
      errorCode,
      extras: stop?.failure.extras,
      denied: stop?.denied,
      note,
      stopsTurn: stop?.stopsTurn,
      durationMs,
    }),
  };
}

/** The end could not be kept: the model must not take it for a fact that others can see. */
function notKept(call: LiveCall, error: unknown): CallOutcome {
  const { state } = call;
  const ran =
    call.startedAt === undefined
      ? 'The tool did not run'
      : 'The tool ran and may have taken effect';
  const failure = makeFailure(
    'RECORD_FAILED',
    call.name,
    `${ran}, but its end (${state}) could not be recorded: ${messageOf(error)}`,
  );
  return notKeptOutcome(call, state, failure, error);
}

function endEvents(
  call: LiveCall,
  record: KeptRecord,
  denied: ToolDeniedData | undefined,
): EventDraft[] {
  const { input, result } = record;
  const { maxPreviewChars } = call.core.limits;
  const snapshot = snapshotOf(
    record,
    isSurelySmall(input, maxPreviewChars) ? input : preview(input, maxPreviewChars),
    isSurelySmall(result, RESULT_PREVIEW_CHARS) ? result : preview(result, RESULT_PREVIEW_CHARS),
  );
  const ended = draft(call, endEvent(snapshot, denied));
  if (call.startedAt === undefined) return [ended];
  return [ended, draft(call, { channel: 'monitor', type: 'tool_executed', call: snapshot })];
}

function endEvent(call: ToolCallSnapshot, denied: ToolDeniedData | undefined): SluiceEvent {
  if (denied) return { channel: 'progress', type: 'tool:denied', call, data: denied };
  if (!call.isError) return { channel: 'progress', type: 'tool:end', call };
  return { channel: 'progress', type: 'tool:error', call, error: call.error ?? 'failed' };
}

/** An event about the call as it stands. */
export function draft(call: LiveCall, event: SluiceEvent): EventDraft {
  const { sessionId, agentId } = call.core;
  return { seq: 0, timestamp: call.updatedAt, sessionId, agentId, event };
}
