import { beginsWord, codeAt, foldInto, plainText, wordStarts } from '../text/fold.js';
import { Postings } from './postings.js';

/** Letters from a word's start that are looked up; the rest is compared. */
const KEY = 6;
/** Places that one look-up gives; more say nothing new. */
const MAX_PLACES = 128;
/** Places of the first word's key that are compared before a rarer word is looked for. */
const MANY = 64;
/** Letters of a value that a rarer word is looked for in. */
const FIRST_WORDS = 60;
/** Places that one look-up compares, so that a value made of common words costs no more than another. */
const MAX_COMPARED = 512;

/** How far back what a value is called is looked for. */
const LETTERS_BEFORE = 24;

/** Where a value stands in an indexed text. */
export interface Found {
  /** The number that the text was added under. */
  readonly entry: number;
  /** The number of its first letter in that text. */
  readonly letter: number;
  /** Whether the text is this value and nothing else. */
  readonly isWhole: boolean;
}

/**
 * Finds a value in all texts of a session. Adding costs time in proportion to the text and a look-up in proportion to
 * what it finds, however much was added before: from each word's start the next six letters are a key, whatever stands
 * between them, and the places of the value's rarest key are compared letter by letter.
 */
export class TextIndex {
  #letters = new Uint32Array(4096);
  /** Where the words of the text begin that is added now. */
  #starts = new Uint32Array(4096);
  #end = 0;
  readonly #froms: number[] = [];
  readonly #postings = new Postings();

  add(text: string): number {
    const plain = plainText(text);
    const from = this.#end;
    this.#makeRoom(plain.length);
    this.#froms.push(from);
    this.#end = foldInto(this.#letters, from, plain);
    this.#addKeys(from, this.#end);
    return this.#froms.length - 1;
  }

  #addKeys(from: number, end: number): void {
    const letters = this.#letters;
    if (this.#starts.length <= end - from) this.#starts = new Uint32Array(2 * (end - from) + 1);
    const starts = this.#starts;
    const words = wordStarts(letters, from, end, starts);
    starts[words] = end;
    for (let word = 0; word < words; word += 1) {
      const start = starts[word] ?? end;
      const next = starts[word + 1] ?? end;
      const last = Math.min(start + KEY, end);
      let key = 0;
      for (let at = start; at < last; at += 1) {
        // A word of fewer letters is a key of its own, beside the one that goes on into the next words.
        if (at === next) this.#postings.add(key, start);
        key = mix(key, codeAt(letters, at));
      }
      if (last === start + KEY || last === next) this.#postings.add(key, start);
    }
  }

  /** Shows the places of a value, which is given folded, newest first, until one is enough; says whether it was shown all. */
  visit(wanted: Uint32Array, isEnough: (place: Found) => boolean): boolean {
    const rarest = this.#rarestKey(wanted);
    if (rarest === undefined) return true;
    let [compared, found] = [0, 0];
    for (let at = this.#postings.newest(rarest.key); at !== -1; at = this.#postings.next(at)) {
      compared += 1;
      if (compared > MAX_COMPARED) return false;
      const place = this.#placeAt(this.#postings.place(at) - rarest.within, wanted);
      if (place === undefined) continue;
      found += 1;
      if (isEnough(place) || found === MAX_PLACES) return false;
    }
    return true;
  }

  /** Places of a value. */
  find(wanted: Uint32Array): readonly Found[] {
    const found: Found[] = [];
    this.visit(wanted, (place) => {
      found.push(place);
      return false;
    });
    return found;
  }

  /** The words before a letter of a text, folded, as far as a reader needs them to know what follows. */
  wordsBefore(entry: number, letter: number): readonly string[] {
    const from = this.#froms[entry] ?? 0;
    const words: string[] = [];
    let word = '';
    for (let at = from + letter - 1; at >= from && at >= from + letter - LETTERS_BEFORE; at -= 1) {
      word = String.fromCharCode(codeAt(this.#letters, at)) + word;
      if (!beginsWord(this.#letters, at)) continue;
      words.push(word);
      word = '';
    }
    return words;
  }

  has(wanted: Uint32Array): boolean {
    let isFound = false;
    this.visit(wanted, () => {
      isFound = true;
      return true;
    });
    return isFound;
  }

  /**
   * The key that is looked up, and where in the value it begins. That is the first word's: where words are joined or
   * split, only the first letter surely begins a word. Where too many places have it, it is the rarest word's.
   */
  #rarestKey(wanted: Uint32Array): { readonly key: number; readonly within: number } | undefined {
    if (wanted.length === 0) return undefined;
    const first = keyAt(wanted, 0);
    let count = this.#postings.count(first, MANY + 1);
    if (count === 0) return undefined;
    let rarest = { key: first, within: 0 };
    if (count <= MANY) return rarest;
    for (let within = 1; within < Math.min(wanted.length, FIRST_WORDS); within += 1) {
      if (!beginsWord(wanted, within)) continue;
      const key = keyAt(wanted, within);
      const other = this.#postings.count(key, count);
      if (other < count) [count, rarest] = [other, { key, within }];
    }
    return rarest;
  }

  #placeAt(start: number, wanted: Uint32Array): Found | undefined {
    const end = start + wanted.length;
    if (start < 0 || end > this.#end || !this.#isWordEnd(end)) return undefined;
    if (!beginsWord(this.#letters, start)) return undefined;
    for (let at = 0; at < wanted.length; at += 1) {
      if (codeAt(this.#letters, start + at) !== codeAt(wanted, at)) return undefined;
    }
    const entry = this.#entryOf(start);
    const from = this.#froms[entry] ?? 0;
    const to = this.#froms[entry + 1] ?? this.#end;
    if (end > to) return undefined;
    return { entry, letter: start - from, isWhole: start === from && end === to };
  }

  #isWordEnd(at: number): boolean {
    return at >= this.#end || beginsWord(this.#letters, at);
  }

  #entryOf(place: number): number {
    let low = 0;
    let high = this.#froms.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#froms[middle] ?? 0) <= place) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #makeRoom(size: number): void {
    const needed = this.#end + size;
    if (needed <= this.#letters.length) return;
    const larger = new Uint32Array(Math.max(needed, this.#letters.length * 2));
    larger.set(this.#letters.subarray(0, this.#end));
    this.#letters = larger;
  }
}

/** The key of the word that begins here: of six letters, or of the word alone where the value has fewer. */
function keyAt(letters: Uint32Array, start: number): number {
  if (letters.length - start >= KEY) return keyOf(letters, start, start + KEY);
  let end = start + 1;
  while (end < letters.length && !beginsWord(letters, end)) end += 1;
  return keyOf(letters, start, end);
}

function keyOf(letters: Uint32Array, start: number, end: number): number {
  let key = 0;
  for (let at = start; at < end; at += 1) key = mix(key, codeAt(letters, at));
  return key;
}

function mix(key: number, letter: number): number {
  return (Math.imul(key, 0x01000193) ^ letter) + 1;
}
