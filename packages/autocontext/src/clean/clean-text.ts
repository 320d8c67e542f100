import { filterInjection, redact } from '@sluice/guard';

/** Counts what was taken out of the texts of one tool. */
export class CleanCounts {
  readonly redactions = new Map<string, number>();
  injections = 0;

  addRedactions(counts: Readonly<Record<string, number>>): void {
    for (const [kind, count] of Object.entries(counts)) {
      this.redactions.set(kind, (this.redactions.get(kind) ?? 0) + count);
    }
  }
}

const LONGEST = 40_000;
/** Letters a terminal or a reader acts on instead of showing: control characters, direction marks, hidden ones. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const UNSEEN =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\udb40[\udc00-\udfff]/g;

/** Takes secrets, instructions and unseen characters out of a text that a tool gave. */
export function cleanText(text: string, counts: CleanCounts): string {
  if (text === '') return text;
  const { text: redacted, counts: kinds } = redact(text, { maxChars: LONGEST });
  counts.addRedactions(kinds);
  const { text: filtered, findings } = filterInjection(redacted, { maxChars: LONGEST });
  counts.injections += findings.length;
  return filtered.replace(/\r\n?/g, '\n').replace(UNSEEN, '');
}
