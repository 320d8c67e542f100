import { type Awaitable, isPromise } from '../awaitable.js';
import type { EventDraft, SluiceEvent } from '../events/event-types.js';
import { given } from '../given.js';
import { messageOf } from '../message-of.js';
import type { Masker } from '../ports.js';
import type { Failure, FailureExtras } from '../result/failure.js';
import { makeFailure } from '../result/failure.js';
import { fitResult, isSurelySmall } from '../result/fit-result.js';
import { findValueFault } from '../result/plain-value.js';
import { toResultText } from '../result/to-result-text.js';
import type { ToolDeniedData } from '../result/tool-denied.js';
import { isRecord } from '../schema/json-schema.js';
import type { CallOutcome } from './call-outcome.js';
import type { ToolCallRecord, ToolCallSnapshot } from './call-record.js';
import { snapshotOf } from './call-snapshot.js';
import { notKeptOutcome } from './failed-outcome.js';
import { type Ending, KeptRecord } from './kept-record.js';
import type { LiveCall } from './live-call.js';

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
  const { failure } = stop;
  const ending: Ending = {
    result: failure.result,
    isError: true,
    error: failure.result.error,
    errorCode: failure.code,
    resultHandle: undefined,
  };
  return keep(call, stop.state, ending, {
    extras: failure.extras,
    ...given({ denied: stop.denied, note: stop.note, stopsTurn: stop.stopsTurn }),
  });
}

/** Ends a call with a result: the tool's own, or one that a hook gave in its place. */
export function finishWithResult(call: LiveCall, value: unknown): Awaitable<CallOutcome> {
  const result = value === undefined ? null : value;
  if (!isSurelySmall(result)) return finishLarge(call, result);
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
  const isError = isRecord(result) && result.ok === false;
  const error = isError ? errorText(result) : undefined;
  const errorCode = isError ? 'TOOL_FAILED' : undefined;
  const state = isError ? 'FAILED' : 'COMPLETED';
  return keep(call, state, { result, isError, error, errorCode, resultHandle }, NOTHING_MORE);
}

const NOTHING_MORE: Extra = {};

interface Extra {
  readonly extras?: FailureExtras;
  readonly denied?: ToolDeniedData;
  readonly note?: string;
  readonly stopsTurn?: true;
}

/** Record first, then events, then the outcome. Waits only where a port does. */
function keep(
  call: LiveCall,
  state: 'COMPLETED' | 'DENIED' | 'FAILED' | 'SEALED',
  ending: Ending,
  extra: Extra,
): Awaitable<CallOutcome> {
  call.move(state, extra.note);
  const { ports } = call.core;
  try {
    call.ending = maskEnding(ports.masker, ending);
    const record = new KeptRecord(call);
    const saved = ports.records.save(record);
    const snapshot = snapshotOf(record, call.inputPreview);
    const ended = draft(call, endEvent(snapshot, ending, extra));
    const announced = ports.events.append(
      call.startedAt === undefined ? [ended] : [ended, draft(call, executed(snapshot))],
    );
    if (!isPromise(saved) && !isPromise(announced))
      return outcomeOf(record, call.note, ending, extra);
    return Promise.all([saved, announced]).then(
      () => outcomeOf(record, call.note, ending, extra),
      (error: unknown) => notKept(call, state, error),
    );
  } catch (error) {
    return notKept(call, state, error);
  }
}

function maskEnding(masker: Masker, ending: Ending): Ending {
  const result = masker.mask(ending.result);
  if (ending.error === undefined) return result === ending.result ? ending : { ...ending, result };
  const error = masker.mask(ending.error);
  return { ...ending, result, error: typeof error === 'string' ? error : ending.error };
}

function outcomeOf(
  record: ToolCallRecord,
  note: string | undefined,
  ending: Ending,
  extra: Extra,
): CallOutcome {
  const { id: toolCallId, name: toolName, state, durationMs } = record;
  const { result, isError, errorCode } = ending;
  if (durationMs !== undefined && note === undefined && extra === NOTHING_MORE && !isError) {
    return { toolCallId, toolName, state, result, isError, durationMs };
  }
  return {
    toolCallId,
    toolName,
    state,
    result,
    isError,
    ...given({
      errorCode,
      extras: extra.extras,
      denied: extra.denied,
      note,
      stopsTurn: extra.stopsTurn,
      durationMs,
    }),
  };
}

/** The end could not be kept: the model must not take it for a fact that others can see. */
function notKept(call: LiveCall, state: string, error: unknown): CallOutcome {
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

function executed(snapshot: ToolCallSnapshot): SluiceEvent {
  return { channel: 'monitor', type: 'tool_executed', call: snapshot };
}

function endEvent(snapshot: ToolCallSnapshot, ending: Ending, extra: Extra): SluiceEvent {
  if (extra.denied) {
    return { channel: 'progress', type: 'tool:denied', call: snapshot, data: extra.denied };
  }
  if (ending.isError) {
    return {
      channel: 'progress',
      type: 'tool:error',
      call: snapshot,
      error: snapshot.error ?? 'failed',
    };
  }
  return { channel: 'progress', type: 'tool:end', call: snapshot };
}

/** An event about the call as it stands. */
export function draft(call: LiveCall, event: SluiceEvent): EventDraft {
  const { sessionId, agentId } = call.core;
  return { seq: 0, timestamp: call.updatedAt, sessionId, agentId, event };
}

function errorText(result: unknown): string {
  const error = isRecord(result) ? result.error : undefined;
  return typeof error === 'string' ? error : 'Tool returned failure';
}
