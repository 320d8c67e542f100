import { StoreError } from '../store-error.js';

/** What the writing thread tells of a fault of SQLite. */
export interface SqliteFault {
  readonly message: string;
  readonly number?: number;
}

const BUSY = 5;
const CORRUPT = 11;

/** The fault as the store's callers know it, by its number, or by its words where a driver gives none. */
export function storeErrorOf(fault: SqliteFault, path: string): StoreError {
  // The low byte is the kind of fault; the rest says where it was seen.
  const kind = (fault.number ?? 0) % 256;
  if (kind === BUSY || /database is locked/.test(fault.message))
    return new StoreError(
      'STORE_BUSY',
      `${path} was locked by another program for too long; nothing was written`,
      { cause: fault },
    );
  if (kind === CORRUPT || /malformed/.test(fault.message))
    return new StoreError('STORE_CORRUPT', `${path} is damaged: ${fault.message}`, {
      cause: fault,
    });
  return new StoreError('STORE_WRITE_FAILED', `${path} could not be written: ${fault.message}`, {
    cause: fault,
  });
}
