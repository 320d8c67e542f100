import pg from 'pg';
import { clientConfig } from './connect.js';
import { WAKE_CHANNEL } from './wake-channel.js';

const POLL_MS = 2000;
const RETRY_MS = 500;

/**
 * Hears when another process has written. Only a wake-up: after a broken connection and every `POLL_MS` it wakes
 * without having heard anything, so a missed notice costs time and loses nothing.
 */
export function createPostgresListener(url: string, ownId: string) {
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
      retry = setTimeout(start, RETRY_MS);
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
      // The retry says it again until the database is back; polling wakes meanwhile.
      again();
    }
  };
  const start = (): void => {
    if (!isClosed) void connect();
  };

  const poll = setInterval(wake, POLL_MS);
  poll.unref();
  return {
    ready: connect(),
    onWake(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close(): Promise<void> {
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
