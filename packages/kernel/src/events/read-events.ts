import { KernelError } from '../kernel-error.js';
import type { EventFilter, EventLog } from './event-log.js';
import type { EventEnvelope } from './event-types.js';

const PAGE = 256;

export interface ReadEventsOptions extends EventFilter {
  /** The last number the reader has; `'now'` (the default) starts with the next event. */
  readonly since?: number | 'now';
  /** Ends the stream. */
  readonly signal?: AbortSignal;
}

/** A function in the place of the options would never be called. */
export function requireReading(what: string, options: unknown): void {
  if (typeof options !== 'function') return;
  throw new KernelError(
    'BAD_LISTENER',
    `${what}() calls nothing back; read from it: for await (const { event } of ${what}()) …`,
  );
}

/**
 * Everything after the bookmark, then live, with no gap and nothing twice. Ends when the signal aborts,
 * throws when the log fails, and never waits on a reader.
 */
export async function* readEvents(
  log: EventLog,
  options: ReadEventsOptions = {},
): AsyncGenerator<EventEnvelope, void, undefined> {
  const bell = createBell();
  const stopListening = log.onAppend(bell.ring);
  options.signal?.addEventListener('abort', bell.ring, { once: true });
  try {
    let place = typeof options.since === 'number' ? options.since : await log.lastSeq();
    while (!options.signal?.aborted) {
      const heard = bell.listen();
      const page = await log.since(place, PAGE, options);
      for (const envelope of page.events) {
        if (options.signal?.aborted) return;
        yield envelope;
      }
      place = page.upTo;
      if (page.events.length < PAGE) await heard;
    }
  } finally {
    stopListening();
    options.signal?.removeEventListener('abort', bell.ring);
  }
}

/** `listen` before looking, `ring` after adding: a ring between the two is not lost. */
function createBell(): { ring(): void; listen(): Promise<void> } {
  let heard: (() => void) | undefined;
  let waiting: Promise<void> | undefined;
  return {
    ring() {
      heard?.();
      heard = undefined;
      waiting = undefined;
    },
    listen() {
      waiting ??= new Promise((resolve) => {
        heard = resolve;
      });
      return waiting;
    },
  };
}
