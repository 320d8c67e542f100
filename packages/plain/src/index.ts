export { auditFactInChinese } from './chinese/audit-facts.js';
export { auditKindsInChinese } from './chinese/audit-kinds.js';
export { inChinese } from './chinese/in-chinese.js';
export { CUT_MARK, withoutCutMarks } from './cut-mark.js';
export { entryFacts } from './entry-facts.js';
export { type ExactPiece, exactPieces } from './exact-pieces.js';
export { isRecord } from './is-record.js';
export { messageOf } from './message-of.js';
export { mayBeCovered, type SecretSpan, secretSpans, spansWithin } from './secret-spans.js';
export { uncheckedSchemas } from './unchecked-schemas.js';
export {
  type TextKind,
  type TextPart,
  visibleJson,
  visibleParts,
  visibleText,
} from './visible-text.js';
export { type WrittenSpan, writtenSpan } from './written-span.js';
