import type { ToolCallRecord } from '../call/call-record.js';
import { isFinalState } from '../call/call-state.js';
import { callOver, type LateResult, type RecordSink } from '../call/record-sink.js';
import type { EventLog } from '../events/event-log.js';
import type { MemoryApprovals } from './memory-approvals.js';

export interface MemoryRecords extends RecordSink {
  all(): readonly ToolCallRecord[];
  late(): readonly LateResult[];
  /** Lets go of a session that is over. */
  forgetSession(sessionId: string): void;
}

/** Keeps every call for as long as the process lives; its questions and events go where they are read. */
export function createMemoryRecords(beside: {
  readonly approvals: MemoryApprovals;
  readonly events: EventLog;
}): MemoryRecords {
  const { approvals, events } = beside;
  const sessions = new Map<string, Map<string, ToolCallRecord>>();
  const late: LateResult[] = [];

  const sessionOf = (sessionId: string): Map<string, ToolCallRecord> => {
    const known = sessions.get(sessionId);
    if (known) return known;
    const made = new Map<string, ToolCallRecord>();
    sessions.set(sessionId, made);
    return made;
  };

  return {
    keep({ record, isNew, question, withdrawal, events: drafts }) {
      const session = sessionOf(record.sessionId);
      const before = session.get(record.id);
      if (before && isNew) return 'duplicate';
      if (before && isFinalState(before.state)) throw callOver(before, record);
      // First what can be refused: nothing is kept of a step that is.
      if (question) approvals.open(question);
      const isWithdrawn = withdrawal && approvals.withdraw(record.id, withdrawal.settlement);
      session.set(record.id, record);
      const announced = events.append(isWithdrawn ? [withdrawal.event, ...drafts] : drafts);
      return announced ? announced.then(() => 'kept' as const) : 'kept';
    },
    keepLate(result, drafts) {
      late.push(result);
      return events.append(drafts);
    },
    get: (sessionId, callId) => sessions.get(sessionId)?.get(callId),
    unfinished: (sessionId) =>
      [...(sessions.get(sessionId)?.values() ?? [])].filter(
        (record) => !isFinalState(record.state),
      ),
    all: () => [...sessions.values()].flatMap((session) => [...session.values()]),
    late: () => late,
    forgetSession(sessionId) {
      sessions.delete(sessionId);
    },
  };
}
