/**
 * The text as a model reads it: lower case, look-alike letters folded, hidden characters gone, line
 * breaks with their comment marks turned into single spaces. Every character knows its place.
 */
export interface Flow {
  readonly text: string;
  /** Offset in the original of each character of `text`, and of the end. */
  readonly at: Int32Array;
}

const HIDDEN_SEQUENCE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are what is removed
  /(?:\u001b|\u009b)\[?[0-9;:?]{0,24}[A-Za-z]/y;
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(lt|gt|amp|quot|apos|nbsp));/iy;
const LINE_MARK = /[ \t]*(?:\/\/+|#{1,2}(?![#(])|\*+(?!\*)|--(?!>)|>|;+|%|"""|\|)?[ \t]*/y;
const NAMED: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Cyrillic, Greek and other letters drawn like Latin ones. */
const LOOKALIKE = new Map<string, string>(
  Object.entries({
    a: 'аɑαᴀ',
    b: 'ьЬƄʙ',
    c: 'сϲᴄ',
    d: 'ԁᴅ',
    e: 'еєҽεᴇ',
    f: 'ꞙғ',
    g: 'ɡԍɢ',
    h: 'һнʜ',
    i: 'іıɩιɪ¡',
    j: 'јϳᴊ',
    k: 'кκᴋ',
    l: 'ӏʟⅼ',
    m: 'мᴍ',
    n: 'пոηɴ',
    o: 'оοօσᴏ',
    p: 'рρᴘ',
    q: 'ԛ',
    r: 'гʀ',
    s: 'ѕꜱ',
    t: 'тτᴛ',
    u: 'υսцᴜ',
    v: 'ѵνᴠ',
    w: 'ԝшωᴡ',
    x: 'хχ',
    y: 'уүγʏ',
    z: 'ᴢ',
  }).flatMap(([latin, others]) => [...others].map((other): [string, string] => [other, latin])),
);

export function buildFlow(text: string): Flow {
  const at = new Int32Array(text.length + 1);
  const units = new Uint16Array(text.length);
  let length = 0;
  let wasSpace = true;
  let index = 0;
  while (index < text.length) {
    const code = text.charCodeAt(index);
    // Nearly all of a text: what stands for itself, in lower case.
    if (
      (code > 32 && code < 127 && code !== 38 && code !== 92) ||
      (code >= 0x4e00 && code <= 0x9fff)
    ) {
      units[length] = code >= 65 && code <= 90 ? code + 32 : code;
      at[length++] = index++;
      wasSpace = false;
      continue;
    }
    const { text: read, length: step } = special(text, index, code);
    const isSpace = read === ' ';
    if (!(isSpace && wasSpace)) {
      for (let unit = 0; unit < read.length; unit += 1) {
        units[length] = read.charCodeAt(unit);
        at[length++] = index;
      }
    }
    if (read !== '') wasSpace = isSpace;
    index += step;
  }
  at[length] = text.length;
  return { text: textOfUnits(units, length), at };
}

/** The first character of the flow that stands at this place of the original or after it. */
export function indexInFlow({ text, at }: Flow, place: number): number {
  let low = 0;
  let high = text.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((at[middle] ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

const IS_LITTLE_ENDIAN = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;
let decoder: TextDecoder | undefined;

/** The first `length` UTF-16 units as text of that length; half a pair becomes the sign for what cannot be read. */
export function textOfUnits(units: Uint16Array, length: number): string {
  decoder ??= new TextDecoder(IS_LITTLE_ENDIAN ? 'utf-16le' : 'utf-16be', { ignoreBOM: true });
  return decoder.decode(units.subarray(0, length));
}

interface Read {
  /** Never longer than what was read. */
  readonly text: string;
  readonly length: number;
}

const SPACE: Read = { text: ' ', length: 1 };
const NOTHING: Read = { text: '', length: 1 };

function special(text: string, index: number, code: number): Read {
  if (code === 10 || code === 13) return { text: ' ', length: 1 + markLength(text, index + 1) };
  if (code === 32 || code === 9 || code === 0xa0 || code === 0x3000) return SPACE;
  if (code === 92) {
    const next = text.charCodeAt(index + 1);
    if (next === 110 || next === 114 || next === 116) return { text: ' ', length: 2 };
    return { text: '\\', length: 1 };
  }
  if (code === 38) return entity(text, index);
  if (code === 27 || code === 0x9b) {
    HIDDEN_SEQUENCE.lastIndex = index;
    return { text: '', length: HIDDEN_SEQUENCE.exec(text)?.[0].length ?? 1 };
  }
  return code >= 0xd800 && code <= 0xdbff ? foldPair(text, index) : foldedUnit(code);
}

function markLength(text: string, index: number): number {
  LINE_MARK.lastIndex = index;
  return LINE_MARK.exec(text)?.[0].length ?? 0;
}

function entity(text: string, index: number): Read {
  ENTITY.lastIndex = index;
  const match = ENTITY.exec(text);
  if (!match) return { text: '&', length: 1 };
  const number = match[1] ? Number(match[1]) : match[2] ? Number.parseInt(match[2], 16) : 0;
  const value = match[3]
    ? NAMED[match[3].toLowerCase()]
    : number > 0 && number < 0x11_0000
      ? String.fromCodePoint(number)
      : '';
  return { text: (value ?? '').toLowerCase().slice(0, 1), length: match[0].length };
}

/** Half a pair stays as it is. */
function foldPair(text: string, index: number): Read {
  const point = text.codePointAt(index) ?? 0;
  if (point <= 0xffff) return { text: text.charAt(index), length: 1 };
  if (point >= 0xe0020 && point <= 0xe007e)
    return { text: String.fromCharCode(point - 0xe0000).toLowerCase(), length: 2 };
  if (point >= 0xe0000 && point <= 0xe01ef) return { text: '', length: 2 };
  const pair = text.slice(index, index + 2);
  if (point >= 0x1d400 && point <= 0x1d7ff)
    return { text: lowerCase(pair.normalize('NFKC')), length: 2 };
  return { text: pair, length: 2 };
}

const folded: (Read | undefined)[] = [];

/** What one unit beyond ASCII is read as; worked out once for each. */
function foldedUnit(code: number): Read {
  const known = folded[code];
  if (known) return known;
  const made = isHidden(code) ? NOTHING : { text: readAs(code), length: 1 };
  folded[code] = made;
  return made;
}

function isHidden(code: number): boolean {
  return (
    code < 32 ||
    code === 127 ||
    (code >= 0x200b && code <= 0x200f) ||
    (code >= 0x2060 && code <= 0x206f) ||
    (code >= 0x202a && code <= 0x202e) ||
    code === 0xfeff ||
    code === 0xad ||
    code === 0x180e ||
    (code >= 0xfe00 && code <= 0xfe0f)
  );
}

function readAs(code: number): string {
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0).toLowerCase();
  const character = String.fromCharCode(code);
  const latin = LOOKALIKE.get(character) ?? LOOKALIKE.get(character.toLowerCase());
  return latin ?? lowerCase(character);
}

/** Lower case without growing: a letter whose lower case is longer stays as it is. */
function lowerCase(character: string): string {
  const lower = character.toLowerCase();
  return lower.length <= character.length ? lower : character;
}
