import type { Awaitable } from '../awaitable.js';
import type { CallLine } from '../call/call-line.js';
import type { ToolEffect } from '../define/tool-types.js';
import type { EventDraft } from '../events/event-types.js';
import type { AnswerNeeds } from '../policy/answer-needs.js';
import type { ApprovalOutcome } from './approval-outcome.js';
import type { ApprovalRequest } from './approval-request.js';
import type { Grant, GrantScope } from './grant-port.js';
import type { Yes } from './yes.js';

export interface ApprovalSettlement {
  readonly outcome: ApprovalOutcome;
  readonly at: number;
  readonly decidedBy: string;
  /** Who said yes to the same before, where more than one person had to. */
  readonly with?: readonly string[];
  readonly note?: string;
  readonly scope?: GrantScope;
  /** The grant that the answer made for later calls. */
  readonly grantId?: string;
  /** Only with `approved_with_edits`: what runs in place of what was asked for. */
  readonly arguments?: unknown;
  /** What the person was shown that the edited arguments would do. */
  readonly effect?: ToolEffect;
  /** Of that effect, before secrets were masked. */
  readonly effectDigest?: string;
  /** Only with `approved_with_edits`: what runs, in one line, and what was changed. Secrets are masked. */
  readonly editedLine?: Pick<CallLine, 'effect' | 'edits'>;
}

export interface ApprovalEntry {
  readonly request: ApprovalRequest;
  /** Yeses that wait for those of more people; absent where there are none. */
  readonly yeses?: readonly Yes[];
  readonly settlement?: ApprovalSettlement;
}

/** What is kept with an answer, in the same write. */
export interface BesideAnswer {
  /** Of the question that is answered. Where another one is open by then, the answer is refused. */
  readonly digest: string;
  readonly grant?: Grant;
  readonly events: readonly EventDraft[];
  /** With a yes: whose it is, and what it needs. Where more people are needed, the yes alone is kept. */
  readonly yes?: {
    readonly by: Yes;
    readonly needs: AnswerNeeds | undefined;
    /** Announced in place of `events` where the yes is kept and the question stays open. */
    readonly eventsIfCounted: readonly EventDraft[];
  };
}

/** `counted`: the yes is kept and more people are needed. `same_person`: theirs is kept already. */
export type Settled = 'settled' | 'not_pending' | 'counted' | 'same_person';

/**
 * Keeps the answers to questions, over a restart too. Questions are opened with the step of the call that asks
 * (`RecordSink.keep`). `settle` is atomic across processes: of two answers to one question exactly one is taken.
 */
export interface ApprovalPort {
  get(callId: string): Awaitable<ApprovalEntry | undefined>;
  pending(filter?: { readonly sessionId?: string }): Awaitable<readonly ApprovalEntry[]>;
  settle(callId: string, settlement: ApprovalSettlement, beside: BesideAnswer): Awaitable<Settled>;
  /**
   * Resolves with the answer, also one that was given before. Rejects with the code `STORE_CLOSED` when this process lets
   * the store go; the question stays open for whoever takes the call up.
   */
  wait(callId: string): Promise<ApprovalSettlement>;
}
