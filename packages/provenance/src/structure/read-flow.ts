/**
 * Reads the notation in which Python prints its values: `{'a': 1, 'b': [True, None, "it's"]}`. Nothing where the text
 * is anything else, or has something after the value.
 */
export function readFlow(text: string): object | undefined {
  const start = text.trimStart()[0];
  if (start !== '{' && start !== '[') return undefined;
  const reader = new FlowReader(text);
  const value = reader.value(0);
  return reader.isAtEnd() && typeof value === 'object' && value !== null ? value : undefined;
}

const FAILED = Symbol('failed');
type Read = string | number | boolean | null | object | typeof FAILED;
const WORDS: ReadonlyMap<string, boolean | null> = new Map([
  ['True', true],
  ['true', true],
  ['False', false],
  ['false', false],
  ['None', null],
  ['null', null],
]);
const MAX_DEPTH = 40;

class FlowReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  isAtEnd(): boolean {
    this.#skipSpace();
    return this.#at === this.#text.length;
  }

  value(depth: number): Read {
    this.#skipSpace();
    const next = this.#text[this.#at];
    if (depth > MAX_DEPTH || next === undefined) return FAILED;
    if (next === '{') return this.#object(depth);
    if (next === '[' || next === '(') return this.#list(next === '[' ? ']' : ')', depth);
    if (next === "'" || next === '"') return this.#quoted(next);
    return this.#word();
  }

  #object(depth: number): Read {
    this.#at += 1;
    const entries: [string, Read][] = [];
    for (;;) {
      if (this.#take('}')) return Object.fromEntries(entries);
      const key = this.value(depth + 1);
      if (typeof key === 'symbol' || typeof key === 'object' || !this.#take(':')) return FAILED;
      const value = this.value(depth + 1);
      if (value === FAILED) return FAILED;
      entries.push([String(key), value]);
      if (!this.#take(',') && this.#peek() !== '}') return FAILED;
    }
  }

  #list(end: string, depth: number): Read {
    this.#at += 1;
    const entries: Read[] = [];
    for (;;) {
      if (this.#take(end)) return entries;
      const value = this.value(depth + 1);
      if (value === FAILED) return FAILED;
      entries.push(value);
      if (!this.#take(',') && this.#peek() !== end) return FAILED;
    }
  }

  #quoted(quote: string): Read {
    let text = '';
    for (let at = this.#at + 1; at < this.#text.length; at += 1) {
      const character = this.#text[at] ?? '';
      if (character === quote) {
        this.#at = at + 1;
        return text;
      }
      if (character !== '\\') {
        text += character;
        continue;
      }
      at += 1;
      text += unescaped(this.#text[at] ?? '');
    }
    return FAILED;
  }

  #word(): Read {
    const word = /^[\w.+-]+(?:\([^()]*\))?/.exec(this.#text.slice(this.#at, this.#at + 200))?.[0];
    if (word === undefined) return FAILED;
    this.#at += word.length;
    const known = WORDS.get(word);
    if (known !== undefined) return known;
    return word !== '' && Number.isFinite(Number(word)) ? Number(word) : word;
  }

  #take(character: string): boolean {
    if (this.#peek() !== character) return false;
    this.#at += 1;
    return true;
  }

  #peek(): string | undefined {
    this.#skipSpace();
    return this.#text[this.#at];
  }

  #skipSpace(): void {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at += 1;
  }
}

function unescaped(character: string): string {
  if (character === 'n' || character === 'r') return '\n';
  return character === 't' ? '\t' : character;
}
