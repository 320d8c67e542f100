import { type EventEnvelope, type EventLog, readEvents } from '@sluice/kernel';
import type { TurnOutcome } from './loop/turn-outcome.js';

/** Runs a turn and yields the session's events until its last one. The outcome is the generator's return. */
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
    for await (const envelope of readEvents(events, { sessionId, since, signal: over.signal })) {
      yield envelope;
      if (envelope.event.type === 'done') break;
    }
    return await turn;
  } finally {
    if (!isOver) {
      cancel('nobody listens any more');
      await turn.catch(() => undefined);
    }
  }
}
