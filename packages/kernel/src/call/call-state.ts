import { KernelError } from '../kernel-error.js';

export type ToolCallState =
  | 'PENDING'
  | 'APPROVAL_REQUIRED'
  | 'APPROVED'
  | 'EXECUTING'
  | 'COMPLETED'
  | 'FAILED'
  | 'DENIED'
  | 'SEALED';

/** Every transition there is. What is not here throws: it is a fault of ours, never of a tool. */
export const transitions: Readonly<Record<ToolCallState, readonly ToolCallState[]>> = {
  PENDING: ['APPROVAL_REQUIRED', 'EXECUTING', 'DENIED', 'FAILED', 'SEALED'],
  APPROVAL_REQUIRED: ['APPROVED', 'DENIED', 'SEALED'],
  // Back to the question where the effect is no longer the one that was approved.
  APPROVED: ['APPROVAL_REQUIRED', 'EXECUTING', 'FAILED', 'SEALED'],
  EXECUTING: ['COMPLETED', 'FAILED', 'SEALED'],
  COMPLETED: [],
  FAILED: [],
  DENIED: [],
  SEALED: [],
};

/** Whether a call in this state has ended and never changes again. */
export function isFinalState(state: ToolCallState): boolean {
  return transitions[state].length === 0;
}

/** The state after `from`, or a throw where no arrow leads there. */
export function nextState<To extends ToolCallState>(from: ToolCallState, to: To): To {
  if (transitions[from].includes(to)) return to;
  throw new KernelError('ILLEGAL_TRANSITION', `A call cannot go from ${from} to ${to}`);
}
