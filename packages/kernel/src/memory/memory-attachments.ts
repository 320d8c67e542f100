import type { AttachmentStore } from '../attachments/attachment-store.js';

/** Keeps the newest attachments up to a total size; the oldest go first. */
export function createMemoryAttachments(
  options: { readonly maxChars?: number } = {},
): AttachmentStore {
  const maxChars = options.maxChars ?? 64_000_000;
  const kept = new Map<string, { readonly data: string; readonly sessions: Set<string> }>();
  let total = 0;
  return {
    put({ sessionId, digest, data }) {
      const known = kept.get(digest);
      if (known) {
        known.sessions.add(sessionId);
        return;
      }
      kept.set(digest, { data, sessions: new Set([sessionId]) });
      total += data.length;
      for (const [oldest, entry] of kept) {
        if (total <= maxChars || oldest === digest) break;
        kept.delete(oldest);
        total -= entry.data.length;
      }
    },
    read(digest, sessionId) {
      const entry = kept.get(digest);
      return entry?.sessions.has(sessionId) ? entry.data : undefined;
    },
  };
}
