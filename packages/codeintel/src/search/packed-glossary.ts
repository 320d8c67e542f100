/** Chinese words with the English words that code uses for them. */
export interface Glossary {
  /** Words in simplified characters. */
  readonly words: WordTable;
  /** The simplified form of a traditional character. */
  simplified(character: string): string | undefined;
}

const BYTES_OF_NUMBER = 4;
const BYTES_OF_UNIT = 2;

/**
 * A glossary as bytes that are ready for use: a prompt asks for few of nineteen thousand words, and making a table of them
 * takes longer than the answer. How many words and pairs there are; where each word stands among the units of text; then
 * text in UTF-16: traditional characters, their simplified forms, and the entries in the order of their words.
 *
 * `entries`: each is a word and its translations with spaces between, and ends with a semicolon. `pairs`: a traditional
 * character and its simplified form each.
 */
export function packGlossary(entries: string, pairs: string): Buffer {
  const words = entries
    .split(';')
    .map((entry) => entry.trim().replaceAll(/\s+/g, ' '))
    .filter((entry) => entry !== '')
    .sort((a, b) => (wordOf(a) < wordOf(b) ? -1 : 1));
  const both = pairs.trim().split(/\s+/);
  const column = (place: number) => both.map((pair) => pair.charAt(place)).join('');
  const numbers = Buffer.alloc(BYTES_OF_NUMBER * (words.length + 3));
  let at = numbers.writeUInt32LE(words.length, 0);
  at = numbers.writeUInt32LE(both.length, at);
  let start = 0;
  for (const word of words) {
    at = numbers.writeUInt32LE(start, at);
    start += word.length;
  }
  numbers.writeUInt32LE(start, at);
  const text = column(0) + column(1) + words.join('');
  return Buffer.concat([numbers, Buffer.from(text, 'utf16le')]);
}

export function openGlossary(bytes: Buffer): Glossary {
  const count = bytes.readUInt32LE(0);
  const pairs = bytes.readUInt32LE(BYTES_OF_NUMBER);
  const starts = bytes.subarray(BYTES_OF_NUMBER * 2);
  const columns = BYTES_OF_NUMBER * (count + 3);
  const entries = columns + pairs * 2 * BYTES_OF_UNIT;
  const characters = bytes.toString('utf16le', columns, entries);
  const traditional = characters.slice(0, pairs);
  return {
    words: new WordTable(bytes.toString('utf16le', entries), starts, count),
    simplified: (character) => {
      const place = traditional.indexOf(character);
      return place < 0 ? undefined : characters.charAt(pairs + place);
    },
  };
}

class WordTable {
  readonly #text: string;
  readonly #starts: Buffer;
  readonly #count: number;

  constructor(text: string, starts: Buffer, count: number) {
    this.#text = text;
    this.#starts = starts;
    this.#count = count;
  }

  has(word: string): boolean {
    return this.#placeOf(word) >= 0;
  }

  /** The most likely first; none for a word that says nothing, or that is not known. */
  get(word: string): readonly string[] {
    const place = this.#placeOf(word);
    if (place < 0) return [];
    const translations = this.#text.slice(
      this.#startOf(place) + word.length,
      this.#startOf(place + 1),
    );
    return translations === '' ? [] : translations.slice(1).split(' ');
  }

  /** A space comes before every character of a word, so entries are in the order of their words as they stand. */
  #placeOf(word: string): number {
    if (word === '' || word.includes(' ')) return -1;
    let low = 0;
    let high = this.#count - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const start = this.#startOf(middle);
      const end = this.#startOf(middle + 1);
      const after = start + word.length;
      const piece = this.#text.slice(start, Math.min(after, end));
      if (piece === word && (after >= end || this.#text.charCodeAt(after) === 32)) return middle;
      if (piece < word) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  #startOf(place: number): number {
    return this.#starts.readUInt32LE(place * BYTES_OF_NUMBER);
  }
}

function wordOf(entry: string): string {
  const space = entry.indexOf(' ');
  return space < 0 ? entry : entry.slice(0, space);
}
