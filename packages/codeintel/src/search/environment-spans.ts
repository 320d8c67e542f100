import type { Span } from './marked-text.js';

const HEADING = /^[ \t]{0,3}(?:#{1,6}[ \t]{0,4}|\*\*)([^\n]{1,80})$/gm;
const ABOUT_ENVIRONMENT =
  /\b(?:versions?|environment|operating system|os|platform|system (?:details|info(?:rmation)?)|runtime|install(?:ed|ation)?|browser|hardware|prerequisites|checklist|search before asking|willing|code of conduct|contributing)\b/i;
/** `numpy: 1.24.4`, `- Python 3.7.5`, `| rustc | 1.77.2 |` */
const VERSION_LINE =
  /(?<=\n)[ \t>*|-]{0,8}[`"]?[\w@./()-](?:[\w@./() -]{0,38}[\w@./()-])?[`"]?(?:[ \t]{0,30}[:=|@][ \t]{0,30}|[ \t]{1,30}(?=v?\d))[`"v^~<>=]{0,3}\d{1,4}\.\d[^\n]{0,80}$/gm;
const TABLE_ROW = /(?<=\n)[ \t]{0,3}\|[^\n]{3,300}\|[ \t]{0,4}$/gm;

/**
 * Where a report tells with what it happened, not what: sections headed so, up to the next heading, rows of tables,
 * and lines with the version of something. Never its first line.
 */
export function environmentSpans(report: string): Span[] {
  const headings = [...report.matchAll(HEADING)].filter(({ index }) => index > 0);
  const spans: Span[] = [];
  for (const [place, { index, 1: words = '' }] of headings.entries()) {
    if (!ABOUT_ENVIRONMENT.test(words)) continue;
    spans.push({ from: index, to: headings[place + 1]?.index ?? report.length });
  }
  for (const line of [VERSION_LINE, TABLE_ROW]) {
    for (const { index, 0: text } of report.matchAll(line)) {
      spans.push({ from: index, to: index + text.length });
    }
  }
  return spans;
}
