import { decodeAnsiQuote } from './ansi-quote.js';
import { MAX_SCRIPT_DEPTH, ShellSyntaxError, UNKNOWN_PART, type Word } from './script.js';

const BLANK = /[ \t]/;
const META = /[ \t\n;&|()<>]/;
const NAME_START = /[A-Za-z_]/;
const NAME = /[A-Za-z0-9_]/;
const SPECIAL_PARAMETER = /[0-9@*#?$!-]/;
/** Expansions in one text, counted with every second reading of an ambiguous `$((`. */
const MAX_EXPANSIONS = 5_000;

/** Parses the script that starts here and ends before an unquoted `)`; its commands are kept by the caller. */
export interface ScriptSink {
  substitution(reader: WordReader): void;
  /** A script whose text is already cut out, as between backticks. */
  script(text: string): void;
}

/** Reads shell words from a text, at a position. Everything it is not sure about throws. */
export class WordReader {
  readonly text: string;
  position = 0;
  readonly #sink: ScriptSink;
  #expansions = 0;
  #nesting = 0;

  constructor(text: string, sink: ScriptSink) {
    this.text = text;
    this.#sink = sink;
  }

  get next(): string {
    return this.text[this.position] ?? '';
  }

  get isAtEnd(): boolean {
    return this.position >= this.text.length;
  }

  startsWith(text: string): boolean {
    return this.text.startsWith(text, this.position);
  }

  skipBlanks(): void {
    for (;;) {
      if (BLANK.test(this.next)) this.position += 1;
      else if (this.startsWith('\\\n')) this.position += 2;
      else return;
    }
  }

  /** Skips a comment that starts here, up to the end of its line. */
  skipComment(): void {
    if (this.next !== '#') return;
    const end = this.text.indexOf('\n', this.position);
    this.position = end === -1 ? this.text.length : end;
  }

  /** Reads one word; `undefined` when none starts here. `isPattern` also takes the `(`, `)` and `|` of a `[[ =~ ]]`. */
  readWord(isPattern = false): Word | undefined {
    const start = this.position;
    const word = new WordBuilder();
    while (!this.isAtEnd) {
      const character = this.next;
      if ((character === '<' || character === '>') && this.text[this.position + 1] === '(') {
        this.position += 2;
        this.#substitution();
        word.unknown();
      } else if (META.test(character)) {
        if (!isPattern || !/[()|]/.test(character)) break;
        word.text(character);
        this.position += 1;
      } else {
        this.#readPart(word, this.position === start);
      }
    }
    if (this.position === start) return undefined;
    return word.finish(this.text.slice(start, this.position));
  }

  /** Reads text in which `$`, backticks and backslashes work as in double quotes, up to `end`. */
  readExpanding(word: WordBuilder, end: '"' | ''): void {
    for (;;) {
      if (this.isAtEnd) {
        if (end === '') return;
        throw new ShellSyntaxError('a double quote that is never closed');
      }
      const character = this.next;
      if (character === end) {
        this.position += 1;
        return;
      }
      if (character === '\\') {
        const escaped = this.text[this.position + 1] ?? '';
        this.position += 2;
        if (escaped === '\n') continue;
        word.quoted(/[$`"\\]/.test(escaped) ? escaped : `\\${escaped}`);
      } else if (character === '$') {
        this.#readDollar(word, true);
      } else if (character === '`') {
        this.#readBackticks(word);
      } else {
        word.quoted(character);
        this.position += 1;
      }
    }
  }

  /** Skips an arithmetic expression up to `))`; substitutions inside it are kept. */
  skipArithmetic(): void {
    let depth = 0;
    const ignored = new WordBuilder();
    while (!this.isAtEnd) {
      const character = this.next;
      if (character === ')' && depth === 0) {
        if (!this.startsWith('))')) throw new ShellSyntaxError('arithmetic that does not end');
        this.position += 2;
        return;
      }
      if (character === '(') depth += 1;
      if (character === ')') depth -= 1;
      if (/[$`"'\\]/.test(character)) this.#readPart(ignored, false);
      else this.position += 1;
    }
    throw new ShellSyntaxError('arithmetic that is never closed');
  }

  #readPart(word: WordBuilder, isFirst: boolean): void {
    const character = this.next;
    switch (character) {
      case '\\': {
        if (this.position + 1 >= this.text.length) {
          throw new ShellSyntaxError('a backslash with nothing after it');
        }
        const escaped = this.text[this.position + 1] ?? '';
        if (escaped !== '\n') word.quoted(escaped);
        this.position += 2;
        return;
      }
      case "'": {
        const end = this.text.indexOf("'", this.position + 1);
        if (end === -1) throw new ShellSyntaxError('a single quote that is never closed');
        word.quoted(this.text.slice(this.position + 1, end));
        this.position = end + 1;
        return;
      }
      case '"':
        this.position += 1;
        word.quoted('');
        this.readExpanding(word, '"');
        return;
      case '$':
        this.#readDollar(word, false);
        return;
      case '`':
        this.#readBackticks(word);
        return;
      case '*':
      case '?':
      case '[':
        if (isFirst) word.startsWithGlob = true;
        if (character === '[' && isFirst && META.test(this.text[this.position + 1] ?? ' ')) {
          word.startsWithGlob = false;
          word.text('[');
        } else if (character === '[' && !this.#hasLaterInWord(']')) {
          word.startsWithGlob = false;
          word.text('[');
        } else {
          word.unknown();
        }
        this.position += 1;
        return;
      case '{':
        if (this.#isBraceExpansion()) word.unknown();
        else word.text('{');
        this.position += 1;
        return;
      case '~':
        if (isFirst) word.tilde();
        else word.text('~');
        this.position += 1;
        return;
      default:
        word.text(character);
        this.position += 1;
    }
  }

  #readDollar(word: WordBuilder, isQuoted: boolean): void {
    this.#expansions += 1;
    this.#nesting += 1;
    if (this.#expansions > MAX_EXPANSIONS || this.#nesting > MAX_SCRIPT_DEPTH) {
      throw new ShellSyntaxError('too many or too deeply nested expansions');
    }
    try {
      this.#readExpansion(word, isQuoted);
    } finally {
      this.#nesting -= 1;
    }
  }

  #readExpansion(word: WordBuilder, isQuoted: boolean): void {
    const after = this.text[this.position + 1] ?? '';
    if (after === '(') {
      if (this.text[this.position + 2] === '(' && this.#tryArithmetic()) {
        word.unknown();
        return;
      }
      this.position += 2;
      this.#substitution();
      word.unknown();
    } else if (after === '{') {
      this.position += 2;
      this.#skipParameter();
      word.unknown();
    } else if (after === "'" && !isQuoted) {
      const end = findAnsiEnd(this.text, this.position + 2);
      word.quoted(decodeAnsiQuote(this.text.slice(this.position + 2, end)));
      this.position = end + 1;
    } else if (after === '"' && !isQuoted) {
      this.position += 2;
      word.quoted('');
      this.readExpanding(word, '"');
    } else if (NAME_START.test(after)) {
      this.position += 2;
      while (NAME.test(this.next)) this.position += 1;
      word.unknown();
    } else if (SPECIAL_PARAMETER.test(after)) {
      this.position += 2;
      word.unknown();
    } else if (after === '[') {
      throw new ShellSyntaxError('arithmetic in square brackets');
    } else {
      word.text('$');
      this.position += 1;
    }
  }

  #tryArithmetic(): boolean {
    const start = this.position;
    this.position += 3;
    try {
      this.skipArithmetic();
      return true;
    } catch (error) {
      if (!(error instanceof ShellSyntaxError)) throw error;
      this.position = start;
      return false;
    }
  }

  /** Inside `${…}`, up to its brace. */
  #skipParameter(): void {
    const ignored = new WordBuilder();
    while (!this.isAtEnd) {
      const character = this.next;
      if (character === '}') {
        this.position += 1;
        return;
      }
      if (/[$`"'\\]/.test(character)) this.#readPart(ignored, false);
      else this.position += 1;
    }
    throw new ShellSyntaxError('a parameter expansion that is never closed');
  }

  #readBackticks(word: WordBuilder): void {
    let body = '';
    let index = this.position + 1;
    for (; index < this.text.length && this.text[index] !== '`'; index += 1) {
      const character = this.text[index] ?? '';
      const escaped = this.text[index + 1] ?? '';
      if (character === '\\' && /[$`\\]/.test(escaped)) {
        body += escaped;
        index += 1;
      } else {
        body += character;
      }
    }
    if (index >= this.text.length) throw new ShellSyntaxError('a backtick that is never closed');
    this.position = index + 1;
    this.#sink.script(body);
    word.unknown();
  }

  #substitution(): void {
    this.#sink.substitution(this);
    if (this.next !== ')') throw new ShellSyntaxError('a substitution that is never closed');
    this.position += 1;
  }

  #isBraceExpansion(): boolean {
    const end = /[\s;&|()<>]/g;
    end.lastIndex = this.position;
    const rest = this.text.slice(this.position, end.exec(this.text)?.index ?? this.text.length);
    return /^\{[^{}]*(?:,|\.\.)/.test(rest) || /^\{.*\{/.test(rest);
  }

  #hasLaterInWord(character: string): boolean {
    const found = this.text.indexOf(character, this.position + 1);
    return found !== -1 && !/[\s;&|<>]/.test(this.text.slice(this.position + 1, found));
  }
}

/** Puts a word together from its parts. */
export class WordBuilder {
  startsWithGlob = false;
  #shape = '';
  #isKnown = true;
  #isEmpty = true;

  text(part: string): void {
    this.quoted(part);
  }

  quoted(part: string): void {
    this.#shape += part;
    this.#isEmpty = false;
  }

  unknown(): void {
    this.#shape += UNKNOWN_PART;
    this.#isKnown = false;
  }

  /** Known in shape, unknown in what it becomes. */
  tilde(): void {
    this.#shape += '~';
    this.#isKnown = false;
  }

  finish(source: string): Word {
    return {
      literal: this.#isKnown ? this.#shape : undefined,
      shape: this.#isEmpty && this.#isKnown ? '' : this.#shape,
      startsWithGlob: this.startsWithGlob,
      source,
    };
  }
}

function findAnsiEnd(text: string, from: number): number {
  for (let index = from; index < text.length; index += 1) {
    if (text[index] === '\\') index += 1;
    else if (text[index] === "'") return index;
  }
  throw new ShellSyntaxError('a quote that is never closed');
}
