import type { EventEnvelope } from '@sluice/kernel';
import type { Params, Result } from '@sluice/protocol';
import { Subscription } from '../events/subscription.js';
import { toTurnFrame } from '../frames/to-turn-frame.js';
import { RequestError } from '../request-error.js';
import type { RequestContext } from './request-context.js';
import { knownSession } from './sessions.js';

/**
 * Runs a turn and streams it under the request's id, up to the chunk with `done: true`. The turn belongs to the
 * session, not to the connection: it goes on when the connection ends, and `events.since` finds it again.
 */
export async function chatSend(
  context: RequestContext,
  { session_id, content }: Params<'chat.send'>,
): Promise<Result<'chat.send'>> {
  const { core, id, outbox, who } = context;
  await knownSession(core, session_id);
  const since = await core.store.events.lastSeq();
  const turn = core.agent.send(session_id, content, {
    by: { person: who.person, role: who.role },
  });
  let hasBegun = false;
  const subscription = new Subscription({
    log: core.store.events,
    hub: core.hub,
    clock: core.clock,
    outbox,
    sessionId: session_id,
    since,
    send(envelope) {
      // Earlier events belong to another turn.
      hasBegun ||= isBegin(envelope);
      if (!hasBegun) return true;
      const frame = isTurnFailure(envelope)
        ? undefined
        : toTurnFrame(id, envelope, (name) => core.registry.get(name));
      if (frame) outbox.send(frame);
      return envelope.event.type !== 'done';
    },
  });
  context.own(subscription);
  try {
    const outcome = await turn;
    if (outcome.status === 'lease_lost') {
      throw new RequestError('SESSION_FENCED', 'Session lock fencing check failed');
    }
    await subscription.ended;
    return { session_id, status: outcome.status, steps: outcome.spent.steps };
  } finally {
    subscription.stop();
  }
}

function isBegin({ event }: EventEnvelope): boolean {
  return event.type === 'state_changed' && event.state === 'WORKING';
}

/** The request itself fails with it; it is told once. */
function isTurnFailure({ event }: EventEnvelope): boolean {
  return event.type === 'error' && event.phase === 'turn';
}
