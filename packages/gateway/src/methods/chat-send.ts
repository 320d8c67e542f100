import type { TurnOutcome, UserMessage } from '@sluice/agent';
import {
  type AnySchema,
  type EventEnvelope,
  type JsonSchema,
  type NewAttachment,
  schemaFromJson,
} from '@sluice/kernel';
import { messageOf as wordsOf } from '@sluice/plain';
import type { Params, Result } from '@sluice/protocol';
import { Subscription } from '../events/subscription.js';
import { toTurnFrame } from '../frames/to-turn-frame.js';
import type { GatewayCore } from '../gateway-core.js';
import { RequestError } from '../request-error.js';
import { attachmentNotFound } from './attachments.js';
import type { RequestContext } from './request-context.js';
import { knownSession } from './sessions.js';

/**
 * Runs a turn and streams it under the request's id, up to the chunk with `done: true`. The turn belongs to the
 * session, not to the connection: it goes on when the connection ends, and `events.since` finds it again.
 */
export async function chatSend(
  context: RequestContext,
  params: Params<'chat.send'>,
): Promise<Result<'chat.send'>> {
  const { core, id, outbox } = context;
  const { session_id } = params;
  await knownSession(core, session_id);
  const message = await messageOf(core, params);
  const since = await core.store.events.lastSeq();
  const turn = say(context, params, message);
  // It may fail while the subscription is being made; whoever awaits it hears of that.
  turn.catch(() => undefined);
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
    return {
      session_id,
      status: outcome.status,
      steps: outcome.spent.steps,
      ...(outcome.value === undefined ? {} : { value: outcome.value }),
    };
  } finally {
    subscription.stop();
  }
}

function say(
  { core, who }: RequestContext,
  { session_id, while_busy, output }: Params<'chat.send'>,
  message: UserMessage,
): Promise<TurnOutcome> {
  const by = { person: who.person, role: who.role };
  const options = { by, ...(while_busy === undefined ? {} : { whileBusy: while_busy }) };
  return output === undefined
    ? core.agent.send(session_id, message, options)
    : core.agent.ask(session_id, message, formOf(output), options);
}

async function messageOf(
  { store }: GatewayCore,
  { session_id, content, attachments = [] }: Params<'chat.send'>,
): Promise<UserMessage> {
  const given: NewAttachment[] = [];
  for (const { digest, media_type, name } of attachments) {
    const data = await store.attachments.read(digest, session_id);
    if (data === undefined) throw attachmentNotFound(digest, session_id);
    given.push({
      data,
      ...(media_type === undefined ? {} : { mediaType: media_type }),
      ...(name === undefined ? {} : { name }),
    });
  }
  return { text: content, attachments: given };
}

function formOf(output: JsonSchema): AnySchema {
  try {
    return schemaFromJson(output);
  } catch (error) {
    throw new RequestError('INVALID_PARAMS', `\`output\` is not usable: ${wordsOf(error)}`);
  }
}

function isBegin({ event }: EventEnvelope): boolean {
  return event.type === 'state_changed' && event.state === 'WORKING';
}

/** The request itself fails with it; it is told once. */
function isTurnFailure({ event }: EventEnvelope): boolean {
  return event.type === 'error' && event.phase === 'turn';
}
