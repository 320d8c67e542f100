import type { CallOutcome } from '../call/call-outcome.js';
import type { ToolCallRequest } from '../call/call-request.js';
import type { TurnOptions } from '../call/turn.js';
import type { Runtime, SubscribedEvent } from '../runtime.js';

/**
 * Runs a call about which another framework has asked a person, and gives that person's yes to the question that the
 * runtime puts about it. Only for a yes to this very call; `decidedBy` says in the record where it was given.
 */
export async function runApproved(
  runtime: Runtime,
  request: ToolCallRequest & { readonly id: string },
  turn: TurnOptions,
  decidedBy: string,
): Promise<CallOutcome> {
  const over = new AbortController();
  const events = runtime.subscribe({ signal: over.signal });
  // The first look takes the bookmark, so that the question is heard that comes after it.
  const first = events.next();
  await runtime.pendingApprovals();
  const answering = answerQuestion(first, events, request.id, decidedBy);
  try {
    return await runtime.runCall(request, turn);
  } finally {
    over.abort();
    await answering;
  }
}

async function answerQuestion(
  first: Promise<IteratorResult<SubscribedEvent, void>>,
  events: AsyncGenerator<SubscribedEvent, void, undefined>,
  callId: string,
  decidedBy: string,
): Promise<void> {
  for (let next = await first; !next.done; next = await events.next()) {
    const { event, respond } = next.value;
    if (!respond || event.request.callId !== callId) continue;
    await respond('allow', { decidedBy });
  }
}
