import type { Awaitable } from '../awaitable.js';

export interface ResultPage {
  readonly text: string;
  readonly offset: number;
  readonly nextOffset: number | undefined;
  readonly totalChars: number;
}

/** Keeps whole results that were too large for a model, to be read page by page in their own session. */
export interface ResultStore {
  put(entry: {
    readonly handle: string;
    readonly sessionId: string;
    readonly callId: string;
    readonly text: string;
  }): Awaitable<void>;
  /** `undefined` for a handle that does not exist or belongs to another session. */
  read(
    handle: string,
    sessionId: string,
    offset: number,
    limit: number,
  ): Awaitable<ResultPage | undefined>;
}
