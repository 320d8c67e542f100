import type { EventFrame } from '@sluice/protocol';
import { type Connection, RequestError } from './connection.js';

type Event = EventFrame['data'];

export interface EventSource {
  ready(): Promise<void>;
  readonly events: Connection['events'];
}

/**
 * Events from a number on, live, over any number of connections. After a break it asks from the last number it has, so
 * nothing is missing and nothing comes twice. Ends when the signal aborts; throws where the gateway refuses.
 */
export async function* followEvents(
  source: EventSource,
  options: {
    readonly since?: number;
    readonly sessionId?: string;
    readonly signal?: AbortSignal;
  } = {},
): AsyncGenerator<Event, void, undefined> {
  const { sessionId, signal } = options;
  let last = options.since ?? 0;
  const queue: Event[] = [];
  let wake: () => void = () => undefined;
  const onAbort = () => wake();
  signal?.addEventListener('abort', onAbort);
  try {
    while (!signal?.aborted) {
      await source.ready();
      let isOver = false;
      let failure: Error | undefined;
      source
        .events(
          { seq: last, ...(sessionId === undefined ? {} : { session_id: sessionId }) },
          (event) => {
            queue.push(event);
            wake();
          },
          () => {
            isOver = true;
            wake();
          },
        )
        .catch((error: unknown) => {
          failure = error instanceof Error ? error : new Error(String(error));
          isOver = true;
          wake();
        });
      while (!signal?.aborted && !(isOver && queue.length === 0)) {
        const event = queue.shift();
        if (event === undefined) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        } else if (event.seq > last) {
          last = event.seq;
          yield event;
        }
      }
      const isBreak = failure instanceof RequestError && failure.code === 'CONNECTION_LOST';
      if (failure !== undefined && !isBreak) throw failure;
    }
  } finally {
    signal?.removeEventListener('abort', onAbort);
  }
}
