import type { Awaitable } from '../awaitable.js';
import type { Tool } from '../define/tool-types.js';
import type { ToolMode } from '../mode.js';
import type { AnswerNeeds, Role } from './answer-needs.js';

export type Verdict = 'allow' | 'ask' | 'deny';

/** One rule that spoke about a call, whether or not it decided. */
export interface MatchedRule {
  /** By which a policy file can name it; rules without one cannot be named. */
  readonly name?: string;
  readonly verdict: Verdict;
  readonly rule: string;
  readonly where: string;
  /** Where it says that this rule does not count for the call. */
  readonly waivedBy?: string;
}

/** A verdict and the rule it came from, so that a person can find and change it. */
export interface PolicyDecision {
  readonly verdict: Verdict;
  /** The rule in words, e.g. `autoDenyTools contains bash_run`. */
  readonly rule: string;
  /** Where the rule stands: a file, a setting, `default`. */
  readonly where: string;
  /** Shown on the approval card. */
  readonly risk?: 'read' | 'write' | 'network' | 'destructive';
  /** Whether a rule about these arguments raised it, or the lists and the mode, which look at the tool alone. */
  readonly raisedBy?: 'rule' | 'default';
  /** With `ask`: who has to say yes. No grant answers such a question. */
  readonly needs?: AnswerNeeds;
  /** Every rule that spoke, where these are more than this one. */
  readonly matched?: readonly MatchedRule[];
  /** Whether a rule that a person granted, as text, lets this call through. Without it no such grant answers. */
  readonly fitsRule?: (rule: string) => boolean;
}

/** A decision as the policy gives it. */
export type Decided = PolicyDecision & Required<Pick<PolicyDecision, 'raisedBy' | 'matched'>>;

export interface PolicyQuestion {
  /** Absent where no call is meant, but what a policy would say to one. */
  readonly callId?: string;
  readonly tool: Tool;
  readonly args: unknown;
  readonly mode: ToolMode;
  readonly sessionId: string;
  readonly agentId: string;
  /** The program at the other end, where it has named itself. */
  readonly client?: string | undefined;
  /** For whom the call is made, where that is known. */
  readonly person?: string | undefined;
  readonly role?: Role | undefined;
}

/**
 * Decides from the arguments. Asked after the lists; can only tighten what they let through.
 * A rule that throws denies the call.
 */
export type PolicyRule = (question: PolicyQuestion) => Awaitable<PolicyDecision | undefined>;

/** `approval` is the predecessor's word for `ask`; `readonly` lets only tools through that declare it. */
export type PermissionMode = 'auto' | 'ask' | 'deny' | 'custom' | 'approval' | 'readonly';

export interface PermissionConfig {
  readonly mode: PermissionMode;
  readonly requireApprovalTools?: readonly string[];
  readonly autoAllowTools?: readonly string[];
  readonly autoDenyTools?: readonly string[];
  /** The predecessor's spelling of `autoDenyTools`. */
  readonly denyTools?: readonly string[];
  /** The predecessor's exclusive list: when it is not empty, every other tool is denied. */
  readonly allowTools?: readonly string[];
  /** For mode `custom`, and to tighten any other mode by arguments. */
  readonly rules?: readonly PolicyRule[];
  /** Where this configuration stands, for denials that teach. */
  readonly source?: string;
}
