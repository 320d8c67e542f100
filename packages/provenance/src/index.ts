export { type DeclaredRoles, type Role, roleOf } from './fields/field-role.js';
export { hasEffect } from './fields/tool-kind.js';
export type { Concern, SourcedLeaf } from './judge/concern.js';
export { describeConcern, placeOf, type TextPlace } from './judge/describe-concern.js';
export { type Judgement, judgeCall, type ToolFacts } from './judge/judge-call.js';
export { type Author, type Label, labelOfTool, OPERATOR, type Source, USER } from './label.js';
export {
  Conversation,
  type ConversationMessage,
  type DeclaredTool,
  readArguments,
} from './session/conversation.js';
export { SessionTexts } from './session/session-texts.js';
