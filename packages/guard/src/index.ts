export type { Finding } from './finding.js';
export { type Redaction, type RedactOptions, redact } from './redact/redact.js';
