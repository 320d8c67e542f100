export type { ContextRunView } from './context-run.js';
export type {
  ApprovalView,
  AttachmentView,
  AuditEntryView,
  CallLineView,
  CallSourcesView,
  CallView,
  EffectView,
  FileRuleView,
  GrantView,
  MessageView,
  OfferedRuleView,
  PersonView,
  PolicyFileView,
  SessionView,
  ToolView,
} from './entities.js';
export { callLineSchema } from './entities.js';
export { closeCodes, type ErrorCode, errorCodes } from './error-codes.js';
export { errorFrame } from './error-frame.js';
export {
  type EventFrame,
  type Request,
  type ServerFrame,
  serverFrameSchema,
  type TurnFrame,
  turnFrameSchema,
} from './frames.js';
export {
  isMethod,
  type Method,
  methods,
  type Params,
  type ParamsInput,
  type Result,
} from './methods.js';
export type { PolicyProblemView, WrittenRuleView } from './policy-methods.js';
export { protocolSchema } from './protocol-schema.js';
export { type CheckedRequest, type ReadRequest, readRequest } from './read-request.js';
export type { ClientView, ServerView } from './surroundings.js';
