import type { ResultStore } from '@sluice/kernel';
import { fencedError } from './agent-error.js';
import type { AgentStore } from './ports/agent-store.js';

/** Whole results of any session, to be read and not written: what the kernel's `result_read` tool is made with. */
export function createResultReader(store: AgentStore): ResultStore {
  return {
    put({ sessionId }) {
      throw fencedError(sessionId);
    },
    read: (handle, sessionId, offset, limit) =>
      store
        .bind({ sessionId, owner: 'reader', fence: 0 })
        .results.read(handle, sessionId, offset, limit),
  };
}
