import pg from 'pg';
import { clientConfig } from './connect.js';

/** Every commit notifies here; the payload says who wrote. */
const WAKE_CHANNEL = 'sluice_wake';

/** A process is listed in `writers` before it listens. One that is alone there wakes nobody, itself least of all. */
export const NOTIFY_OTHERS = `CASE WHEN EXISTS (SELECT FROM writers AS other WHERE other.id <> writers.id)
  THEN pg_notify('${WAKE_CHANNEL}', writers.id) END`;
const POLL_MS = 2000;
const RETRY_MS = 500;
export interface WakeUps {
  readonly ready: Promise<void>;
  onWake(listener: () => void): () => void;
  close(): Promise<void>;
}

/**
 * Hears that another process has written. Only a wake-up: after a broken connection and every `POLL_MS` it wakes
 * without having heard anything, so a lost notice costs time and loses nothing. A process that only reads is not listed
 * and may have to wait for the next of those.
 */
export function createWakeUps(url: string, ownId: string, isListed: boolean): WakeUps {
  const listeners = new Set<() => void>();
  let client: pg.Client | undefined;
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;

  const wake = (): void => {
    for (const listener of listeners) listener();
  };

  const connect = async (): Promise<void> => {
    const made = new pg.Client(clientConfig(url));
    const again = (): void => {
      if (client !== made || isClosed) return;
      client = undefined;
      retry = setTimeout(() => void connect(), RETRY_MS);
      retry.unref();
    };
    client = made;
    made.on('error', again);
    made.on('end', again);
    made.on('notification', ({ payload }) => {
      if (payload !== ownId) wake();
    });
    try {
      await made.connect();
      if (isListed)
        await made.query(
          'INSERT INTO writers (id, last_batch, seen_at) VALUES ($1, 0, now()) ON CONFLICT DO NOTHING',
          [ownId],
        );
      await made.query(`LISTEN ${WAKE_CHANNEL}`);
      wake();
    } catch {
      // Tried again until the database is back; polling wakes meanwhile.
      again();
    }
  };

  const poll = setInterval(wake, POLL_MS);
  poll.unref();
  return {
    ready: connect(),
    onWake(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      isClosed = true;
      clearInterval(poll);
      clearTimeout(retry);
      listeners.clear();
      const last = client;
      client = undefined;
      await last?.end();
    },
  };
}
