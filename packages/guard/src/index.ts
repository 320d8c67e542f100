export { type ExplainedFinding, explain } from './explain.js';
export type { Finding } from './finding.js';
export {
  filterInjection,
  type InjectionOptions,
  type InjectionResult,
} from './injection/filter-injection.js';
export { createInjectionFilter } from './injection/injection-stream.js';
export {
  type ContentClass,
  type ContentOptions,
  classifyContent,
} from './paths/classify-content.js';
export {
  classifyPath,
  isSecretPath,
  isSensitivePath,
  type PathClass,
} from './paths/classify-path.js';
export { sensitiveFile } from './paths/sensitive-file.js';
export { type MaskedValue, type MaskOptions, maskValue } from './redact/mask-value.js';
export { type Redaction, type RedactOptions, redact } from './redact/redact.js';
export { createRedactor } from './redact/redactor.js';
export type { RuleIndex } from './redact/rule-index.js';
export { checkRules, loadSecretRules, type RuleFault } from './rules/check-rules.js';
export type { TextStream } from './stream.js';
