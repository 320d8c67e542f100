import { type EventLog, matchesFilter } from '../events/event-log.js';
import type { EventDraft, EventEnvelope } from '../events/event-types.js';
import { KernelError } from '../kernel-error.js';

/** Keeps the newest `maxEvents`. A reader that asks for older ones is told so; it never misses one unsaid. */
export function createMemoryEvents(options: { readonly maxEvents?: number } = {}): EventLog {
  const maxEvents = options.maxEvents ?? 2_000;
  let kept: EventEnvelope[] = [];
  let lastSeq = 0;
  const listeners = new Set<() => void>();

  const keep = (draft: EventDraft): void => {
    lastSeq += 1;
    draft.seq = lastSeq;
    kept.push(draft);
  };

  return {
    append(drafts) {
      drafts.forEach(keep);
      // Trimmed in large steps, so that an append stays cheap.
      if (kept.length > maxEvents * 2) kept = kept.slice(-maxEvents);
      if (listeners.size > 0) for (const listener of listeners) listener();
    },
    since(seq, limit, filter) {
      const firstKept = kept[0]?.seq ?? lastSeq + 1;
      if (seq < firstKept - 1) {
        throw new KernelError(
          'EVENTS_TRIMMED',
          `Events ${seq + 1} to ${firstKept - 1} are no longer kept in memory; read from ${firstKept - 1} on, or use a durable store`,
        );
      }
      const events: EventEnvelope[] = [];
      let upTo = seq;
      for (let index = seq - firstKept + 1; index < kept.length; index += 1) {
        const envelope = kept[index];
        if (!envelope) continue;
        upTo = envelope.seq;
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
