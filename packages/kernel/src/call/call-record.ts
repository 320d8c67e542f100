import type { Attachment } from '../attachments/attachment.js';
import type { ToolMode } from '../mode.js';
import type { ErrorCode } from '../result/error-catalogue.js';
import type { ToolCallApproval } from './call-approval.js';
import type { CallDecision, CallLine } from './call-line.js';
import type { ToolCallState } from './call-state.js';

export interface ToolCallAuditEntry {
  readonly state: ToolCallState;
  readonly timestamp: number;
  readonly note?: string;
}

/** All that is known of one call. Secrets are masked; every write is a whole new record. */
export interface ToolCallRecord {
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
  /** Digest of tool and arguments before masking; `undefined` until they are valid. */
  readonly inputDigest?: string | undefined;
  readonly state: ToolCallState;
  readonly approval: ToolCallApproval;
  readonly result?: unknown;
  readonly error?: string | undefined;
  readonly errorCode?: ErrorCode | undefined;
  readonly isError?: boolean | undefined;
  readonly startedAt?: number | undefined;
  readonly completedAt?: number | undefined;
  readonly durationMs?: number | undefined;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly auditTrail: readonly ToolCallAuditEntry[];
  readonly sessionId: string;
  readonly agentId: string;
  readonly mode: ToolMode;
  readonly parentCallId?: string | undefined;
  readonly resultHandle?: string | undefined;
  /** What the result refers to, without the bytes. */
  readonly attachments?: readonly Attachment[] | undefined;
  /** What the gates said; `undefined` until they were asked, and in records from before this was kept. */
  readonly decision?: CallDecision | undefined;
  /** The call as people read it; absent in records from before it was kept. */
  readonly line?: CallLine | undefined;
}

/** The light form that events carry. */
export type ToolCallSnapshot = Pick<
  ToolCallRecord,
  | 'id'
  | 'name'
  | 'state'
  | 'approval'
  | 'result'
  | 'error'
  | 'isError'
  | 'durationMs'
  | 'startedAt'
  | 'completedAt'
  | 'line'
  | 'attachments'
> & {
  readonly inputPreview?: unknown;
  readonly auditTrail?: readonly ToolCallAuditEntry[];
};
