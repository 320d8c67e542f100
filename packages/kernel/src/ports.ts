import type { ApprovalPort } from './approval/approval-port.js';
import type { GrantPort } from './approval/grant-port.js';
import type { AttachmentStore } from './attachments/attachment-store.js';
import type { RecordSink } from './call/record-sink.js';
import type { EventLog } from './events/event-log.js';
import type { Masker } from './masker.js';
import type { ResultStore } from './result/result-store.js';

/** Time belongs to the program around the kernel. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Runs `run` once after `delayMs`; the returned function takes it back. */
  setTimer(run: () => void, delayMs: number): () => void;
}

/** Makes identifiers that no other process makes. */
export interface IdSource {
  newId(kind: 'call' | 'grant' | 'result'): string;
}

/** Words for operators: a stable event name and its facts. */
export interface Log {
  warn(event: string, facts: Readonly<Record<string, unknown>>): void;
  error(event: string, facts: Readonly<Record<string, unknown>>): void;
}

/** Everything the kernel needs from outside. `createMemoryPorts` makes an honest set that lives in memory. */
export interface Ports {
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly records: RecordSink;
  readonly events: EventLog;
  readonly approvals: ApprovalPort;
  readonly grants: GrantPort;
  readonly results: ResultStore;
  readonly attachments: AttachmentStore;
  readonly masker: Masker;
  readonly log: Log;
}
