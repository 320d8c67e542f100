import type { ToolCallRecord } from '../call/call-record.js';
import { isFinalState } from '../call/call-state.js';
import type { LateResult, RecordSink } from '../call/record-sink.js';

export interface MemoryRecords extends RecordSink {
  all(): readonly ToolCallRecord[];
  late(): readonly LateResult[];
  /** Lets go of a session that is over. */
  forgetSession(sessionId: string): void;
}

/** Keeps every record for as long as the process lives. */
export function createMemoryRecords(): MemoryRecords {
  const sessions = new Map<string, Map<string, ToolCallRecord>>();
  const late: LateResult[] = [];

  return {
    create(record) {
      const { sessionId, id } = record;
      const session = sessions.get(sessionId);
      if (session?.has(id)) return false;
      if (session) session.set(id, record);
      else sessions.set(sessionId, new Map([[id, record]]));
      return true;
    },
    save(record) {
      const { sessionId, id } = record;
      const session = sessions.get(sessionId);
      if (session) session.set(id, record);
      else sessions.set(sessionId, new Map([[id, record]]));
    },
    saveLate(result) {
      late.push(result);
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
