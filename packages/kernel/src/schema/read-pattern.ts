/** A regular expression as a tree. What one character may be is asked of the engine itself. */
export type PatternNode =
  | { readonly kind: 'take'; readonly fits: (character: string) => boolean }
  | { readonly kind: 'check'; readonly holds: (text: readonly string[], at: number) => boolean }
  | { readonly kind: 'look'; readonly inner: PatternNode; readonly isWanted: boolean }
  | { readonly kind: 'all'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'any'; readonly ways: readonly PatternNode[] }
  | {
      readonly kind: 'repeat';
      readonly inner: PatternNode;
      readonly least: number;
      readonly most: number | undefined;
    };

const MAX_DEPTH = 200;
const REPEAT = /[*+?]|\{(\d+)(?:(,)(\d*))?\}/y;
/** A back reference in any spelling; `\0` is a character. */
const BACK_REFERENCE = /\\(?:[1-9]|k)/y;
const ESCAPE_UNICODE =
  /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u[\da-fA-F]{4}|u\{[\da-fA-F]+\}|x[\da-fA-F]{2}|c[a-zA-Z]|[pP]\{[^}]*\}|[\s\S])/uy;
const ESCAPE_PLAIN = /\\(?:u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[a-zA-Z]|[\s\S])/y;
const CLASS = /\[(?:[^\]\\]|\\[\s\S])*\]/y;
const GROUP = /\((?:\?(?:(:)|(=)|(!)|<(?![=!])[^>]*>))?/y;

/**
 * Reads a pattern as the `u` flag has it, or without it where only that works: some escape what needs no escape.
 * Throws where it is none, and for back references and looks behind.
 */
export function readPattern(source: string): {
  readonly node: PatternNode;
  readonly isUnicode: boolean;
} {
  const isUnicode = isPattern(source, 'u');
  // Throws where it is no pattern at all.
  if (!isUnicode) new RegExp(source);
  const reader = new PatternReader(source, isUnicode);
  return { node: reader.whole(), isUnicode };
}

function isPattern(source: string, flags: string): boolean {
  try {
    return new RegExp(source, flags) instanceof RegExp;
  } catch {
    // Without the flag it may be one.
    return false;
  }
}

class PatternReader {
  readonly #source: string;
  readonly #isUnicode: boolean;
  readonly #atoms = new Map<string, PatternNode>();
  #at = 0;
  #depth = 0;

  constructor(source: string, isUnicode: boolean) {
    this.#source = source;
    this.#isUnicode = isUnicode;
  }

  whole(): PatternNode {
    const node = this.#ways();
    if (this.#at < this.#source.length) throw new Error('the pattern cannot be read');
    return node;
  }

  #ways(): PatternNode {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw new Error('the pattern is nested too deeply');
    const ways = [this.#sequence()];
    while (this.#source[this.#at] === '|') {
      this.#at += 1;
      ways.push(this.#sequence());
    }
    this.#depth -= 1;
    return { kind: 'any', ways };
  }

  #sequence(): PatternNode {
    const parts: PatternNode[] = [];
    while (this.#at < this.#source.length && !/[|)]/.test(this.#source[this.#at] ?? '')) {
      parts.push(this.#repeated(this.#part()));
    }
    return { kind: 'all', parts };
  }

  #repeated(inner: PatternNode): PatternNode {
    const found = this.#take(REPEAT);
    if (!found) return inner;
    const [sign, least, comma, most] = found;
    // Which way is tried first makes no difference to whether there is one.
    if (this.#source[this.#at] === '?') this.#at += 1;
    if (sign === '*') return { kind: 'repeat', inner, least: 0, most: undefined };
    if (sign === '+') return { kind: 'repeat', inner, least: 1, most: undefined };
    if (sign === '?') return { kind: 'repeat', inner, least: 0, most: 1 };
    const from = Number(least);
    const upTo = comma === undefined ? from : most ? Number(most) : undefined;
    return { kind: 'repeat', inner, least: from, most: upTo };
  }

  #part(): PatternNode {
    if (this.#source.startsWith('(', this.#at)) return this.#group();
    if (this.#take(/\^/y)) return { kind: 'check', holds: (_, at) => at === 0 };
    if (this.#take(/\$/y)) return { kind: 'check', holds: (text, at) => at === text.length };
    const edge = this.#take(/\\[bB]/y)?.[0];
    if (edge !== undefined) {
      return { kind: 'check', holds: (text, at) => isEdge(text, at) === (edge === '\\b') };
    }
    if (this.#take(BACK_REFERENCE)) {
      throw new Error('back references are not supported: they can take time without end');
    }
    const escaped = this.#isUnicode ? ESCAPE_UNICODE : ESCAPE_PLAIN;
    const character = this.#isUnicode ? /[\s\S]/uy : /[\s\S]/y;
    const found = this.#take(escaped) ?? this.#take(CLASS) ?? this.#take(character);
    return this.#atom(found?.[0] ?? '');
  }

  #group(): PatternNode {
    const found = this.#take(GROUP);
    if (!found || this.#source.startsWith('?', this.#at)) {
      throw new Error('looks behind and flags in a pattern are not supported');
    }
    const inner = this.#ways();
    if (!this.#take(/\)/y)) throw new Error('the pattern cannot be read');
    const [, , ahead, notAhead] = found;
    if (ahead === undefined && notAhead === undefined) return inner;
    return { kind: 'look', inner, isWanted: ahead !== undefined };
  }

  /** One character, or what one may be. */
  #atom(source: string): PatternNode {
    const known = this.#atoms.get(source);
    if (known) return known;
    const expression = new RegExp(`^(?:${source})$`, this.#isUnicode ? 'u' : '');
    let last: { readonly character: string; readonly isFitting: boolean } | undefined;
    const fits = (character: string): boolean => {
      if (last?.character !== character) {
        last = { character, isFitting: expression.test(character) };
      }
      return last.isFitting;
    };
    const node: PatternNode = { kind: 'take', fits };
    this.#atoms.set(source, node);
    return node;
  }

  #take(expression: RegExp): RegExpExecArray | undefined {
    expression.lastIndex = this.#at;
    const found = expression.exec(this.#source) ?? undefined;
    if (found) this.#at += found[0].length;
    return found;
  }
}

function isEdge(text: readonly string[], at: number): boolean {
  return isWord(text[at - 1]) !== isWord(text[at]);
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /^\w$/.test(character);
}
