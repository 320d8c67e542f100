import type { Attachment } from '../attachments/attachment.js';

/** How the running of a tool ended. */
export type Execution = Settled | CutShort;

export type Settled =
  | {
      readonly kind: 'returned';
      readonly value: unknown;
      readonly attached?: readonly Attachment[];
    }
  | { readonly kind: 'threw'; readonly error: unknown };

export interface Cut {
  readonly kind: 'timeout' | 'cancelled';
  readonly reason: string;
}

export interface CutShort extends Cut {
  /** What the tool had to show by then; `undefined` where that is nothing. */
  readonly partial: unknown;
  /** The tool has not ended: its work may still be going on. */
  readonly mayStillRun: boolean;
}
