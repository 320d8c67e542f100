import { type EventLog, matchesFilter } from '../events/event-log.js';
import type { EventDraft, EventEnvelope } from '../events/event-types.js';
import { KernelError } from '../kernel-error.js';

/** Keeps the newest `maxEvents`. A reader that asks for older ones is told so; it never misses one unsaid. */
export function createMemoryEvents(options: { readonly maxEvents?: number } = {}): EventLog {
  const maxEvents = options.maxEvents ?? 2_000;
  /** The event with the number `seq` stands at `seq % maxEvents`, until a newer one takes its place. */
  const kept: EventEnvelope[] = [];
  let lastSeq = 0;
  const listeners = new Set<() => void>();

  const keep = (draft: EventDraft): void => {
    lastSeq += 1;
    draft.seq = lastSeq;
    kept[lastSeq % maxEvents] = draft;
  };

  return {
    append(drafts) {
      drafts.forEach(keep);
      if (listeners.size > 0) wakeAll(listeners);
    },
    since(seq, limit, filter) {
      const firstKept = Math.max(1, lastSeq - maxEvents + 1);
      if (seq < firstKept - 1) {
        throw new KernelError(
          'EVENTS_TRIMMED',
          `Events ${seq + 1} to ${firstKept - 1} are no longer kept in memory; read from ${firstKept - 1} on, or use a durable store`,
        );
      }
      const events: EventEnvelope[] = [];
      let upTo = seq;
      while (upTo < lastSeq) {
        upTo += 1;
        const envelope = kept[upTo % maxEvents];
        if (!envelope) continue;
        if (!matchesFilter(envelope, filter)) continue;
        events.push(envelope);
        if (events.length >= limit) break;
      }
      return { events, upTo };
    },
    lastSeq: () => lastSeq,
    onAppend(wake) {
      listeners.add(wake);
      return () => listeners.delete(wake);
    },
  };
}

function wakeAll(listeners: ReadonlySet<() => void>): void {
  for (const wake of listeners) wake();
}
