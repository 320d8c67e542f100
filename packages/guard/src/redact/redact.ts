import { countKinds, type Finding } from '../finding.js';
import { findSecrets } from './find-secrets.js';
import type { RuleIndex } from './rule-index.js';

export interface RedactOptions {
  /** Text past this many characters is not looked at and not given back either. */
  readonly maxChars?: number;
  /** Rules of `loadSecretRules`, asked beside the built-in ones. */
  readonly extraRules?: RuleIndex;
}

export interface Redaction {
  readonly text: string;
  readonly findings: readonly Finding[];
  readonly counts: Readonly<Record<string, number>>;
  /** What was not looked at, in words; empty when everything was. */
  readonly notes: readonly string[];
}

const DEFAULT_MAX_CHARS = 8_000_000;

/**
 * Replaces every secret by `<redacted:kind>`. Text without findings comes back as it was; redacting
 * twice changes nothing more. Time grows linearly with the text.
 */
export function redact(text: string, options: RedactOptions = {}): Redaction {
  const maxChars = options.maxChars ?? DEFAULT_MAX_CHARS;
  const looked = text.length > maxChars ? text.slice(0, maxChars) : text;
  const findings = findSecrets(looked, options.extraRules);
  const left = text.length - looked.length;
  const note = `${left} characters after the first ${maxChars} were not looked at and are left out`;
  return {
    text: replaceFindings(looked, findings) + (left > 0 ? `\n<left out: ${note}>\n` : ''),
    findings,
    counts: countKinds(findings),
    notes: left > 0 ? [note] : [],
  };
}

export function replaceFindings(text: string, findings: readonly Finding[]): string {
  if (findings.length === 0) return text;
  const pieces: string[] = [];
  let from = 0;
  for (const { start, end, kind } of findings) {
    pieces.push(text.slice(from, start), `<redacted:${kind}>`);
    from = end;
  }
  pieces.push(text.slice(from));
  return pieces.join('');
}
