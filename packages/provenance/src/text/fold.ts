/**
 * A text as it is compared: letters and digits only, without case, accents and anything between them. So
 * `Mark.Black@x.com` and `MARK BLACK @ X COM` are the same, and a phone number is the same however it is grouped.
 * Each letter is one number: its code, with a mark where a word begins.
 */
export function fold(text: string): Uint32Array {
  const plain = plainText(text);
  const target = new Uint32Array(plain.length);
  return target.subarray(0, foldInto(target, 0, plain));
}

/** A text with every letter apart from its accents, as `foldInto` takes it. */
export function plainText(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text;
  const plain = text.normalize('NFKD');
  for (let at = 0; at < plain.length; at += 1) {
    const code = plain.charCodeAt(at);
    if (KINDS[code] === 0) KINDS[code] = kindOf(code);
  }
  return plain;
}

/**
 * Writes the letters of a plain text to `target`, beginning at `from`; says where they end. Every character is written
 * and the next one written over it unless it counts: that is several times as fast as to ask of each what it is, since
 * no processor foresees where the words of a text end.
 */
export function foldInto(target: Uint32Array, from: number, plain: string): number {
  let end = from;
  let start = WORD_START;
  for (let at = 0; at < plain.length; at += 1) {
    const kind = KINDS[plain.charCodeAt(at)] ?? 0;
    target[end] = (kind & (LETTER | WORD_START)) | start;
    end += (kind >> COUNTS) & 1;
    start = (start & -((kind >> GOES_ON) & 1)) | (((kind >> PARTS) & 1) * WORD_START);
  }
  return end;
}

/** Writes to `starts` where between two places the words begin; says how many there are. */
export function wordStarts(
  letters: Uint32Array,
  from: number,
  end: number,
  starts: Uint32Array,
): number {
  let count = 0;
  for (let at = from; at < end; at += 1) {
    starts[count] = at;
    count += ((letters[at] ?? 0) & WORD_START) / WORD_START;
  }
  return count;
}

/** The letter at a place, without the mark of a word's beginning. */
export function codeAt(letters: Uint32Array, at: number): number {
  return (letters[at] ?? 0) & LETTER;
}

export function beginsWord(letters: Uint32Array, at: number): boolean {
  return ((letters[at] ?? 0) & WORD_START) !== 0;
}

/** The folded text as a text again: a key to compare by. */
export function foldedText(text: string): string {
  return textOfFolded(fold(text));
}

export function textOfFolded(letters: Uint32Array): string {
  let folded = '';
  for (let at = 0; at < letters.length; at += 1) {
    folded += String.fromCharCode(codeAt(letters, at));
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

/** The bits of a letter: its code, and whether a word begins with it. */
const LETTER = 0xffff;
const WORD_START = 0x10000;
/** The bits above them that say what a character is: a letter, an end of the word, or a part of the letter before it. */
const COUNTS = 17;
const PARTS = 18;
const GOES_ON = 19;

/** What each character is, with the letter that stands for it; 0 where nobody has asked yet. */
const KINDS = new Uint32Array(0x10000);
for (let code = 0; code < 0x80; code += 1) KINDS[code] = kindOf(code);

function kindOf(code: number): number {
  const character = String.fromCharCode(code);
  // An accent, or a character that is not seen.
  if (/[\p{M}\p{Cf}]/u.test(character)) return 1 << GOES_ON;
  // Half of a pair is kept as it is, so that letters outside the first plane still compare.
  if (!/[\p{L}\p{N}\p{Cs}]/u.test(character)) return 1 << PARTS;
  // Greek writes one letter otherwise at the end of a word.
  const letter = character === 'ς' ? 'σ' : character.toLowerCase();
  // An ideograph is a word of its own, so what stands right behind it begins one too: `到evil@x.com`.
  const alone = code >= FIRST_IDEOGRAPH ? WORD_START | (1 << PARTS) : 0;
  return (1 << COUNTS) | alone | letter.charCodeAt(0);
}
