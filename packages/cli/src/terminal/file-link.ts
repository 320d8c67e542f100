import { randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';

/** Only links of this process are let through to a terminal: a file name or an output cannot know it. */
const KEY = `sluice-${randomUUID()}`;
const ESCAPE = '\u001b';
const END = `${ESCAPE}]8;id=${KEY};${ESCAPE}\\`;

/** What a terminal gets before and after a text that leads to a file when it is clicked. */
export const OWN_LINKS = `${ESCAPE}\\]8;id=${KEY};(?:file://[!-~]*)?${ESCAPE}\\\\`;

/** A text that opens a file where the terminal can do that; elsewhere it is the text. */
export function fileLink(path: string, text: string): string {
  return `${ESCAPE}]8;id=${KEY};${pathToFileURL(path).href}${ESCAPE}\\${text}${END}`;
}
