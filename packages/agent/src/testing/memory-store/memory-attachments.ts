import type { AttachmentStore } from '@sluice/kernel';
import { type MemoryState, requireSession } from './memory-state.js';

export function memoryAttachments(state: MemoryState): AttachmentStore {
  return {
    put({ sessionId, digest, data }) {
      requireSession(state, sessionId).attachments.set(digest, data);
    },
    read: (digest, sessionId) => state.sessions.get(sessionId)?.attachments.get(digest),
  };
}
