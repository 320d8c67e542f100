import type { Awaitable } from '../awaitable.js';
import type { ToolCallRecord } from './call-record.js';

/** A result that came after its call had ended. */
export interface LateResult {
  readonly callId: string;
  readonly sessionId: string;
  readonly at: number;
  readonly isError: boolean;
  readonly result: unknown;
}

/** Keeps the record of every call. An answer means it is kept. */
export interface RecordSink {
  /** `false` where the session already has a call with this id; nothing is changed then. */
  create(record: ToolCallRecord): Awaitable<boolean>;
  save(record: ToolCallRecord): Awaitable<void>;
  saveLate(late: LateResult): Awaitable<void>;
  get(sessionId: string, callId: string): Awaitable<ToolCallRecord | undefined>;
  unfinished(sessionId: string): Awaitable<readonly ToolCallRecord[]>;
}
