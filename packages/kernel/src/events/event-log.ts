import type { Awaitable } from '../awaitable.js';
import type { EventChannel, EventDraft, EventEnvelope, EventType } from './event-types.js';

export interface EventFilter {
  readonly sessionId?: string;
  readonly channels?: readonly EventChannel[];
  readonly types?: readonly EventType[];
}

export interface EventPage {
  readonly events: readonly EventEnvelope[];
  /** The log was looked through up to here; the next page starts after it. */
  readonly upTo: number;
}

/**
 * The log behind all events. Appending gives each event its number and keeps it before anyone hears of it.
 * A reader pulls from its own place in the log, so a slow one holds no memory and misses nothing.
 */
export interface EventLog {
  append(drafts: readonly EventDraft[]): Awaitable<void>;
  /** Events after `seq`, oldest first, at most `limit`. Throws `EVENTS_TRIMMED` where some are gone. */
  since(seq: number, limit: number, filter?: EventFilter): Awaitable<EventPage>;
  lastSeq(): Awaitable<number>;
  /** Calls `wake` after every append, wherever it came from; a wake-up carries no data. */
  onAppend(wake: () => void): () => void;
}

/** Whether an event is one that the filter asks for. */
export function matchesFilter(envelope: EventEnvelope, filter: EventFilter | undefined): boolean {
  if (!filter) return true;
  const { sessionId, channels, types } = filter;
  if (sessionId !== undefined && envelope.sessionId !== sessionId) return false;
  if (channels && !channels.includes(envelope.event.channel)) return false;
  return !types || types.includes(envelope.event.type);
}
