import type { Awaitable } from '../awaitable.js';

export type GrantScope = 'once' | 'session' | 'always';

/**
 * What a grant covers: one tool, with exactly these arguments, with those that a rule lets through, or with any. A rule
 * is text that only the policy can read.
 */
export type GrantCover =
  | { readonly kind: 'arguments'; readonly toolName: string; readonly digest: string }
  | { readonly kind: 'rule'; readonly toolName: string; readonly rule: string }
  | { readonly kind: 'tool'; readonly toolName: string };

/** A yes that holds for later calls. It answers a question; it never opens a mode or lifts a denial. */
export interface Grant {
  readonly id: string;
  readonly scope: Exclude<GrantScope, 'once'>;
  readonly covers: GrantCover;
  /** Set for scope `session`. */
  readonly sessionId?: string;
  /** Where it was given; it answers for no other workspace. Absent where the runtime has none. */
  readonly workspace?: string;
  readonly origin: {
    readonly callId: string;
    readonly decidedBy: string;
    readonly at: number;
    readonly note?: string;
  };
  readonly uses: number;
  readonly lastUsedAt?: number;
  readonly expiresAt?: number;
}

export interface GrantQuestion {
  readonly toolName: string;
  readonly digest: string;
  readonly sessionId: string;
  readonly workspace?: string | undefined;
  readonly now: number;
  /** A question that a hook or a rule raised is never answered by a grant for any arguments. */
  readonly needsExactArguments: boolean;
  /** Whether a granted rule lets the call through, whatever raised the question. Without it none does. */
  readonly fitsRule?: ((rule: string) => boolean) | undefined;
}

/** Grants that were given. One is added with the answer that makes it (`ApprovalPort.settle`). */
export interface GrantPort {
  /** Finds a grant that covers the call and counts the use, in one step. */
  use(question: GrantQuestion): Awaitable<Grant | undefined>;
  list(filter?: { readonly sessionId?: string }): Awaitable<readonly Grant[]>;
  /** `false` where there is no such grant; `by` is the person who takes it back. */
  revoke(id: string, by?: string): Awaitable<boolean>;
}

/** Whether `grant` answers `question`. The one rule all stores share. */
export function grantCovers(grant: Grant, question: GrantQuestion): boolean {
  if (grant.covers.toolName !== question.toolName) return false;
  if (grant.expiresAt !== undefined && grant.expiresAt <= question.now) return false;
  if (grant.workspace !== question.workspace) return false;
  if (grant.scope === 'session' && grant.sessionId !== question.sessionId) return false;
  if (grant.covers.kind === 'arguments') return grant.covers.digest === question.digest;
  if (grant.covers.kind === 'rule') return question.fitsRule?.(grant.covers.rule) === true;
  return !question.needsExactArguments;
}
