import type { Text } from '../command-line/language.js';

/** One thing the doctor looked at. `mend` says what to do about a `warn` or a `fail`. */
export interface Check {
  readonly name: string;
  readonly state: 'ok' | 'warn' | 'fail';
  readonly found: Text;
  readonly mend?: Text;
}
