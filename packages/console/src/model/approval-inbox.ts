import type { ApprovalView } from '@sluice/protocol';
import type { CallState, Decided, EventData } from './timeline.js';

/** How a call went that a person had answered. */
export interface CallEnd {
  readonly state: CallState;
  readonly isError: boolean;
  readonly error?: string | undefined;
  readonly durationMs?: number | undefined;
}

/** Every open question of every session, how the ones that were seen here were answered, and how their calls went. */
export interface ApprovalInbox {
  readonly open: readonly ApprovalView[];
  readonly decided: ReadonlyMap<string, Decided>;
  readonly ended: ReadonlyMap<string, CallEnd>;
}

export const emptyInbox: ApprovalInbox = { open: [], decided: new Map(), ended: new Map() };

/** How many answers are remembered for a page that still shows their cards. */
const MAX_DECIDED = 500;

/** The server's list is the truth: what is not in it is not open. */
export function resetInbox(inbox: ApprovalInbox, open: readonly ApprovalView[]): ApprovalInbox {
  return { ...inbox, open: byAge(open) };
}

export function applyToInbox(inbox: ApprovalInbox, event: EventData): ApprovalInbox {
  const { frame } = event;
  if (frame?.type === 'approval_request') {
    // Asked again after a restart: open again.
    const key = keyOf(frame.data);
    return {
      decided: without(inbox.decided, key),
      ended: without(inbox.ended, key),
      open: byAge([...others(inbox.open, frame.data), frame.data]),
    };
  }
  if (frame?.type === 'approval_decided') {
    const answer = { ...frame.data, at: event.at };
    return {
      ...inbox,
      open: others(inbox.open, frame.data),
      decided: withNewest(inbox.decided, keyOf(frame.data), answer),
    };
  }
  if (frame?.type === 'tool_result') {
    const key = keyOf({ session_id: event.session_id, call_id: frame.data.call_id });
    if (!inbox.decided.has(key)) return inbox;
    const { state, is_error: isError, error, duration_ms: durationMs } = frame.data;
    return {
      ...inbox,
      ended: withNewest(inbox.ended, key, { state, isError, error, durationMs }),
    };
  }
  return inbox;
}

function withNewest<Value>(
  known: ReadonlyMap<string, Value>,
  key: string,
  value: Value,
): ReadonlyMap<string, Value> {
  const next = new Map(known).set(key, value);
  for (const oldest of next.keys()) {
    if (next.size <= MAX_DECIDED) break;
    next.delete(oldest);
  }
  return next;
}

function without<Value>(
  known: ReadonlyMap<string, Value>,
  key: string,
): ReadonlyMap<string, Value> {
  if (!known.has(key)) return known;
  const next = new Map(known);
  next.delete(key);
  return next;
}

/** A call's id is unique within its session only. */
export function keyOf(call: { readonly session_id: string; readonly call_id: string }): string {
  return `${call.session_id} ${call.call_id}`;
}

/** "2 of 5": place among the open questions, oldest first. */
export function positionOf(
  inbox: ApprovalInbox,
  approval: ApprovalView,
): { readonly place: number; readonly total: number } | undefined {
  const index = inbox.open.findIndex((other) => keyOf(other) === keyOf(approval));
  return index < 0 ? undefined : { place: index + 1, total: inbox.open.length };
}

function others(
  open: readonly ApprovalView[],
  call: { readonly session_id: string; readonly call_id: string },
): readonly ApprovalView[] {
  return open.filter((other) => keyOf(other) !== keyOf(call));
}

/** Of two that were asked at the same moment the order is always the same, so that no row jumps. */
function byAge(open: readonly ApprovalView[]): readonly ApprovalView[] {
  return [...open].sort(
    (a, b) => a.requested_at - b.requested_at || (keyOf(a) < keyOf(b) ? -1 : 1),
  );
}
