import type { ApprovalView } from '@sluice/protocol';
import type { Decided, EventData } from './timeline.js';

/** Every open question of every session, and how the ones that were seen here ended. */
export interface ApprovalInbox {
  readonly open: readonly ApprovalView[];
  readonly decided: ReadonlyMap<string, Decided>;
}

export const emptyInbox: ApprovalInbox = { open: [], decided: new Map() };

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
    const decided = new Map(inbox.decided);
    decided.delete(keyOf(frame.data));
    return {
      decided,
      open: byAge([...without(inbox.open, frame.data), frame.data]),
    };
  }
  if (frame?.type === 'approval_decided') {
    const decided = new Map(inbox.decided);
    decided.set(keyOf(frame.data), { ...frame.data, at: event.at });
    for (const key of decided.keys()) {
      if (decided.size <= MAX_DECIDED) break;
      decided.delete(key);
    }
    return { open: without(inbox.open, frame.data), decided };
  }
  return inbox;
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

function without(
  open: readonly ApprovalView[],
  call: { readonly session_id: string; readonly call_id: string },
): readonly ApprovalView[] {
  return open.filter((other) => keyOf(other) !== keyOf(call));
}

function byAge(open: readonly ApprovalView[]): readonly ApprovalView[] {
  return [...open].sort((a, b) => a.requested_at - b.requested_at);
}
