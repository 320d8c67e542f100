import { filterInjection, redact } from '@sluice/guard';

/** Counts what was taken out of the texts of one tool. */
export class CleanCounts {
  readonly redactions = new Map<string, number>();
  injections = 0;
}

const LONGEST = 200_000;
/** Between texts that are cleaned in one go; blank lines keep what stands in one from counting for the next. */
const SEPARATOR = '\n\n\u241e\n\n';

/**
 * Takes secrets, instructions and unseen characters out of texts that a tool gave. One pass over all of them: most of
 * the cost is the first use of each rule.
 */
export function cleanTexts(texts: readonly string[], counts: CleanCounts): string[] {
  const plain = texts.map((text) => text.replaceAll('\u241e', ' '));
  const whole = plain.join(SEPARATOR);
  if (whole.trim() === '') return plain;
  const attempt = new CleanCounts();
  const cleaned = clean(whole, attempt).split(SEPARATOR);
  if (cleaned.length === texts.length) {
    add(attempt, counts);
    return cleaned;
  }
  // A finding reached over a border: each text by itself then.
  return plain.map((text) => clean(text, counts));
}

function clean(text: string, counts: CleanCounts): string {
  const { text: redacted, counts: kinds } = redact(text, { maxChars: LONGEST });
  for (const [kind, count] of Object.entries(kinds)) {
    counts.redactions.set(kind, (counts.redactions.get(kind) ?? 0) + count);
  }
  const { text: filtered, findings } = filterInjection(redacted, { maxChars: LONGEST });
  counts.injections += findings.length;
  return filtered.replace(/\r\n?/g, '\n').replace(UNSEEN, '');
}

function add(from: CleanCounts, to: CleanCounts): void {
  to.injections += from.injections;
  for (const [kind, count] of from.redactions) {
    to.redactions.set(kind, (to.redactions.get(kind) ?? 0) + count);
  }
}

/** What a terminal or a reader acts on instead of showing it: controls but tab and line feed, and format characters. */
const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\udb40[\udc00-\udfff]/g;
