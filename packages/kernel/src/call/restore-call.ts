import type { ApprovalRequest } from '../approval/approval-port.js';
import type { ToolMode } from '../mode.js';
import { CallArguments, type OpenCall } from './call.js';
import type { ToolCallRecord } from './call-record.js';
import { changeOf } from './effect-line.js';

/** A call that an earlier process left unfinished. Without its question it cannot wait again, only be sealed. */
export function restoreCall(
  record: ToolCallRecord,
  question: ApprovalRequest | undefined,
  mode: ToolMode,
): OpenCall {
  const { id, name, createdAt, updatedAt, approval, auditTrail, input } = record;
  const args =
    record.inputDigest === undefined
      ? CallArguments.unchecked(input, input)
      : CallArguments.checked(name, input, input);
  const facts = { id, name, mode, createdAt, updatedAt, approval, auditTrail, arguments: args };
  const call = {
    ...facts,
    edits: undefined,
    maskedEdits: record.line?.edits,
    decision: record.decision,
    change: changeOf(question?.effect?.diff),
  };
  if (record.state === 'EXECUTING') {
    return { ...call, state: 'EXECUTING', startedAt: record.startedAt };
  }
  if (record.state === 'APPROVAL_REQUIRED' && question) {
    return { ...call, state: 'APPROVAL_REQUIRED', question };
  }
  return { ...call, state: 'PENDING' };
}
