/**
 * A text as it is compared: letters and digits only, without case, accents and anything between them. So
 * `Mark.Black@x.com` and `MARK BLACK @ X COM` are the same, and a phone number is the same however it is grouped.
 * Each letter is one number: its code, with `WORD_START` set where a word begins.
 */
export function fold(text: string): Uint32Array {
  const target = new Uint32Array(foldedSize(text));
  return target.subarray(0, foldInto(target, 0, text));
}

export const WORD_START = 0x10000;
export const LETTER = 0xffff;

/** The most letters that `foldInto` may write for a text. */
export function foldedSize(text: string): number {
  return BEYOND_ASCII.test(text) ? text.length * MOST_LETTERS : text.length;
}

/** Writes the folded text to `target`, beginning at `from`; says where it ends. */
export function foldInto(target: Uint32Array, from: number, text: string): number {
  let end = from;
  let start = WORD_START;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const letter = SINGLE[code] || learn(code);
    if (letter > MANY) {
      target[end] = letter | start;
      end += 1;
      start = 0;
    } else if (letter === NONE) {
      start = WORD_START;
    } else if (letter === MANY) {
      end = writeSeveral(target, end, code, start);
      start = 0;
    }
  }
  return end;
}

function writeSeveral(target: Uint32Array, from: number, code: number, start: number): number {
  const letters = SEVERAL.get(code) ?? [];
  for (const [at, letter] of letters.entries()) {
    target[from + at] = letter | (at === 0 ? start : 0);
  }
  return from + letters.length;
}

/** The folded text as a text again: a key to compare by. */
export function foldedText(text: string): string {
  return textOfFolded(fold(text));
}

export function textOfFolded(letters: Uint32Array): string {
  let folded = '';
  for (let at = 0; at < letters.length; at += 1) {
    folded += String.fromCharCode((letters[at] ?? 0) & LETTER);
  }
  return folded;
}

/** The offset in `text` of its letter with this number. */
export function offsetOfLetter(text: string, number: number): number {
  let low = 0;
  let high = text.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fold(text.slice(0, middle + 1)).length <= number) low = middle + 1;
    else high = middle;
  }
  return low;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII begins with them
const BEYOND_ASCII = /[^\x00-\x7f]/;
/** From here on every character is a word of its own. */
const FIRST_IDEOGRAPH = 0x2e80;
/** Letters that one character may become; those that would become more are cut. */
const MOST_LETTERS = 4;

/** No letter. */
const NONE = 1;
/** Part of the letter before it: an accent, or a character that is not seen. */
const MARK = 2;
/** Several letters, which stand in `SEVERAL`. */
const MANY = 3;
/** The letter that a character becomes, or one of the three above; 0 where nobody has asked yet. */
const SINGLE = new Uint32Array(0x10000);
const SEVERAL = new Map<number, readonly number[]>();

function learn(code: number): number {
  const letters = lettersOf(code);
  const [only = NONE] = letters;
  if (letters.length > 1) SEVERAL.set(code, letters);
  const letter = letters.length > 1 ? MANY : only;
  SINGLE[code] = letter;
  return letter;
}

function lettersOf(code: number): readonly number[] {
  const plain = String.fromCharCode(code).normalize('NFKD').toLowerCase();
  const letters = [...plain].slice(0, MOST_LETTERS).map((character) => {
    if (/[\p{M}\p{Cf}]/u.test(character)) return MARK;
    // Half of a pair is kept as it is, so that letters outside the first plane still compare.
    return /[\p{L}\p{N}\p{Cs}]/u.test(character) ? letterOf(character) : NONE;
  });
  const seen = letters.filter((letter) => letter > MANY);
  return seen.length > 0 ? seen : letters.slice(0, 1);
}

function letterOf(character: string): number {
  const code = character.charCodeAt(0);
  return code >= FIRST_IDEOGRAPH ? code | WORD_START : code;
}
