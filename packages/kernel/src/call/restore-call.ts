import type { ApprovalRequest } from '../approval/approval-request.js';
import { dropUndefined } from '../drop-undefined.js';
import type { ToolMode } from '../mode.js';
import type { OpenCall } from './call.js';
import { CallArguments } from './call-arguments.js';
import type { CallLine } from './call-line.js';
import type { ToolCallRecord } from './call-record.js';
import { changeOf } from './effect-line.js';

/** A call that an earlier process left unfinished. Without its question it cannot wait again, only be sealed. */
export function restoreCall(
  record: ToolCallRecord,
  question: ApprovalRequest | undefined,
  mode: ToolMode,
): OpenCall {
  const { id, name, createdAt, updatedAt, approval, auditTrail, input } = record;
  const checkedFor = record.inputDigest === undefined ? undefined : name;
  const args = new CallArguments(input, input, checkedFor);
  const facts = { id, name, mode, createdAt, updatedAt, approval, auditTrail, arguments: args };
  const { decision, line } = record;
  const change = changeOf(question?.effect?.diff);
  const origin = line?.origin ?? originOf(record);
  const story = { origin, ...dropUndefined({ decision, edits: line?.edits, change }) };
  const call = { ...facts, edits: undefined, story, isKept: true };
  if (record.state === 'EXECUTING') {
    return { ...call, state: 'EXECUTING', startedAt: record.startedAt };
  }
  if (record.state === 'APPROVAL_REQUIRED' && question) {
    return { ...call, state: 'APPROVAL_REQUIRED', question };
  }
  return { ...call, state: 'PENDING' };
}

/** Where the call of a record without a line came from, as far as the record says. */
function originOf({ sessionId, agentId, parentCallId }: ToolCallRecord): CallLine['origin'] {
  return { session: sessionId, agent: agentId, ...dropUndefined({ parent: parentCallId }) };
}
