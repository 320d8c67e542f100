import { type EventEnvelope, type ToolCallSnapshot, withoutData } from '@sluice/kernel';
import { errorFrame, type TurnFrame } from '@sluice/protocol';
import { approvalView, type ToolLookup } from './approval-view.js';

/**
 * What a client is shown of an event, or nothing for events that only the log needs. Pure: the same event gives
 * the same frame every time, live and replayed.
 */
export function toTurnFrame(
  id: string,
  envelope: EventEnvelope,
  toolOf: ToolLookup,
): TurnFrame | undefined {
  const { event } = envelope;
  switch (event.type) {
    case 'text_chunk':
      return { type: 'stream_chunk', id, data: { content: event.delta, done: false } };
    case 'think_chunk':
      return { type: 'thinking', id, data: { content: event.delta } };
    case 'done':
      return {
        type: 'stream_chunk',
        id,
        data: { content: '', done: true, ...(event.used ? { used: event.used } : {}) },
      };
    case 'tool:start':
      return {
        type: 'tool_call',
        id,
        data: {
          call_id: event.call.id,
          tool_name: event.call.name,
          arguments: argumentsOf(event.call.inputPreview),
          ...(event.call.line ? { line: event.call.line } : {}),
        },
      };
    case 'tool_custom_event':
      return {
        type: 'tool_event',
        id,
        data: {
          call_id: event.callId,
          tool_name: event.toolName,
          event: event.eventType,
          data: event.data ?? null,
        },
      };
    case 'tool:end':
      return toolResult(id, event.call);
    case 'tool:error':
      return toolResult(id, event.call, event.error);
    case 'tool:denied': {
      const { call_id, tool_name, mode, error_code, message, next_action } = event.data;
      return {
        type: 'tool_denied',
        id,
        data: { call_id, tool_name, mode, error_code, message, next_action },
      };
    }
    case 'permission_required':
      return { type: 'approval_request', id, data: approvalView(event, toolOf) };
    case 'permission_decided':
      return {
        type: 'approval_decided',
        id,
        data: {
          call_id: event.callId,
          session_id: envelope.sessionId,
          decision: event.decision,
          outcome: event.outcome,
          decided_by: event.decidedBy,
          ...(event.note === undefined ? {} : { note: event.note }),
        },
      };
    case 'error':
      return turnError(id, event);
    // Whoever shows questions asks for them again; the answer itself comes as `approval_decided`.
    case 'permission_counted':
    case 'tool_executed':
    case 'tool_events_dropped':
    case 'tool_late_result':
    case 'state_changed':
    case 'mode_downgraded':
    case 'note':
      return undefined;
  }
}

/** A failed turn ends with it; any other failure is told on the way to the turn's end. */
function turnError(
  id: string,
  { phase, message }: Extract<EventEnvelope['event'], { type: 'error' }>,
): TurnFrame {
  const frame = errorFrame(
    id,
    phase === 'model' ? 'LLM_ERROR' : 'INTERNAL_ERROR',
    message === '' ? 'An error without words' : message,
  );
  return phase === 'turn' ? frame : { ...frame, error: { ...frame.error, during_turn: true } };
}

function toolResult(id: string, call: ToolCallSnapshot, error?: string): TurnFrame {
  return {
    type: 'tool_result',
    id,
    data: {
      call_id: call.id,
      tool_name: call.name,
      state: call.state,
      is_error: call.isError ?? error !== undefined,
      ...(call.line ? { line: call.line } : {}),
      ...(call.line?.edits === undefined ? {} : { arguments: argumentsOf(call.inputPreview) }),
      ...(call.durationMs === undefined ? {} : { duration_ms: Math.max(0, call.durationMs) }),
      result: call.result ?? null,
      ...(error === undefined ? {} : { error }),
      ...(call.attachments ? { attachments: call.attachments.map(withoutData) } : {}),
    },
  };
}

/**
 * A call is announced with what the model wrote, before anybody has read it. What reads as an object is shown as
 * one; of a text that was cut for display the beginning is shown; everything else is `{}`.
 */
function argumentsOf(preview: unknown): unknown {
  if (typeof preview === 'object' && preview !== null) return preview;
  if (typeof preview !== 'string') return {};
  try {
    const parsed: unknown = JSON.parse(preview);
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    return /… \(\+\d+ characters\)$/.test(preview) ? { preview } : {};
  }
}
