import type { PolicyCall } from '../call.js';

/** How a recorded call was decided: without a question, by a person, or not at all. */
export type Decided = 'allowed' | 'approved' | 'denied' | 'refused' | 'unanswered' | 'unknown';

/** A call of the past: ours, or one that another client's transcript tells of. */
export interface RecordedCall {
  readonly id: string;
  readonly session: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly call: PolicyCall;
  /** `denied` is a person's no, `refused` that of a policy; nobody answered an `unanswered` question. */
  readonly decided: Decided;
  /** Its arguments came from text that a stranger wrote. */
  readonly isTainted?: boolean;
}

/** A call that a person let through, or that nobody had to be asked about, has happened. */
export function hasRun({ decided }: RecordedCall): boolean {
  return decided !== 'denied' && decided !== 'refused' && decided !== 'unanswered';
}
