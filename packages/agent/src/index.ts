export { AgentError, type AgentErrorCode, fencedError, sessionNotFound } from './agent-error.js';
export type {
  AgentStore,
  BoundStore,
  CallFilter,
  CallReader,
  TodoStore,
} from './ports/agent-store.js';
export type { Lease, LeaseAnswer, LeaseStore } from './ports/lease-store.js';
export type { MemoryStore, NewMemory } from './ports/memory-store.js';
export type {
  ContextMark,
  MessageReader,
  MessageRole,
  MessageToolCall,
  MessageUsage,
  MessageWriter,
  NewMessage,
  StoredMessage,
} from './ports/message-store.js';
export type {
  NewSession,
  SessionFilter,
  SessionRow,
  SessionStore,
  Snapshot,
} from './ports/session-store.js';
