import type { Agent, TurnOutcome } from '@sluice/agent';
import type { ApprovalRequest, EventEnvelope, EventLog } from '@sluice/kernel';

interface Following {
  readonly agent: Pick<Agent, 'pendingApprovals' | 'sessions' | 'subscribe'>;
  readonly events: EventLog;
  readonly sessionId: string;
  /** Everything that happens in the session itself, in order. */
  onEvent(envelope: EventEnvelope): void;
  /** A question of the session or of one under it, one at a time. The signal aborts when it is over. */
  onQuestion(request: ApprovalRequest, signal: AbortSignal): Promise<void>;
}

/** Runs a turn and tells what happens in it, questions that an earlier process left open among them. */
export async function followTurn(
  following: Following,
  run: () => Promise<TurnOutcome>,
): Promise<TurnOutcome> {
  const { agent, events, sessionId } = following;
  const questions = createQuestions(following.onQuestion);
  const since = await events.lastSeq();
  const over = new AbortController();
  let shownTo = since;
  let end: number | undefined;
  const turn = run();
  const ended = turn
    .catch(() => undefined)
    .then(async () => {
      end = await events.lastSeq();
      if (shownTo >= end) over.abort();
    });
  for (const { request } of await agent.pendingApprovals(sessionId)) questions.raise(request);
  // Of every session, because one under this one asks in its own name.
  for await (const envelope of agent.subscribe({ since, signal: over.signal })) {
    const { event } = envelope;
    if (envelope.sessionId === sessionId) following.onEvent(envelope);
    if (event.type === 'permission_decided') questions.settle(event.callId);
    if (
      event.type === 'permission_required' &&
      (await isUnder(agent.sessions, envelope.sessionId, sessionId))
    ) {
      questions.raise(event.request);
    }
    shownTo = envelope.seq;
    if (end !== undefined && shownTo >= end) break;
  }
  await ended;
  questions.close();
  await questions.asked();
  return turn;
}

/** Puts one question at a time. */
function createQuestions(onQuestion: Following['onQuestion']) {
  const known = new Map<string, { digest: string; controller: AbortController }>();
  let chain: Promise<void> = Promise.resolve();
  return {
    raise(request: ApprovalRequest): void {
      const before = known.get(request.callId);
      // The same question may be heard of twice; with another digest it is put again, and the one before is over.
      if (before?.digest === request.digest) return;
      before?.controller.abort();
      const controller = new AbortController();
      known.set(request.callId, { digest: request.digest, controller });
      chain = chain.then(() =>
        controller.signal.aborted ? undefined : onQuestion(request, controller.signal),
      );
      // Thrown by `asked`, once the turn is over.
      chain.catch(() => undefined);
    },
    settle: (callId: string) => known.get(callId)?.controller.abort(),
    close: () => {
      for (const { controller } of known.values()) controller.abort();
    },
    asked: () => chain,
  };
}

async function isUnder(sessions: Agent['sessions'], id: string, top: string): Promise<boolean> {
  let current: string | undefined = id;
  while (current !== undefined && current !== top) {
    current = (await sessions.get(current))?.parentSessionId;
  }
  return current === top;
}
