import {
  type DecideOptions,
  type DecideResult,
  describeValue,
  type EventEnvelope,
  type EventLog,
  type EventType,
  eventTypes,
  type Log,
  nearestNames,
  readEvents,
  type SluiceEvent,
} from '@sluice/kernel';
import { messageOf } from '@sluice/plain';
import { AgentError } from './agent-error.js';

/** An event with its place; a question carries a function that answers it. */
export type HeardEvent<Type extends EventType> = Extract<SluiceEvent, { type: Type }> &
  Omit<EventEnvelope, 'event'> &
  (Type extends 'permission_required' ? { readonly respond: Respond } : unknown);

export type Respond = (
  decision: 'allow' | 'deny',
  options?: DecideOptions,
) => Promise<DecideResult>;

export interface ListenParts {
  readonly events: EventLog;
  readonly log: Log;
  /** Ends every listener: nothing is heard of a store that its owner closes. */
  readonly ended: AbortSignal;
  decide(
    sessionId: string,
    callId: string,
    decision: 'allow' | 'deny',
    options?: DecideOptions,
  ): Promise<DecideResult>;
}

/**
 * Calls the listener for every event of this type from now on, one after the other, until the function it gives back is
 * called or the agent is closed. A listener that throws is reported and hears the next one all the same.
 */
export function listen<Type extends EventType>(
  parts: ListenParts,
  type: Type,
  listener: (event: HeardEvent<Type>) => unknown,
): () => void {
  const over = new AbortController();
  const report = (error: unknown): void =>
    parts.log.error('listener_failed', { event_type: type, message: messageOf(error) });
  const signal = AbortSignal.any([over.signal, parts.ended]);
  void hear(parts, type, listener, signal, report).catch((error: unknown) => {
    if (!signal.aborted) report(error);
  });
  return () => over.abort();
}

/** A listener for events that never come would wait for ever. */
export function requireListener(type: unknown, listener: unknown): void {
  if (typeof type !== 'string' || !eventTypes.includes(type)) {
    const [near] = nearestNames(String(type), eventTypes);
    const wayOut =
      near === undefined ? `use one of ${eventTypes.join(', ')}` : `did you mean "${near}"?`;
    throw new AgentError('BAD_LISTENER', `There is no event ${describeValue(type)}; ${wayOut}`);
  }
  if (typeof listener === 'function') return;
  throw new AgentError(
    'BAD_LISTENER',
    `The listener for "${type}" is ${describeValue(listener)}; use agent.on('${type}', (event) => …)`,
  );
}

async function hear<Type extends EventType>(
  parts: ListenParts,
  type: Type,
  listener: (event: HeardEvent<Type>) => unknown,
  signal: AbortSignal,
  report: (error: unknown) => void,
): Promise<void> {
  for await (const envelope of readEvents(parts.events, { signal })) {
    const event = heard(parts, envelope);
    if (!isOf(event, type)) continue;
    try {
      await listener(event);
    } catch (error) {
      report(error);
    }
  }
}

type AnyEvent = SluiceEvent & Omit<EventEnvelope, 'event'> & { readonly respond?: Respond };

function isOf<Type extends EventType>(event: AnyEvent, type: Type): event is HeardEvent<Type> {
  return event.type === type;
}

function heard({ decide }: ListenParts, { event, ...place }: EventEnvelope): AnyEvent {
  if (event.type !== 'permission_required') return { ...place, ...event };
  const { callId, digest } = event.request;
  return {
    ...place,
    ...event,
    respond: (decision, options) =>
      decide(place.sessionId, callId, decision, { digest, ...options }),
  };
}
