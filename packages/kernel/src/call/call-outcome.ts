import type { Attachment } from '../attachments/attachment.js';
import type { ErrorCode } from '../result/error-catalogue.js';
import type { FailureExtras } from '../result/failure.js';
import type { ToolDeniedData } from '../result/tool-denied-data.js';
import type { ToolCallState } from './call-state.js';

/** How a call ended. Every call gives exactly one, with the id it answers, in the order of the calls. */
export interface CallOutcome {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly state: ToolCallState;
  /** What the model gets: the tool's result, or a `FailureResult`. */
  readonly result: unknown;
  readonly isError: boolean;
  /** Images and files that the result refers to, with their bytes where the call ended in this process. */
  readonly attachments?: readonly Attachment[] | undefined;
  readonly errorCode?: ErrorCode | undefined;
  readonly extras?: FailureExtras | undefined;
  /** Set when the mode gate stopped the call. */
  readonly denied?: ToolDeniedData | undefined;
  /** What a person changed before the call ran; the model is told. */
  readonly note?: string | undefined;
  readonly durationMs?: number | undefined;
  /** An approval that expired under `stop`: the turn must not go on. */
  readonly stopsTurn?: true | undefined;
}
