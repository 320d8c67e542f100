import { decodeAnsiQuote } from './ansi-quote.js';
import { readArithmetic } from './arithmetic.js';
import type { EvaluatedText } from './evaluated-text.js';
import { readParameter } from './parameter.js';
import { MAX_SCRIPT_DEPTH, ScriptLimitError, ShellSyntaxError, type Word } from './script.js';
import type { ShownValues } from './shown-values.js';
import type { TextReader } from './text-reader.js';
import { WordBuilder } from './word-builder.js';

const BLANK = /[ \t]/;
const META = /[ \t\n;&|()<>]/;
const NAME = /[A-Za-z_]\w*/y;
/** The rest of a word, up to an expansion that may hold blanks or a quote that is not closed. */
const IN_WORD = /(?:[^\s;&|<>'"`$\\]|\\[\s\S]|'[^']*'|"[^"`$\\]*"|\$(?![({]))*/y;
const NUMBER_PARAMETER = /[#?$!]/;
const TEXT_PARAMETER = /[0-9@*-]/;
/** Expansions in one text, counted with every second reading of an ambiguous `$((`. */
const MAX_EXPANSIONS = 5_000;

/** Takes what a reader finds inside words. */
export interface ScriptSink {
  readonly evaluated: EvaluatedText;
  readonly shown: ShownValues;
  /** Parses the script that starts here and ends before an unquoted `)`; its commands are kept by the caller. */
  substitution(): void;
  /** A script whose text is already cut out, as between backticks. */
  script(text: string): void;
}

/** Reads shell words from a text, at a position. Everything it is not sure about throws. */
export class WordReader implements TextReader {
  readonly text: string;
  position = 0;
  readonly evaluated: EvaluatedText;
  readonly shown: ShownValues;
  readonly #sink: ScriptSink;
  readonly #lastBraceMark: number;
  #expansions = 0;
  #nesting = 0;

  constructor(text: string, sink: ScriptSink) {
    this.text = text;
    this.#sink = sink;
    this.evaluated = sink.evaluated;
    this.shown = sink.shown;
    this.#lastBraceMark = Math.max(text.lastIndexOf(','), text.lastIndexOf('..'));
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
      if (this.readProcessSubstitution(word)) continue;
      if (!META.test(character)) {
        this.readPart(word, this.position === start);
      } else {
        if (!isPattern || !/[()|]/.test(character)) break;
        word.text(character);
        this.position += 1;
      }
    }
    if (this.position === start) return undefined;
    return word.finish(this.text.slice(start, this.position));
  }

  /** Reads `<(…)` or `>(…)`, if one starts here. */
  readProcessSubstitution(word: WordBuilder): boolean {
    if (!this.startsWith('<(') && !this.startsWith('>(')) return false;
    this.position += 2;
    this.#substitution();
    word.pipe();
    return true;
  }

  /** Reads text in which `$`, backticks and backslashes work as in double quotes, up to `end`. */
  readExpanding(word: WordBuilder, end: '"' | ''): void {
    const escapable = end === '"' ? /[$`"\\]/ : /[$`\\]/;
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
        if (escaped === '\n') this.#requirePlainJoin();
        else word.text(escapable.test(escaped) ? escaped : `\\${escaped}`);
        this.position += 2;
      } else if (character === '$') {
        this.readDollar(word, true);
      } else if (character === '`') {
        this.readBackticks(word, true);
      } else {
        word.text(character);
        this.position += 1;
      }
    }
  }

  /** Reads one quoted, escaped, expanded or plain part of a word. */
  readPart(word: WordBuilder, isFirst: boolean): void {
    const character = this.next;
    switch (character) {
      case '\\': {
        const escaped = this.text[this.position + 1];
        if (escaped === undefined) {
          throw new ShellSyntaxError('a backslash with nothing after it');
        }
        if (escaped === '\n') throw new ShellSyntaxError('a word that goes on in the next line');
        word.text(escaped);
        this.position += 2;
        return;
      }
      case "'": {
        const end = this.text.indexOf("'", this.position + 1);
        if (end === -1) throw new ShellSyntaxError('a single quote that is never closed');
        word.text(this.text.slice(this.position + 1, end));
        this.position = end + 1;
        return;
      }
      case '"':
        this.position += 1;
        this.readExpanding(word, '"');
        return;
      case '$':
        this.readDollar(word, false);
        return;
      case '`':
        this.readBackticks(word, false);
        return;
      case '*':
      case '?':
      case '[':
        this.#readGlob(word, character, isFirst);
        return;
      case '{':
        if (this.#mayBeBraces()) word.unknown(false);
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

  readDollar(word: WordBuilder, isQuoted: boolean): void {
    this.#expansions += 1;
    this.#nesting += 1;
    if (this.#expansions > MAX_EXPANSIONS || this.#nesting > MAX_SCRIPT_DEPTH) {
      throw new ScriptLimitError('too many or too deeply nested expansions');
    }
    this.#readExpansion(word, isQuoted);
    this.#nesting -= 1;
  }

  readBackticks(word: WordBuilder, isQuoted: boolean): void {
    let body = '';
    let index = this.position + 1;
    for (; index < this.text.length && this.text[index] !== '`'; index += 1) {
      const character = this.text[index] ?? '';
      const escaped = this.text[index + 1] ?? '';
      if (character === '\\' && isQuoted && escaped === '"') {
        throw new ShellSyntaxError('an escaped quote in backticks inside double quotes');
      }
      if (character === '\\' && /[$`\\]/.test(escaped)) {
        body += escaped;
        index += 1;
      } else {
        body += character;
      }
    }
    if (index >= this.text.length) throw new ShellSyntaxError('a backtick that is never closed');
    if (body.includes('#')) throw new ShellSyntaxError('a "#" in backticks');
    this.position = index + 1;
    this.#sink.script(body);
    word.unknown(isQuoted);
  }

  #readExpansion(word: WordBuilder, isQuoted: boolean): void {
    const after = this.text[this.position + 1] ?? '';
    if (after === '(') {
      if (this.text[this.position + 2] === '(' && this.tryArithmetic(3)) {
        word.number();
        return;
      }
      this.position += 2;
      this.#substitution();
      word.unknown(isQuoted);
    } else if (after === '{') {
      this.position += 2;
      readParameter(this, word, isQuoted);
    } else if (after === "'" && !isQuoted) {
      const end = findAnsiEnd(this.text, this.position + 2);
      word.text(decodeAnsiQuote(this.text.slice(this.position + 2, end)));
      this.position = end + 1;
    } else if (after === '"' && !isQuoted) {
      this.position += 2;
      this.readExpanding(word, '"');
    } else if (/[A-Za-z_]/.test(after)) {
      NAME.lastIndex = this.position + 1;
      const name = NAME.exec(this.text)?.[0] ?? '';
      this.position += 1 + name.length;
      word.variable(name, isQuoted);
    } else if (NUMBER_PARAMETER.test(after)) {
      this.position += 2;
      word.number();
    } else if (TEXT_PARAMETER.test(after)) {
      this.position += 2;
      word.unknown(isQuoted);
    } else if (after === '[') {
      throw new ShellSyntaxError('arithmetic in square brackets');
    } else if (after === '\\' && this.text[this.position + 2] === '\n') {
      throw new ShellSyntaxError('an expansion that goes on in the next line');
    } else {
      word.text('$');
      this.position += 1;
    }
  }

  /** Reads arithmetic up to `))`, `ahead` characters from here; `false`, with nothing read, if it is none. */
  tryArithmetic(ahead: number): boolean {
    const start = this.position;
    this.position += ahead;
    if (readArithmetic(this, '))')) return true;
    this.position = start;
    return false;
  }

  #substitution(): void {
    this.#sink.substitution();
    if (this.next !== ')') throw new ShellSyntaxError('a substitution that is never closed');
    this.position += 1;
  }

  #readGlob(word: WordBuilder, character: string, isFirst: boolean): void {
    const isPlain =
      character === '[' &&
      ((isFirst && META.test(this.text[this.position + 1] ?? ' ')) || !this.#mayCloseBracket());
    if (isPlain) {
      word.text('[');
    } else {
      if (isFirst) word.startsWithGlob = true;
      word.unknown(false);
    }
    this.position += 1;
  }

  /** Braces may make several words wherever a comma or two dots come later. */
  #mayBeBraces(): boolean {
    return this.text[this.position + 1] !== '}' && this.position < this.#lastBraceMark;
  }

  /** Whether a `]` comes later in this word; what is quoted or expanded is a part of it, blanks and all. */
  #mayCloseBracket(): boolean {
    IN_WORD.lastIndex = this.position + 1;
    const end = IN_WORD.exec(this.text)?.[0] ?? '';
    const stopsAt = this.text[IN_WORD.lastIndex] ?? '';
    return end.includes(']') || (/["'`$]/.test(stopsAt) && this.text.includes(']', this.position));
  }

  /** A line that goes on may put `$` and `(` together; after a letter or a blank it cannot. */
  #requirePlainJoin(): void {
    if (/[\s\w]/.test(this.text[this.position - 1] ?? ' ')) return;
    throw new ShellSyntaxError('a line that goes on after a special character');
  }
}

function findAnsiEnd(text: string, from: number): number {
  for (let index = from; index < text.length; index += 1) {
    if (text[index] === '\\') index += 1;
    else if (text[index] === "'") return index;
  }
  throw new ShellSyntaxError('a quote that is never closed');
}
