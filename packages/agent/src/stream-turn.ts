import { type EventEnvelope, type EventLog, readEvents } from '@sluice/kernel';
import type { TurnOutcome } from './loop/turn-outcome.js';

/**
 * Runs a turn and yields the session's events until its last one, and those of the sub-agents that it starts, so that
 * their questions are heard too. The outcome is the generator's return.
 */
export async function* streamTurn(
  events: EventLog,
  sessionId: string,
  run: () => Promise<TurnOutcome>,
  cancel: (reason: string) => void,
): AsyncGenerator<EventEnvelope, TurnOutcome> {
  const since = await events.lastSeq();
  const over = new AbortController();
  const turn = run();
  let isOver = false;
  turn.then(
    (outcome) => {
      isOver = true;
      // Nothing more could be written, so there is no last event to wait for.
      if (outcome.status === 'lease_lost' || outcome.status === 'suspended') over.abort();
    },
    () => {
      isOver = true;
      over.abort();
    },
  );
  try {
    const family = new Set([sessionId]);
    for await (const envelope of readEvents(events, { since, signal: over.signal })) {
      if (!family.has(envelope.sessionId)) continue;
      const child = startedTask(envelope.event);
      if (child !== undefined) family.add(child);
      yield envelope;
      if (envelope.event.type === 'done' && envelope.sessionId === sessionId) break;
    }
    return await turn;
  } finally {
    if (!isOver) {
      cancel('nobody listens any more');
      await turn.catch(() => undefined);
    }
  }
}

/** The session of a sub-agent that was started with this event. */
function startedTask(event: EventEnvelope['event']): string | undefined {
  if (event.type !== 'note' || event.name !== 'task_started') return undefined;
  const sessionId: unknown = Reflect.get(Object(event.data), 'session_id');
  return typeof sessionId === 'string' ? sessionId : undefined;
}
