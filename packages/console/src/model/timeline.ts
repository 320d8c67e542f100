import type {
  ApprovalView,
  AttachmentView,
  CallLineView,
  EventFrame,
  TurnFrame,
} from '@sluice/protocol';
import type { LiveOutput } from './live-output.js';

export type EventData = EventFrame['data'];
type Data<Type extends TurnFrame['type']> = Extract<
  TurnFrame,
  { type: Type; data: unknown }
>['data'];

export type CallState = Data<'tool_result'>['state'];
export type Denial = Data<'tool_denied'>;
export type Decided = Data<'approval_decided'> & { readonly at: number };

interface Placed {
  /** Unique within a timeline, and the same after a reload. */
  readonly key: string;
  readonly at: number;
}

export interface UserItem extends Placed {
  readonly kind: 'user';
  readonly text: string;
  readonly attachments?: readonly AttachmentView[];
  /** Names of the files that go with it, while it is being sent. */
  readonly files?: readonly string[];
  /** `sending` and `failed` stand only on the page that sent it. */
  readonly delivery: 'kept' | 'sending' | 'failed';
}

/** Text or thinking: pieces that followed each other without anything in between. */
export interface ProseItem extends Placed {
  readonly kind: 'text' | 'thinking';
  readonly text: string;
  readonly agentId: string;
  readonly isOpen: boolean;
}

/** One call from its proposal to its end, changed in place: a call never has two items. */
export interface CallItem extends Placed {
  readonly kind: 'call';
  readonly callId: string;
  readonly agentId: string;
  readonly toolName: string;
  /** What ran, once it has: a person may have changed what was proposed. */
  readonly arguments: unknown;
  readonly line?: CallLineView | undefined;
  readonly state: CallState;
  readonly isError: boolean;
  /** What the command puts out while it runs; afterwards only where the result does not tell it. */
  readonly output?: LiveOutput | undefined;
  readonly result?: unknown;
  /** Images and files that the call made. */
  readonly attachments?: readonly AttachmentView[];
  readonly error?: string | undefined;
  readonly durationMs?: number | undefined;
  readonly denial?: Denial;
  readonly approval?: ApprovalView;
  readonly decided?: Decided;
  /** The later call that took its change back. */
  readonly undoneBy?: string | undefined;
}

export interface ErrorItem extends Placed {
  readonly kind: 'error';
  readonly code: string;
  readonly message: string;
  readonly nextAction?: string | undefined;
}

/** Where a turn's time went, told when it is over. */
export interface TurnEndItem extends Placed {
  readonly kind: 'turn_end';
  readonly used?: Data<'stream_chunk'>['used'];
  readonly spent: TurnTime;
}

export type TimelineItem = UserItem | ProseItem | CallItem | ErrorItem | TurnEndItem;

/** Three kinds of time that are never added up into one: the model's, the tools' and people's. */
export interface TurnTime {
  readonly modelMs: number;
  readonly toolMs: number;
  readonly waitMs: number;
}

/**
 * What one session's page shows, in the order it happened. Events are taken once each, in the order of their
 * numbers: one at or below `lastSeq` changes nothing.
 */
export interface Timeline {
  readonly items: readonly TimelineItem[];
  readonly lastSeq: number;
  readonly lastMessageSeq: number;
  readonly turn: RunningTurn | undefined;
}

export interface RunningTurn extends TurnTime {
  readonly startedAt: number;
  readonly lastAt: number;
  readonly running: readonly string[];
  readonly waiting: readonly string[];
}

export const emptyTimeline: Timeline = {
  items: [],
  lastSeq: 0,
  lastMessageSeq: 0,
  turn: undefined,
};

/** Whether an item was told by a kept message; the keys of all others come from events or from what is being sent. */
export function isFromMessage(item: TimelineItem): boolean {
  return item.key.startsWith('m');
}
