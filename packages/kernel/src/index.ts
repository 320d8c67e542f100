export type { ApprovalOutcome } from './approval/approval-outcome.js';
export type {
  ApprovalEntry,
  ApprovalPort,
  ApprovalSettlement,
  BesideAnswer,
  Settled,
} from './approval/approval-port.js';
export type { ApprovalRequest, ToolAnnotations } from './approval/approval-request.js';
export { askedDigest, callDigest } from './approval/call-digest.js';
export { canonicalJson } from './approval/canonical-json.js';
export type { EditPreview } from './approval/check-edit.js';
export { answerOfAll, type Counted, countYes } from './approval/count-yes.js';
export type { DecideOptions, DecideResult } from './approval/decision.js';
export type { GrantScope } from './approval/grant-port.js';
export {
  type Grant,
  type GrantCover,
  type GrantPort,
  type GrantQuestion,
  grantCovers,
} from './approval/grant-port.js';
export type { OpenQuestion } from './approval/open-question.js';
export { hasRole, isRole } from './approval/role.js';
export type { Yes } from './approval/yes.js';
export {
  type Attachment,
  attachmentInWords,
  makeAttachment,
  type NewAttachment,
  withoutData,
} from './attachments/attachment.js';
export type { AttachmentStore } from './attachments/attachment-store.js';
export { bytesFromBase64 } from './attachments/base64.js';
export { isTextType, shownAs } from './attachments/media-type.js';
export type { Awaitable } from './awaitable.js';
export type { ToolCallApproval } from './call/call-approval.js';
export type { CallDecision, CallLine, CallOrigin } from './call/call-line.js';
export type { CallOutcome } from './call/call-outcome.js';
export type { ToolCallAuditEntry, ToolCallRecord, ToolCallSnapshot } from './call/call-record.js';
export type { ToolCallRequest } from './call/call-request.js';
export { isFinalState, type ToolCallState, transitions } from './call/call-state.js';
export { changeOf } from './call/effect-line.js';
export {
  type CallStep,
  callOver,
  type LateResult,
  type RecordSink,
  type Withdrawal,
} from './call/record-sink.js';
export {
  type BindMore,
  defaultLimits,
  type ExpiryAction,
  type Limits,
} from './call/runtime-core.js';
export type { TurnOptions } from './call/turn.js';
export { tool, toolFromInstance } from './define/tool.js';
export type {
  BackgroundCommand,
  CommandOptions,
  CommandResult,
  FilePool,
  MemoryHit,
  MemoryService,
  SandboxPort,
  TaskService,
  Todo,
  TodoService,
  ToolSandbox,
  ToolServices,
} from './define/tool-services.js';
export type {
  CallEnd,
  DescribeEffect,
  EffectContext,
  Execute,
  NeedsApproval,
  Summarize,
  Tool,
  ToolArguments,
  ToolContext,
  ToolEffect,
  ToolInstance,
  ToolMetadata,
  ToolModes,
  ToolResult,
  ToolSpec,
} from './define/tool-types.js';
export type { EventFilter, EventLog, EventPage } from './events/event-log.js';
export {
  draftEvent,
  type EventChannel,
  type EventDraft,
  type EventEnvelope,
  type EventType,
  eventTypes,
  type SluiceEvent,
  type TurnUsed,
} from './events/event-types.js';
export { type ReadEventsOptions, readEvents, requireReading } from './events/read-events.js';
export type { ExplainedGate, ExplainedRule, Explanation } from './explain-call.js';
export type {
  HookCall,
  HookContext,
  Hooks,
  PostHookDecision,
  PreHookDecision,
  ToolOutcome,
} from './hooks/hook-types.js';
export { KernelError } from './kernel-error.js';
export { requireKnownKeys } from './known-keys.js';
export type { Masker } from './masker.js';
export {
  isToolMode,
  type ToolGroup,
  type ToolMode,
  toolGroups,
  toolModes,
} from './mode.js';
export { nearestNames } from './nearest-names.js';
export { type AnswerNeeds, joinNeeds, type Role, roles } from './policy/answer-needs.js';
export { createPolicy, type Policy } from './policy/create-policy.js';
export type {
  Decided,
  MatchedRule,
  PermissionConfig,
  PermissionMode,
  PolicyDecision,
  PolicyQuestion,
  PolicyRule,
  Verdict,
} from './policy/permission-config.js';
export type { Clock, IdSource, Log, Ports } from './ports.js';
export type { ModeSet, ModeSpec } from './registry/mode-set.js';
export {
  createRegistry,
  type Registrable,
  type Registry,
  type RegistryOptions,
} from './registry/registry.js';
export {
  type AnthropicTool,
  type McpAnnotations,
  type McpTool,
  mcpAnnotations,
  type OpenAiResponsesTool,
  type OpenAiTool,
  type SchemaFormat,
  type SchemaFormats,
  toolAnnotations,
  toolSchema,
} from './registry/tool-schema.js';
export { requireSettings } from './require-parts.js';
export { requireSignal } from './require-request.js';
export { type ErrorCode, errorCatalogue, type FailureCategory } from './result/error-catalogue.js';
export {
  type Failure,
  type FailureExtras,
  type FailureResult,
  makeFailure,
} from './result/failure.js';
export { modelText } from './result/model-text.js';
export type { ResultPage, ResultStore } from './result/result-store.js';
export { type Language, openingOf } from './result/tool-denied.js';
export type { ToolDeniedData } from './result/tool-denied-data.js';
export type { Resumed } from './resume-calls.js';
export { createRuntime, type Runtime, type SubscribedEvent } from './runtime.js';
export type { RuntimeOptions } from './runtime-options.js';
export {
  ANSWER,
  type AnySchema,
  type CompiledSchema,
  compileStandardSchema,
  type OutputOf,
} from './schema/compile-schema.js';
export { describeValue } from './schema/describe-issues.js';
export type { JsonSchema } from './schema/json-schema.js';
export { schemaFromJson } from './schema/schema-from-json.js';
