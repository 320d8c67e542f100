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

  /** The session of the last write is most often that of the next one. */
  let last: { readonly id: string; readonly records: Map<string, ToolCallRecord> } | undefined;
  const sessionOf = (sessionId: string): Map<string, ToolCallRecord> => {
    if (last?.id === sessionId) return last.records;
    const records = sessions.get(sessionId) ?? new Map<string, ToolCallRecord>();
    sessions.set(sessionId, records);
    last = { id: sessionId, records };
    return records;
  };

  return {
    create(record) {
      const session = sessionOf(record.sessionId);
      if (session.has(record.id)) return false;
      session.set(record.id, record);
      return true;
    },
    save(record) {
      sessionOf(record.sessionId).set(record.id, record);
    },
    saveLate(result) {
      late.push(result);
    },
    get: (sessionId, callId) => sessions.get(sessionId)?.get(callId),
    unfinished: (sessionId) =>
      [...sessionOf(sessionId).values()].filter((record) => !isFinalState(record.state)),
    all: () => [...sessions.values()].flatMap((session) => [...session.values()]),
    late: () => late,
    forgetSession(sessionId) {
      sessions.delete(sessionId);
      if (last?.id === sessionId) last = undefined;
    },
  };
}
