export type StoreErrorCode =
  | 'BAD_TEXT'
  | 'CALL_OVER'
  | 'STORE_BUSY'
  | 'STORE_CONFIG'
  | 'STORE_CORRUPT'
  | 'STORE_HALF_MIGRATED'
  | 'STORE_IN_USE'
  | 'STORE_NOT_OURS'
  | 'STORE_READ_ONLY'
  | 'STORE_TOO_NEW'
  | 'STORE_UNAVAILABLE'
  | 'STORE_WRITE_FAILED'
  | 'AUDIT_BROKEN'
  | 'AUDIT_KEY_MISSING'
  | 'VALUE_TOO_LARGE';

/** What the store could not do. `code` is stable; the message names the value and the way out. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}
