import type { EventEnvelope } from '@sluice/kernel';
import type { EventFrame, Params, Result } from '@sluice/protocol';
import { Subscription } from '../events/subscription.js';
import { toTurnFrame } from '../frames/to-turn-frame.js';
import type { RequestContext } from './request-context.js';

/**
 * Everything after `seq` as `event` frames, then the `response`, then (with `live`) what happens from there on under
 * the same id: no gap, nothing twice. Without `live` at most `limit` events; `up_to` is where to go on.
 */
export async function eventsSince(
  context: RequestContext,
  { seq, session_id, live, limit }: Params<'events.since'>,
): Promise<Result<'events.since'> | undefined> {
  const { core, outbox } = context;
  const filter = session_id === undefined ? {} : { sessionId: session_id };
  if (!live) {
    const page = await core.store.events.since(seq, limit, filter);
    for (const envelope of page.events) {
      await outbox.drained();
      outbox.send(eventFrame(context, envelope));
    }
    return { up_to: page.upTo, is_live: false };
  }
  const subscription = new Subscription({
    log: core.store.events,
    hub: core.hub,
    clock: core.clock,
    outbox,
    sessionId: session_id,
    since: seq,
    send(envelope) {
      outbox.send(eventFrame(context, envelope));
      return true;
    },
    onCaughtUp: (place) => context.respond({ up_to: place, is_live: true }),
  });
  context.own(subscription);
  await subscription.ended;
  return undefined;
}

function eventFrame({ core, id }: RequestContext, envelope: EventEnvelope): EventFrame {
  const frame = toTurnFrame(id, envelope, (name) => core.registry.get(name));
  return {
    type: 'event',
    id,
    data: {
      seq: envelope.seq,
      session_id: envelope.sessionId,
      agent_id: envelope.agentId,
      at: envelope.timestamp,
      ...(frame ? { frame } : {}),
      kind: envelope.event.type,
    },
  };
}
