import type { PolicyCall } from '../call.js';

/** How a recorded call was decided: without a question, by a person, or not at all. */
export type Decided =
  | 'allowed'
  | 'approved'
  | 'denied'
  | 'refused'
  | 'stopped'
  | 'unanswered'
  | 'unknown';

/** A call of the past: ours, or one that another client's transcript tells of. */
export interface RecordedCall {
  readonly id: string;
  readonly session: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly call: PolicyCall;
  /**
   * `denied` is a person's no, `refused` that of a policy; `stopped` by what no policy decides (the mode, a hook, an
   * unknown tool, arguments that do not fit); nobody answered an `unanswered` question.
   */
  readonly decided: Decided;
  /** Its arguments came from text that a stranger wrote. */
  readonly isTainted?: boolean;
}

const DID_NOT_RUN: ReadonlySet<Decided> = new Set(['denied', 'refused', 'stopped', 'unanswered']);

/** A call that a person let through, or that nobody had to be asked about, has happened. */
export function hasRun({ decided }: RecordedCall): boolean {
  return !DID_NOT_RUN.has(decided);
}
