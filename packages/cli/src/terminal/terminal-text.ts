import { visibleText } from '@sluice/plain';
import { OWN_LINKS } from './file-link.js';

const ESCAPE = '\u001b';

/** What our own texts use: weight, colour and links of our own to files; nothing that hides, moves or erases. */
const OWN_STYLE = new RegExp(`(${ESCAPE}\\[(?:1|2|22|31|32|33|36|39)m|${OWN_LINKS})`);

/** The progress bar redraws its line. */
const REDRAW = `\r${ESCAPE}[K`;

/**
 * A text as a terminal may get it, whoever wrote it: a file name, a record or a tool's output can hold sequences that
 * move the cursor, erase lines, set the title or answer for the person. They are shown as escapes.
 */
export function terminalText(text: string): string {
  if (text.startsWith(REDRAW)) return REDRAW + terminalText(text.slice(REDRAW.length));
  return text
    .split(OWN_STYLE)
    .map((part, index) => (index % 2 === 1 ? part : visibleText(part, 'prose')))
    .join('');
}
