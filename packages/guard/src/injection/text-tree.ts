import { WORD_END } from '../rules/compile-signs.js';

const PLACES = 0x1_0000;
const NONE = 0;
const ROOT = 1;
const MOST_NODES = 0x7fff;
/** In a table of beginnings: nothing begins so; something does, which has not grown yet; it has. */
const SEED = 1;
const GROWN = 2;
/** How long the texts are that begin with a character, as far as three tell. */
const ONE = 1;
const TWO = 2;
const THREE = 4;
const UNSOWN = 8;

/**
 * Texts as a tree of characters, so that a place is held against all of them in one walk. A node is a number; its
 * children stand in one table, found by the node and the character. Three characters mostly show that nothing begins at a
 * place, and what begins with the same three grows into the tree when it is first met: most texts ask for little of it.
 */
export class TextTree<Value> {
  /** By node: what is known of the characters up to there. */
  readonly anywhere: (Value | undefined)[] = [undefined, undefined];
  /** The same, where it counts only if a word ends there. */
  readonly wholeWord: (Value | undefined)[] = [undefined, undefined];
  readonly #read: (value: string) => Value;
  /** By what the first three characters of a text come to. */
  readonly #beginnings = new Uint8Array(PLACES);
  readonly #seeds = new Map<number, string>();
  /** By first character: what was not even looked through for its beginnings. */
  readonly #sections: ReadonlyMap<number, string>;
  /** By first character: `UNSOWN`, or which lengths of three characters at most the texts have that begin with it. */
  readonly #lengths = new Uint8Array(PLACES);
  /** Where a child stands in both: its parent and character as one number, and its own. */
  readonly #keys: Int32Array;
  readonly #children: Int32Array;
  readonly #bits: number;

  /** The rows of `CompiledSigns`: a section for each first character, in it a paragraph for each beginning. */
  constructor(rows: string, read: (value: string) => Value) {
    this.#read = read;
    this.#bits = Math.ceil(Math.log2(2 * rows.length + 2));
    this.#keys = new Int32Array(2 ** this.#bits);
    this.#children = new Int32Array(2 ** this.#bits);
    this.#sections = new Map(rows.split('\n\n\n').map((text) => [text.charCodeAt(0), text]));
    if (rows !== '') for (const first of this.#sections.keys()) this.#lengths[first] = UNSOWN;
  }

  #sow(first: number): void {
    this.#lengths[first] = 0;
    for (const rows of this.#sections.get(first)?.split('\n\n') ?? []) this.#sowParagraph(rows);
  }

  #sowParagraph(rows: string): void {
    const second = endsText(rows.charCodeAt(1)) ? NONE : rows.charCodeAt(1);
    const third = second === NONE || endsText(rows.charCodeAt(2)) ? NONE : rows.charCodeAt(2);
    const first = rows.charCodeAt(0);
    const length = third !== NONE ? THREE : second !== NONE ? TWO : ONE;
    this.#lengths[first] = (this.#lengths[first] ?? 0) | length;
    const place = placeOf(first, second, third);
    const others = this.#seeds.get(place);
    this.#seeds.set(place, others === undefined ? rows : `${others}\n${rows}`);
    this.#beginnings[place] = SEED;
  }

  /** The node of the first of three characters; 0 where no text begins with them. */
  rootOf(first: number, second: number, third: number): number {
    if (this.#lengths[first] === UNSOWN) this.#sow(first);
    const lengths = this.#lengths[first] ?? 0;
    if (lengths === 0) return NONE;
    const three = this.#growAt(placeOf(first, second, third));
    const two = (lengths & TWO) !== 0 && this.#growAt(placeOf(first, second, NONE));
    const one = (lengths & ONE) !== 0 && this.#growAt(placeOf(first, NONE, NONE));
    return three || two || one ? this.next(ROOT, first) : NONE;
  }

  /** Whether something begins so, which then has grown. */
  #growAt(place: number): boolean {
    const state = this.#beginnings[place];
    if (state === SEED) this.#grow(place);
    return state !== NONE;
  }

  /** The node one character further; 0 where no text goes on so. */
  next(node: number, unit: number): number {
    return this.#children[this.#placeOfChild(node, unit)] ?? NONE;
  }

  /** Where a child stands, or where it would. The table is never full. */
  #placeOfChild(node: number, unit: number): number {
    const key = (node << 16) | unit;
    let place = Math.imul(key, 0x9e37_79b1) >>> (32 - this.#bits);
    while (this.#children[place] !== NONE && this.#keys[place] !== key)
      place = (place + 1) % this.#keys.length;
    return place;
  }

  #grow(place: number): void {
    for (const row of this.#seeds.get(place)?.split('\n') ?? []) {
      const [text = '', value = ''] = row.split('\t');
      const isWholeWord = text.endsWith(WORD_END);
      const node = this.#nodeOf(isWholeWord ? text.slice(0, -1) : text);
      (isWholeWord ? this.wholeWord : this.anywhere)[node] = this.#read(value);
    }
    this.#seeds.delete(place);
    this.#beginnings[place] = GROWN;
  }

  #nodeOf(text: string): number {
    let node = ROOT;
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      const place = this.#placeOfChild(node, unit);
      if (this.#children[place] === NONE) {
        this.#children[place] = this.#newNode();
        this.#keys[place] = (node << 16) | unit;
      }
      node = this.#children[place] ?? NONE;
    }
    return node;
  }

  #newNode(): number {
    this.wholeWord.push(undefined);
    const node = this.anywhere.push(undefined) - 1;
    if (node > MOST_NODES) throw new Error(`A tree of texts has at most ${MOST_NODES} nodes`);
    return node;
  }
}

/** Several beginnings may come to the same. */
function placeOf(first: number, second: number, third: number): number {
  return ((first * 31 + second) * 31 + third) & (PLACES - 1);
}

function endsText(unit: number): boolean {
  return unit === TAB || unit === WORD_END_UNIT;
}

const TAB = 9;
const WORD_END_UNIT = WORD_END.charCodeAt(0);
