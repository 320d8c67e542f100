import type { CallOutcome } from '@sluice/kernel';
import type { ExceededLimit, Spent } from './budget.js';

/** Why a turn is over. */
export type TurnEnd =
  | { readonly status: 'completed' }
  /** There was nothing to do. */
  | { readonly status: 'idle' }
  | { readonly status: 'cancelled'; readonly reason: string }
  | { readonly status: 'budget_exceeded'; readonly limit: ExceededLimit }
  /** The same call failed again and again. */
  | { readonly status: 'loop_guard'; readonly toolName: string; readonly failures: number }
  | { readonly status: 'model_error'; readonly code: string; readonly message: string }
  /** The answer did not fit the form that was asked for, also after it was told so. */
  | { readonly status: 'output_invalid'; readonly problem: string }
  | { readonly status: 'approval_expired' }
  /** A call could not be recorded. */
  | { readonly status: 'store_error'; readonly message: string }
  /** The process shut down while a person was asked; the turn goes on in the next one. */
  | { readonly status: 'suspended' }
  /** Another worker has the session; nothing more was written. */
  | { readonly status: 'lease_lost' };

export type TurnStatus = TurnEnd['status'];

export interface TurnOutcome {
  readonly status: TurnStatus;
  readonly end: TurnEnd;
  /** The last words to the user, also where the turn was stopped. */
  readonly text: string;
  /** What the answer says, where a form was asked for and it fits. */
  readonly value?: unknown;
  readonly calls: readonly CallOutcome[];
  readonly spent: Spent;
}
