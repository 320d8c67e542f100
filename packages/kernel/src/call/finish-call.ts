import { isRecord, messageOf } from '@sluice/plain';
import type { Attachment } from '../attachments/attachment.js';
import { referredAttachments } from '../attachments/referred-attachments.js';
import { isPromise } from '../awaitable.js';
import { dropUndefined } from '../drop-undefined.js';
import { makeFailure } from '../result/failure.js';
import { fitResult, isSurelySmall, sliceWhole } from '../result/fit-result.js';
import { plainValue, toResultText } from '../result/to-result-text.js';
import { returnedCode } from '../result/tool-failure-code.js';
import { EndedCall, type Ending, type OpenCall, type RunningCall } from './call.js';
import type { CallOutcome } from './call-outcome.js';
import type { Stop } from './gates/gate.js';
import { keepStep } from './keep-step.js';
import type { RuntimeCore } from './runtime-core.js';
import { duplicateOutcome, unkeptOutcome } from './unrecorded-outcome.js';

const SURELY_SMALL_CHARS = 500;

/** Ends a call that was stopped. */
export function finishStopped(core: RuntimeCore, call: OpenCall, stop: Stop): Promise<CallOutcome> {
  const { state, failure, denied, note } = stop;
  const { code: errorCode, result } = failure;
  const ending: Ending = { isError: true, result, error: result.error, errorCode };
  const end = {
    state,
    ending: { ...ending, ...dropUndefined({ denied }) },
    ...dropUndefined({ note }),
  };
  return keepEnd(core, new EndedCall(call, core.ports.clock.now(), end), stop);
}

/** Ends a call with a result: the tool's own, or one that a hook gave in its place. */
export function finishWithResult(
  core: RuntimeCore,
  call: RunningCall,
  value: unknown,
  attached: readonly Attachment[] = [],
): Promise<CallOutcome> {
  const result = value ?? null;
  if (attached.length === 0 && isSurelySmall(result, SURELY_SMALL_CHARS)) {
    return finishDelivered(core, call, { result });
  }
  return deliver(core, call, result, attached).then((cut) => finishDelivered(core, call, cut));
}

function finishDelivered(
  core: RuntimeCore,
  call: RunningCall,
  { result, resultHandle, attachments }: Delivered,
): Promise<CallOutcome> {
  const isFailure = isRecord(result) && result.ok === false;
  const ending: Ending = isFailure
    ? {
        isError: true,
        result,
        error: typeof result.error === 'string' ? result.error : 'Tool returned failure',
        errorCode: returnedCode(result.error_code),
        resultHandle,
        attachments,
      }
    : { isError: false, result, resultHandle, attachments };
  const state = isFailure ? 'FAILED' : 'COMPLETED';
  return keepEnd(core, new EndedCall(call, core.ports.clock.now(), { state, ending }));
}

type Delivered = Pick<Ending, 'result' | 'resultHandle' | 'attachments'>;

/** The result as it can be kept and sent: plain JSON, and no larger than a model takes. */
async function deliver(
  { limits, ports, registry, sessionId }: RuntimeCore,
  { id: callId, name, mode }: RunningCall,
  value: unknown,
  attached: readonly Attachment[],
): Promise<Delivered> {
  const written = toResultText(value);
  const plain = plainValue(value);
  const attachments = referredAttachments(plain, attached);
  for (const { digest, data = '' } of attachments) {
    await ports.attachments.put({ sessionId, digest, data });
  }
  const { maxResultChars: maxChars } = limits;
  const { results: store, ids } = ports;
  const textOf = written.length > maxChars ? registry.get(name)?.textOf : undefined;
  const text = textOf ? textOf(value) : written;
  const fitting = await fitResult(textOf ? text : plain, text, {
    maxChars,
    store,
    ids,
    sessionId,
    callId,
    canReadOn: registry.checkMode('result_read', mode),
  });
  return {
    result: stillFailed(plain, fitting.result),
    resultHandle: fitting.handle,
    ...(attachments.length === 0 ? {} : { attachments }),
  };
}

/** That a tool failed must not be lost with what was cut or said in words. */
function stillFailed(value: unknown, shown: unknown): unknown {
  if (shown === value || !isRecord(value) || value.ok !== false) return shown;
  const { error, error_code } = value;
  return {
    ok: false,
    ...(typeof error === 'string' ? { error: sliceWhole(error, SURELY_SMALL_CHARS) } : {}),
    ...(typeof error_code === 'string' ? { error_code } : {}),
    ...(isRecord(shown) ? shown : { content: shown }),
  };
}

async function keepEnd(core: RuntimeCore, ended: EndedCall, stop?: Stop): Promise<CallOutcome> {
  try {
    const kept = keepStep(core, ended);
    if ((isPromise(kept) ? await kept : kept) === 'duplicate') return duplicateOutcome(ended);
  } catch (error) {
    return notKept(core, ended, error);
  }
  const { id, name, state, ending, startedAt, updatedAt, edits } = ended;
  return {
    toolCallId: id,
    toolName: name,
    state,
    result: ending.result,
    isError: ending.isError,
    attachments: ending.attachments,
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
  const { state, name, startedAt } = ended;
  const ran = startedAt === undefined ? 'did not run' : 'ran and may have taken effect';
  const words = `The tool ${ran}, but its end (${state}) could not be recorded: ${messageOf(error)}`;
  return unkeptOutcome(core, ended, error, makeFailure('RECORD_FAILED', name, words));
}
