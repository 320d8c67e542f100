export type { Finding } from './finding.js';
export { type Redaction, type RedactOptions, redact } from './redact/redact.js';
export {
  filterInjection,
  type InjectionOptions,
  type InjectionResult,
} from './injection/filter-injection.js';
