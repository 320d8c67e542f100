import type { Language } from '../command-line/language.js';

/** Both languages, always: what the doctor finds is for people. */
export type Said = Readonly<Record<Language, string>>;

/** One thing the doctor looked at. `mend` says what to do about a `warn` or a `fail`. */
export interface Check {
  readonly name: string;
  readonly state: 'ok' | 'warn' | 'fail';
  readonly found: Said;
  readonly mend?: Said;
}

/** What is the same in every language: a path, a version, the words of somebody else's program. */
export function same(text: string): Said {
  return { en: text, zh: text };
}
