import { messageOf } from '@sluice/plain';
import { StoreError } from '../store-error.js';
import type { SqliteModule } from './load-sqlite.js';

/**
 * Makes this process the only one that writes `path`. The lock is the operating system's, taken through a file of
 * its own beside the database, so it goes with the process, however it ends. Returns the function that frees it.
 */
export function lockForWriting(sqlite: SqliteModule, path: string): () => void {
  const lock = sqlite.open(`${path}.lock`);
  try {
    lock.exec('PRAGMA journal_mode=DELETE');
    lock.exec('PRAGMA busy_timeout=200');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    if (!/locked|busy/.test(messageOf(cause))) throw cause;
    throw new StoreError(
      'STORE_IN_USE',
      `${path} is open for writing in another process; close that one, open this one with readOnly, or set SLUICE_DATABASE_URL to share a PostgreSQL`,
      { cause },
    );
  }
  return () => lock.close();
}
