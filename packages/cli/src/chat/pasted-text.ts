import { Transform } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

/** Switches on that a terminal marks what is pasted; `OFF` must follow before the program ends. */
export const BRACKETED_PASTE = { ON: '\u001b[?2004h', OFF: '\u001b[?2004l' };

const START = '\u001b[200~';
const END = '\u001b[201~';
/** Behind a sign that stands for a key: whoever types the sign alone means the sign. */
const MARK = '\u2063';
const NEWLINE = `⏎${MARK}`;
const TAB = `⇥${MARK}`;
/** How long an escape may be the beginning of a mark before it is the key. */
const ESCAPE_MS = 30;

/**
 * What a person pastes, as one line that can be edited and sent with Enter: line breaks and tabs become signs, and other
 * control characters, which a terminal would take for keys, are left out. What is typed passes as it is.
 */
export function pasteFilter(): Transform {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  let isPasting = false;
  let waiting: NodeJS.Timeout | undefined;
  const filter = new Transform({
    // What goes out is text, and stays it: nothing is cut inside of a letter.
    encoding: 'utf8',
    transform(chunk: Buffer, _encoding, done) {
      clearTimeout(waiting);
      let text = rest + decoder.write(chunk);
      rest = '';
      let out = '';
      while (text !== '') {
        const wanted = isPasting ? END : START;
        const place = text.indexOf(wanted);
        const until = place === -1 ? text.length - heldBack(text, wanted) : place;
        out += isPasting ? asOneLine(text.slice(0, until)) : text.slice(0, until);
        rest = place === -1 ? text.slice(until) : '';
        text = place === -1 ? '' : text.slice(place + wanted.length);
        if (place !== -1) isPasting = !isPasting;
      }
      if (rest !== '' && !isPasting) waiting = setTimeout(passOn, ESCAPE_MS);
      done(null, out);
    },
    flush(done) {
      clearTimeout(waiting);
      done(null, isPasting ? asOneLine(rest) : rest);
    },
  });
  /** Nothing came behind it: it was a key. */
  const passOn = (): void => {
    filter.push(rest);
    rest = '';
  };
  return filter;
}

/** The message that a line of the terminal stands for. */
export function unfoldPaste(line: string): string {
  return line.replaceAll(NEWLINE, '\n').replaceAll(TAB, '\t').replaceAll(MARK, '');
}

function asOneLine(text: string): string {
  return text
    .replace(/\r\n?|\n/g, NEWLINE)
    .replaceAll('\t', TAB)
    .replace(/\p{Cc}/gu, '');
}

/** How many characters at the end may be the beginning of `wanted`. */
function heldBack(text: string, wanted: string): number {
  for (let count = Math.min(wanted.length - 1, text.length); count > 0; count -= 1) {
    if (text.endsWith(wanted.slice(0, count))) return count;
  }
  return 0;
}
