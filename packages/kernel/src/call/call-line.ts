import type { ApprovalOutcome } from '../approval/approval-outcome.js';
import type { Role } from '../policy/answer-needs.js';
import type { Verdict } from '../policy/permission-config.js';
import type { ToolCallApproval } from './call-approval.js';
import type { ToolCallState } from './call-state.js';

/** What the gates said of a call, and the rule that decided. Secrets are masked. */
export interface CallDecision {
  readonly verdict: Verdict;
  readonly rule: string;
  /** Where that rule stands. */
  readonly where: string;
  /** What refused the call before its policy was asked, or after: `look-up`, `validation`, `mode`, `hook`. */
  readonly by?: string;
  /** Names of the named rules that spoke, whichever decided; absent where none did. */
  readonly raised?: readonly string[];
}

/** What is known of a call beside its arguments and its end; it grows as the call goes on. Secrets are masked. */
export interface CallStory {
  /** Set when the call is made; it never changes. */
  readonly origin: CallLine['origin'];
  /** Absent until the gates were asked. */
  readonly decision?: CallDecision | undefined;
  /** What a person changed before it ran. */
  readonly edits?: string;
  /** How much the diff changes that a person was shown: `+3 -1`. */
  readonly change?: string;
}

/** Through which door a call came, and for whom it is made. */
export interface CallOrigin {
  /** `serve`, `chat`, `mcp` and the like. */
  readonly face?: string;
  /** The program at the other end, as it names itself. */
  readonly client?: string;
  /** Whose words the agent follows, or who started the program at the other end. Not the one who answers questions. */
  readonly person?: string;
  readonly role?: Role;
  /** The earlier call of the session whose change this one takes back. */
  readonly undoes?: string;
}

/**
 * One call in one line, as people read it: the same in timeline, inbox, audit, export and console. Secrets are masked.
 * Names are single words, so that they are spelt alike in a program, in the store and on the wire.
 */
export interface CallLine {
  readonly tool: string;
  /** Made by the tool from what will run or ran: `fs_write src/a.ts +3 -1`, `bash_run npm test → exit 1, 12 s`. */
  readonly effect: string;
  /** `allowed` and `refused` by rule alone, `granted` by an earlier yes; the others tell of a question. */
  readonly verdict: 'proposed' | 'allowed' | 'refused' | 'asked' | 'granted' | ApprovalOutcome;
  /** How it ended; absent while it has not. Only what a person said no to is `denied`. */
  readonly outcome?:
    | 'completed'
    | 'failed'
    | 'refused'
    | 'denied'
    | 'expired'
    | 'cancelled'
    | 'sealed'
    | undefined;
  readonly error?: string | undefined;
  readonly rule?: string | undefined;
  readonly where?: string | undefined;
  readonly grant?: string | undefined;
  /** Who decided: a person, `policy`, or what refused the call without it. */
  readonly by?: string | undefined;
  /** Who said yes to the same before `by` did, where more than one person had to. */
  readonly with?: readonly string[] | undefined;
  /** What a person changed before it ran, from what to what. */
  readonly edits?: string | undefined;
  readonly origin: CallOrigin & {
    readonly session: string;
    readonly agent: string;
    readonly parent?: string;
  };
}

interface LineParts {
  readonly tool: string;
  readonly effect: string;
  readonly state: ToolCallState;
  readonly approval: ToolCallApproval;
  readonly story: CallStory;
  readonly errorCode: string | undefined;
}

export function callLine(parts: LineParts): CallLine {
  const { tool, effect, approval } = parts;
  const { decision, edits, origin } = parts.story;
  return {
    tool,
    effect,
    verdict: verdictOf(approval, decision),
    outcome: outcomeOf(parts.state, approval),
    error: parts.errorCode,
    rule: decision?.rule,
    where: decision?.where,
    grant: approval.grantId,
    by: approval.decidedBy ?? deciderOf(decision),
    with: approval.with,
    edits,
    origin,
  };
}

function deciderOf(decision: CallDecision | undefined): string | undefined {
  return decision && decision.verdict !== 'ask' ? (decision.by ?? 'policy') : undefined;
}

function verdictOf(
  { outcome, grantId }: ToolCallApproval,
  decision: CallDecision | undefined,
): CallLine['verdict'] {
  if (grantId !== undefined && outcome === 'approved') return 'granted';
  if (outcome) return outcome;
  switch (decision?.verdict) {
    case 'allow':
      return 'allowed';
    case 'ask':
      return 'asked';
    case 'deny':
      return 'refused';
    case undefined:
      return 'proposed';
  }
}

function outcomeOf(state: ToolCallState, { outcome }: ToolCallApproval): CallLine['outcome'] {
  switch (state) {
    case 'COMPLETED':
      return 'completed';
    case 'FAILED':
      return 'failed';
    case 'DENIED':
      // After a yes it is a rule or a hook that stopped what was approved.
      return outcome === undefined || outcome === 'approved' || outcome === 'approved_with_edits'
        ? 'refused'
        : outcome;
    case 'SEALED':
      return 'sealed';
    case 'PENDING':
    case 'APPROVAL_REQUIRED':
    case 'APPROVED':
    case 'EXECUTING':
      return undefined;
  }
}
