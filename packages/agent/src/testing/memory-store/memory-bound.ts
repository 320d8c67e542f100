import { callOver, isFinalState } from '@sluice/kernel';
import type { BoundStore } from '../../ports/agent-store.js';
import type { Lease } from '../../ports/lease-store.js';
import type { MessageReader } from '../../ports/message-store.js';
import { closed, memoryApprovals, openQuestion, settleQuestion } from './memory-approvals.js';
import { memoryAttachments } from './memory-attachments.js';
import { memoryGrants } from './memory-grants.js';
import { copy, type MemoryState, requireFence } from './memory-state.js';

/** The store through one lease: what it may write and what it may not. */
export function memoryBound(
  state: MemoryState,
  lease: Lease,
  isClosed: () => boolean,
  rejections: Set<(error: Error) => void>,
): BoundStore {
  const writable = (sessionId: string) => {
    if (isClosed()) throw closed();
    return requireFence(state, lease, sessionId);
  };
  const own = () => writable(lease.sessionId);
  return {
    records: {
      keep({ record, isNew, question, withdrawal, events }) {
        const session = writable(record.sessionId);
        const drafts = withdrawal ? [withdrawal.event, ...events] : events;
        for (const { sessionId } of [...(question ? [question] : []), ...drafts]) {
          writable(sessionId);
        }
        const before = session.calls.get(record.id);
        if (before && isNew) return 'duplicate';
        if (before && isFinalState(before.state)) throw callOver(before, record);
        if (question) openQuestion(session, question);
        const isWithdrawn =
          withdrawal &&
          settleQuestion(state, session, record.id, withdrawal.settlement) === 'settled';
        session.calls.set(record.id, copy(record));
        void state.events.append(copy(isWithdrawn ? drafts : events));
        return 'kept';
      },
      keepLate(late, events) {
        state.sessions.get(late.sessionId)?.late.push(copy(late));
        return state.events.append(copy(events));
      },
      get: (sessionId, callId) => copy(state.sessions.get(sessionId)?.calls.get(callId)),
      unfinished: (sessionId) =>
        copy(
          [...(state.sessions.get(sessionId)?.calls.values() ?? [])].filter(
            (record) => !isFinalState(record.state),
          ),
        ),
    },
    events: {
      ...state.events,
      append(drafts) {
        for (const draft of drafts) writable(draft.sessionId);
        return state.events.append(copy(drafts));
      },
    },
    approvals: memoryApprovals(state, lease.sessionId, { isClosed, rejections }),
    grants: memoryGrants(state),
    results: {
      put(entry) {
        writable(entry.sessionId).results.set(entry.handle, {
          callId: entry.callId,
          text: entry.text,
        });
      },
      read(handle, sessionId, offset, limit) {
        const text = state.sessions.get(sessionId)?.results.get(handle)?.text;
        if (text === undefined) return undefined;
        const start = Math.max(0, Math.min(offset, text.length));
        const end = Math.min(text.length, start + Math.max(1, limit));
        return {
          text: text.slice(start, end),
          offset: start,
          nextOffset: end < text.length ? end : undefined,
          totalChars: text.length,
        };
      },
    },
    attachments: memoryAttachments(state),
    messages: {
      ...memoryMessages(state),
      append(messages) {
        const session = own();
        const stored = messages.map((message, index) => ({
          ...copy(message),
          sessionId: lease.sessionId,
          seq: session.row.lastSeq + index + 1,
        }));
        session.messages.push(...stored);
        session.row = {
          ...session.row,
          lastSeq: session.row.lastSeq + stored.length,
          updatedAt: state.clock.now(),
        };
        return copy(stored);
      },
      addMark(mark) {
        own().marks.push(copy(mark));
      },
    },
    todos: {
      read: (agentId) => copy(state.sessions.get(lease.sessionId)?.todos.get(agentId) ?? []),
      write(agentId, todos) {
        own().todos.set(agentId, copy(todos));
      },
    },
  };
}

export function memoryMessages(state: MemoryState): MessageReader {
  return {
    load: (sessionId, afterSeq, limit) =>
      copy(
        (state.sessions.get(sessionId)?.messages ?? [])
          .filter((message) => message.seq > afterSeq)
          .slice(0, limit),
      ),
    marks: (sessionId) => copy(state.sessions.get(sessionId)?.marks ?? []),
  };
}
