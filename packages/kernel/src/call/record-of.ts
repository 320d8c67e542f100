import type { Call, Ending } from './call.js';
import type { ToolCallRecord } from './call-record.js';
import type { RuntimeCore } from './runtime-core.js';

type RecordedEnding = Pick<
  ToolCallRecord,
  'result' | 'isError' | 'error' | 'errorCode' | 'resultHandle'
>;

/** The call as it is kept: all that is known of it, secrets masked. */
export function recordOf(core: RuntimeCore, call: Call): ToolCallRecord {
  const { sessionId, agentId, parentCallId } = core;
  const args = call.arguments;
  const startedAt = 'startedAt' in call ? call.startedAt : undefined;
  const completedAt = 'ending' in call ? call.updatedAt : undefined;
  const hasRun = startedAt !== undefined && completedAt !== undefined;
  const { result, isError, error, errorCode, resultHandle }: RecordedEnding =
    'ending' in call ? maskedEnding(core, call.ending) : {};
  return {
    id: call.id,
    name: call.name,
    input: args.masked,
    inputDigest: args.digest,
    state: call.state,
    approval: call.approval,
    result,
    error,
    errorCode,
    isError,
    startedAt,
    completedAt,
    durationMs: hasRun ? completedAt - startedAt : undefined,
    createdAt: call.createdAt,
    updatedAt: call.updatedAt,
    auditTrail: call.auditTrail,
    sessionId,
    agentId,
    mode: call.mode,
    parentCallId,
    resultHandle,
  };
}

function maskedEnding({ ports }: RuntimeCore, ending: Ending): RecordedEnding {
  const result = ports.masker.mask(ending.result);
  if (!ending.isError) return { ...ending, result };
  const { isError, errorCode, resultHandle } = ending;
  const error = String(ports.masker.mask(ending.error));
  return { result, isError, error, errorCode, resultHandle };
}
