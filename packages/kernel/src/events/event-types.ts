import type { ApprovalOutcome } from '../approval/approval-outcome.js';
import type { ApprovalRequest } from '../approval/approval-request.js';
import type { ToolCallSnapshot } from '../call/call-record.js';
import type { ToolDeniedData } from '../result/tool-denied-data.js';

export type EventChannel = 'progress' | 'control' | 'monitor';

/** What the models of a turn used. Named as on the wire. */
export interface TurnUsed {
  readonly input_tokens: number;
  readonly output_tokens: number;
  /** Absent where the price of the model is not known. */
  readonly cost_usd?: number;
}

/** What happened, before it has a place in the log. */
export type SluiceEvent =
  | { readonly channel: 'progress'; readonly type: 'text_chunk'; readonly delta: string }
  | { readonly channel: 'progress'; readonly type: 'think_chunk'; readonly delta: string }
  | { readonly channel: 'progress'; readonly type: 'tool:start'; readonly call: ToolCallSnapshot }
  | { readonly channel: 'progress'; readonly type: 'tool:end'; readonly call: ToolCallSnapshot }
  | {
      readonly channel: 'progress';
      readonly type: 'tool:error';
      readonly call: ToolCallSnapshot;
      readonly error: string;
    }
  | {
      readonly channel: 'progress';
      readonly type: 'tool:denied';
      readonly call: ToolCallSnapshot;
      readonly data: ToolDeniedData;
    }
  | {
      readonly channel: 'progress';
      readonly type: 'done';
      readonly reason: string;
      readonly step?: number;
      readonly used?: TurnUsed;
    }
  | {
      readonly channel: 'control';
      readonly type: 'permission_required';
      readonly call: ToolCallSnapshot;
      readonly request: ApprovalRequest;
    }
  | {
      readonly channel: 'control';
      readonly type: 'permission_decided';
      readonly callId: string;
      readonly decision: 'allow' | 'deny';
      readonly outcome: ApprovalOutcome;
      readonly decidedBy: string;
      readonly note?: string;
    }
  | {
      /** One of several people whom a question needs has said yes; it stays open. */
      readonly channel: 'control';
      readonly type: 'permission_counted';
      readonly callId: string;
      readonly person: string;
      readonly needed: number;
    }
  | { readonly channel: 'monitor'; readonly type: 'tool_executed'; readonly call: ToolCallSnapshot }
  | {
      readonly channel: 'monitor';
      readonly type: 'tool_custom_event';
      readonly callId: string;
      readonly toolName: string;
      readonly eventType: string;
      readonly data: unknown;
    }
  | {
      readonly channel: 'monitor';
      readonly type: 'tool_events_dropped';
      readonly callId: string;
      readonly toolName: string;
      readonly dropped: number;
      readonly limit: number;
    }
  | {
      readonly channel: 'monitor';
      readonly type: 'tool_late_result';
      readonly callId: string;
      readonly toolName: string;
      readonly isError: boolean;
    }
  | {
      readonly channel: 'monitor';
      readonly type: 'state_changed';
      readonly state: string;
      readonly previous?: string;
    }
  | {
      readonly channel: 'monitor';
      readonly type: 'mode_downgraded';
      readonly requested: string;
      readonly effective: string;
    }
  | {
      readonly channel: 'monitor';
      readonly type: 'error';
      readonly phase: string;
      readonly message: string;
      readonly detail?: unknown;
    }
  | {
      readonly channel: 'monitor';
      readonly type: 'note';
      readonly name: string;
      readonly data: unknown;
    };

export type EventType = SluiceEvent['type'];

const TYPES: Readonly<Record<EventType, true>> = {
  text_chunk: true,
  think_chunk: true,
  'tool:start': true,
  'tool:end': true,
  'tool:error': true,
  'tool:denied': true,
  done: true,
  permission_required: true,
  permission_decided: true,
  permission_counted: true,
  tool_executed: true,
  tool_custom_event: true,
  tool_events_dropped: true,
  tool_late_result: true,
  state_changed: true,
  mode_downgraded: true,
  error: true,
  note: true,
};

/** Every type of event there is. */
export const eventTypes: readonly string[] = Object.keys(TYPES);

/** An event with its place: numbers only grow, within a log and over restarts. */
export interface EventEnvelope {
  readonly seq: number;
  readonly timestamp: number;
  readonly sessionId: string;
  readonly agentId: string;
  readonly event: SluiceEvent;
}

/** An event that has no place yet. The log that takes it owns it, and may number this very object. */
export interface EventDraft extends Omit<EventEnvelope, 'seq'> {
  seq: number;
}

export function draftEvent(
  source: { readonly sessionId: string; readonly agentId: string },
  timestamp: number,
  event: SluiceEvent,
): EventDraft {
  return { seq: 0, timestamp, sessionId: source.sessionId, agentId: source.agentId, event };
}
