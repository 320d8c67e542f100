import type { Awaitable } from '../awaitable.js';

/**
 * Keeps the bytes of attachments, each once however often it is used. A session reads only what was put for it, so that
 * a digest alone opens nothing.
 */
export interface AttachmentStore {
  /** Putting the same again changes nothing. */
  put(entry: {
    readonly sessionId: string;
    readonly digest: string;
    /** Base64. */
    readonly data: string;
  }): Awaitable<void>;
  /** The bytes as base64; `undefined` where nothing was put for this session under the digest. */
  read(digest: string, sessionId: string): Awaitable<string | undefined>;
}
