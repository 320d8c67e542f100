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
  const at = new Int32Array(text.length * 2 + 2);
  const characters: string[] = [];
  let run = 0;
  let length = 0;
  let lastSpace = true;
  let index = 0;
  const flush = (end: number) => {
    if (end > run) characters.push(text.slice(run, end).toLowerCase());
  };
  const push = (character: string, place: number) => {
    for (let k = 0; k < character.length; k += 1) at[length++] = place;
    characters.push(character);
  };
  while (index < text.length) {
    const code = text.charCodeAt(index);
    if (code > 32 && code < 127 && code !== 38 && code !== 92) {
      at[length++] = index++;
      lastSpace = false;
      continue;
    }
    if (code === 32 && !lastSpace) {
      at[length++] = index++;
      lastSpace = true;
      continue;
    }
    if (code >= 0x4e00 && code <= 0x9fff) {
      at[length++] = index++;
      lastSpace = false;
      continue;
    }
    flush(index);
    const step = special(text, index, code);
    if (step.text === ' ' ? !lastSpace : step.text !== '') push(step.text, index);
    if (step.text !== '') lastSpace = step.text === ' ';
    index += step.length;
    run = index;
  }
  flush(text.length);
  at[length] = text.length;
  return { text: characters.join(''), at };
}

function special(text: string, index: number, code: number): { text: string; length: number } {
  if (code === 10 || code === 13) return { text: ' ', length: 1 + markLength(text, index + 1) };
  if (code === 32 || code === 9 || code === 0xa0 || code === 0x3000)
    return { text: ' ', length: 1 };
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
  return foldCharacter(text, index, code);
}

function markLength(text: string, index: number): number {
  LINE_MARK.lastIndex = index;
  return LINE_MARK.exec(text)?.[0].length ?? 0;
}

function entity(text: string, index: number): { text: string; length: number } {
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

function foldCharacter(
  text: string,
  index: number,
  code: number,
): { text: string; length: number } {
  if (code >= 0xff01 && code <= 0xff5e)
    return { text: String.fromCharCode(code - 0xfee0).toLowerCase(), length: 1 };
  if (
    code < 32 ||
    code === 127 ||
    (code >= 0x200b && code <= 0x200f) ||
    (code >= 0x2060 && code <= 0x206f) ||
    (code >= 0x202a && code <= 0x202e) ||
    code === 0xfeff ||
    code === 0xad ||
    code === 0x180e ||
    (code >= 0xfe00 && code <= 0xfe0f)
  )
    return { text: '', length: 1 };
  if (code >= 0xd800 && code <= 0xdbff) {
    const point = text.codePointAt(index) ?? 0;
    if (point >= 0xe0020 && point <= 0xe007e)
      return { text: String.fromCharCode(point - 0xe0000).toLowerCase(), length: 2 };
    if (point >= 0xe0000 && point <= 0xe01ef) return { text: '', length: 2 };
    if (point >= 0x1d400 && point <= 0x1d7ff)
      return { text: oneUnit(String.fromCodePoint(point).normalize('NFKC')), length: 2 };
    return {
      text: point > 0xffff ? text.slice(index, index + 2) : text.charAt(index),
      length: point > 0xffff ? 2 : 1,
    };
  }
  const character = text.charAt(index);
  const known = LOOKALIKE.get(character) ?? LOOKALIKE.get(character.toLowerCase());
  if (known) return { text: known, length: 1 };
  return { text: oneUnit(character), length: 1 };
}

/** Lower case without growing: a letter whose lower case is longer stays as it is. */
function oneUnit(character: string): string {
  const lower = character.toLowerCase();
  return lower.length <= character.length ? lower : character;
}
