import { sliceWhole } from '../result/fit-result.js';
import type { ResultStore } from '../result/result-store.js';

/** Keeps the newest whole results up to a total size; the oldest go first. */
export function createMemoryResults(options: { readonly maxChars?: number } = {}): ResultStore {
  const maxChars = options.maxChars ?? 64_000_000;
  const kept = new Map<string, { readonly sessionId: string; readonly text: string }>();
  let total = 0;
  return {
    put({ handle, sessionId, text }) {
      kept.set(handle, { sessionId, text });
      total += text.length;
      for (const [oldest, entry] of kept) {
        if (total <= maxChars || oldest === handle) break;
        kept.delete(oldest);
        total -= entry.text.length;
      }
    },
    read(handle, sessionId, offset, limit) {
      const entry = kept.get(handle);
      if (!entry || entry.sessionId !== sessionId) return undefined;
      const start = Math.max(0, Math.min(offset, entry.text.length));
      const text = sliceWhole(entry.text.slice(start), Math.max(1, limit));
      const next = start + text.length;
      return {
        text,
        offset: start,
        nextOffset: next < entry.text.length ? next : undefined,
        totalChars: entry.text.length,
      };
    },
  };
}
