import type { Role } from '../policy/answer-needs.js';
import type { Failure } from '../result/failure.js';
import type { ApprovalSettlement } from './approval-port.js';
import type { GrantCover, GrantScope } from './grant-port.js';

export interface DecideOptions {
  readonly note?: string;
  /** The person's name. */
  readonly decidedBy?: string;
  /** The person's role, where questions may need one. */
  readonly role?: Role;
  /** Names the token the person came with; two people never share one. */
  readonly credential?: string;
  /** `once` (the default) holds for this call only. */
  readonly scope?: GrantScope;
  /** What a grant covers: exactly these arguments (the default), what `rule` lets through, or any arguments. */
  readonly covers?: GrantCover['kind'];
  /** With `covers: 'rule'`, required: the rule as text. It must let this very call through. */
  readonly rule?: string;
  readonly grantExpiresAt?: number;
  /** Any arguments, always, is granted only with the tool's name here, typed by the person. */
  readonly confirm?: string;
  /** Runs these arguments in place of those that were asked for. */
  readonly arguments?: unknown;
  /** The digest the person was shown; another one refuses the decision. */
  readonly digest?: string;
  /**
   * Of the effect that `previewEdit` gave for the edited arguments; another one refuses the decision. Needed where the
   * call has an effect to show: nobody allows an edit without having seen what it does.
   */
  readonly effectDigest?: string;
}

export type DecideResult =
  /**
   * The answer is taken. `waitsFor`, where whoever answers can tell: nobody runs the call now, and it goes on when its
   * session is taken up, or when the client that asked is back.
   */
  | { readonly status: 'settled'; readonly waitsFor?: 'session' | 'client' }
  /**
   * The yes is kept; so many people have said it to the same call, and so many are needed. `toOthers` have said yes too,
   * but to other arguments, which is another call: they are not counted with it.
   */
  | {
      readonly status: 'counted';
      readonly people: number;
      readonly needed: number;
      readonly toOthers?: readonly string[];
    }
  /** This person's yes is kept already; another person's is needed. */
  | { readonly status: 'same_person' }
  /** A rule wants a yes from somebody with at least this role; the question stays open. */
  | { readonly status: 'role_needed'; readonly role: Role }
  /** A rule says who must answer such a call, so a yes to it holds for this call only. */
  | { readonly status: 'once_only' }
  /** Nobody asked, or it has been answered, expired or withdrawn; `note` says why, where that is kept. */
  | {
      readonly status: 'not_pending';
      readonly outcome?: ApprovalSettlement['outcome'];
      readonly note?: string;
    }
  /** The arguments are no longer those the person saw. */
  | { readonly status: 'digest_mismatch' }
  /** Any arguments, always, was not confirmed with the tool's name; the question stays open. */
  | { readonly status: 'unconfirmed' }
  /** Edited arguments that may not run; the question stays open. */
  | { readonly status: 'invalid'; readonly failure: Failure };
