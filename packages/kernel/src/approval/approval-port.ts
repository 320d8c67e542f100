import type { Awaitable } from '../awaitable.js';
import type { ToolEffect } from '../define/tool-types.js';
import type { ToolMode } from '../mode.js';

/** Kept apart on purpose: only a person's act is a denial. */
export type ApprovalOutcome =
  | 'approved'
  | 'approved_with_edits'
  | 'denied'
  | 'expired'
  | 'cancelled';

export type GrantScope = 'once' | 'session' | 'always';

/** What a person is asked. The decision is bound to `digest`, which stands for tool and arguments. */
export interface ApprovalRequest {
  readonly callId: string;
  readonly toolName: string;
  readonly sessionId: string;
  readonly agentId: string;
  readonly mode: ToolMode;
  readonly digest: string;
  /** The arguments as they will run, secrets masked. */
  readonly arguments: unknown;
  readonly meta: Readonly<Record<string, unknown>>;
  /** What the tool said the call would do. No part of the digest: a grant covers arguments, whatever they change. */
  readonly effect?: ToolEffect;
  /** How often this call was asked about; absent for the first time. */
  readonly round?: number;
  /** The effect is no longer the one that an earlier yes was given to. */
  readonly changedSince?: true;
  readonly requestedAt: number;
  readonly expiresAt?: number;
}

export interface ApprovalSettlement {
  readonly outcome: ApprovalOutcome;
  readonly at: number;
  readonly decidedBy: string;
  readonly note?: string;
  readonly scope?: GrantScope;
  /** The grant that the answer made for later calls. */
  readonly grantId?: string;
  /** Only with `approved_with_edits`: what runs in place of what was asked for. */
  readonly arguments?: unknown;
  /** What the person was shown that the edited arguments would do. */
  readonly effect?: ToolEffect;
}

export interface ApprovalEntry {
  readonly request: ApprovalRequest;
  readonly settlement?: ApprovalSettlement;
}

/**
 * Keeps open questions and their answers, over a restart too. `settle` is atomic across processes:
 * of two answers to one question exactly one is taken.
 */
export interface ApprovalPort {
  /**
   * Opening the same question again (after a restart) keeps the first one and its answer. Another question about the
   * same call, by its session or its digest, is refused: it must not get the answer to the first.
   */
  open(request: ApprovalRequest): Awaitable<void>;
  get(callId: string): Awaitable<ApprovalEntry | undefined>;
  pending(filter?: { readonly sessionId?: string }): Awaitable<readonly ApprovalEntry[]>;
  settle(callId: string, settlement: ApprovalSettlement): Awaitable<'settled' | 'not_pending'>;
  /** Resolves with the answer, also one that was given before. Rejects when the port is closed. */
  wait(callId: string): Promise<ApprovalSettlement>;
}
