import pg from 'pg';
import { clientConfig } from './connect.js';

/** Every commit notifies here; the payload says who wrote. */
export const WAKE_CHANNEL = 'sluice_wake';
const POLL_MS = 2000;
const RETRY_MS = 500;
export interface WakeUps {
  readonly ready: Promise<void>;
  onWake(listener: () => void): () => void;
  close(): Promise<void>;
}

/**
 * Hears that another process has written. Only a wake-up: after a broken connection and every `POLL_MS` it wakes
 * without having heard anything, so a lost notice costs time and loses nothing.
 */
export function createWakeUps(url: string, ownId: string): WakeUps {
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
