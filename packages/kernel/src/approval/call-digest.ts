import type { ToolCallRecord } from '../call/call-record.js';
import type { ApprovalRequest } from './approval-request.js';
import { canonicalJson } from './canonical-json.js';
import { sha256 } from './sha256.js';

/** Stands for exactly this tool with exactly these arguments. */
export function callDigest(toolName: string, args: unknown): string {
  return sha256(`${toolName}\n${canonicalJson(args)}`);
}

/**
 * Of the call as it was asked for. A person may have changed its arguments before it ran: the record then has what ran,
 * and its question what was asked for.
 */
export function askedDigest(
  record: Pick<ToolCallRecord, 'inputDigest'>,
  question: Pick<ApprovalRequest, 'argumentsDigest' | 'digest'> | undefined,
): string | undefined {
  return question ? (question.argumentsDigest ?? question.digest) : record.inputDigest;
}
