import { UsageError } from '../command-line/command.js';

/** No store is where one was looked for. */
export class NoStoreError extends UsageError {
  override readonly name = 'NoStoreError';
}
