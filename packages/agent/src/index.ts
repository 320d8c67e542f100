export type { Agent, SendOptions } from './agent.js';
export {
  AgentError,
  type AgentErrorCode,
  fencedError,
  questionTaken,
  sessionNotFound,
} from './agent-error.js';
export type { AgentOptions, AgentProfile, TaskOptions } from './agent-options.js';
export { attachmentFromFile } from './attachment-from-file.js';
export type { PersonsCall } from './call-as-person.js';
export type { CallsElsewhere } from './calls-elsewhere.js';
export { createAgent } from './create-agent.js';
export { createResultReader } from './create-result-reader.js';
export type { HeardEvent, Respond } from './listen.js';
export { defaultRetry, type RetryOptions } from './loop/ask-model.js';
export { type BudgetLimits, defaultBudget, type ExceededLimit, type Spent } from './loop/budget.js';
export type { TurnEnd, TurnOutcome, TurnStatus } from './loop/turn-outcome.js';
export {
  type AnthropicModelOptions,
  createAnthropicModel,
} from './models/anthropic/create-anthropic-model.js';
export { createModel } from './models/create-model.js';
export { createDemoModel, demoLabel } from './models/demo/create-demo-model.js';
export type {
  FinishReason,
  Model,
  ModelMessage,
  ModelPart,
  ModelRequest,
  ModelTool,
  ModelUsage,
} from './models/model.js';
export { ModelError, type ModelErrorCode } from './models/model-error.js';
export { createOpenAiModel, type OpenAiModelOptions } from './models/openai/create-openai-model.js';
export { modelErrorFromStatus } from './models/wire/error-from-answer.js';
export { localPerson, localSpeaker } from './people/local-person.js';
export { personName } from './people/person-name.js';
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
  Speaker,
  StoredMessage,
} from './ports/message-store.js';
export type { KeptToken, PeopleStore, Person } from './ports/people-store.js';
export type {
  NewSession,
  SessionFilter,
  SessionPause,
  SessionRow,
  SessionStore,
  Snapshot,
} from './ports/session-store.js';
export { PromptBuilder, type PromptOptions } from './prompt/prompt-builder.js';
export { type AgentSettings, type ModelChoice, readSettings } from './read-settings.js';
export {
  type CreateSession,
  SessionManager,
  type SessionManagerOptions,
} from './session/session-manager.js';
export type { SessionUsage } from './session/session-usage.js';
export {
  createOpenTelemetry,
  type OpenTelemetryOptions,
} from './telemetry/create-open-telemetry.js';
export { noTelemetry, type Telemetry } from './telemetry/telemetry.js';
export type { UserMessage } from './user-message.js';
