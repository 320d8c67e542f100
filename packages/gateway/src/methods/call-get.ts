import { type ApprovalEntry, type ToolCallRecord, withoutData } from '@sluice/kernel';
import type { CallView, Params, Result } from '@sluice/protocol';
import { effectView } from '../frames/approval-view.js';
import { RequestError } from '../request-error.js';
import type { RequestContext } from './request-context.js';

/** One call as it is kept, with what a person was shown of it. */
export async function callGet(
  { core }: RequestContext,
  { session_id, call_id }: Params<'call.get'>,
): Promise<Result<'call.get'>> {
  const { records } = core.store.bind({ sessionId: session_id, owner: 'gateway', fence: 0 });
  const record = await records.get(session_id, call_id);
  if (!record) {
    throw new RequestError(
      'CALL_NOT_FOUND',
      `There is no call ${call_id} in session ${session_id}; list the audit of the session`,
    );
  }
  return { call: viewOf(record, await core.store.approvalsOf(session_id).get(call_id)) };
}

function viewOf(record: ToolCallRecord, asked: ApprovalEntry | undefined): CallView {
  const { durationMs, line, resultHandle, error, errorCode } = record;
  const { settlement, request } = asked ?? {};
  const isEdited = settlement?.outcome === 'approved_with_edits';
  const effect = settlement?.effect ?? request?.effect;
  return {
    call_id: record.id,
    session_id: record.sessionId,
    agent_id: record.agentId,
    tool_name: record.name,
    mode: record.mode,
    state: record.state,
    at: record.createdAt,
    ...(durationMs === undefined ? {} : { duration_ms: Math.max(0, durationMs) }),
    ...(line ? { line } : {}),
    arguments: record.input ?? null,
    ...(isEdited ? { asked_arguments: request?.arguments ?? null } : {}),
    ...(request && effect ? { effect: effectView({ ...request, effect }) } : {}),
    result: record.result ?? null,
    ...(resultHandle === undefined ? {} : { result_handle: resultHandle }),
    ...(error === undefined ? {} : { error }),
    ...(errorCode === undefined ? {} : { error_code: errorCode }),
    is_error: record.isError ?? false,
    ...(record.attachments ? { attachments: record.attachments.map(withoutData) } : {}),
  };
}
