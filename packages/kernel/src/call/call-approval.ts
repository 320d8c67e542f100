import type { ApprovalOutcome } from '../approval/approval-outcome.js';
import type { GrantScope } from '../approval/grant-port.js';

export interface ToolCallApproval {
  readonly required: boolean;
  readonly decision?: 'allow' | 'deny';
  readonly decidedBy?: string;
  /** Who said yes to the same before, where more than one person had to. */
  readonly with?: readonly string[];
  readonly decidedAt?: number;
  readonly note?: string;
  readonly meta?: Readonly<Record<string, unknown>>;
  readonly outcome?: ApprovalOutcome;
  readonly scope?: GrantScope;
  /** The grant that answered in a person's place. */
  readonly grantId?: string;
}
