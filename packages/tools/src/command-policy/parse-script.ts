import { EvaluatedText } from './evaluated-text.js';
import { Heredocs } from './heredocs.js';
import { refuseHiddenCharacters } from './hidden-characters.js';
import { loopNumbers, readLoopWords } from './loop-words.js';
import { readRedirect } from './redirects.js';
import {
  emptyCommand,
  MAX_SCRIPT_CHARS,
  MAX_SCRIPT_DEPTH,
  type ParsedScript,
  plainWord,
  type Redirect,
  type ScriptCommand,
  ScriptLimitError,
  type ShellFunction,
  ShellSyntaxError,
  type Word,
} from './script.js';
import { ShownValues } from './shown-values.js';
import { readSimpleCommand } from './simple-command.js';
import { readTest } from './test-expression.js';
import { WordBuilder } from './word-builder.js';
import { WordReader } from './word-reader.js';

const FUNCTION_NAME = /^[^\s$`'"\\(){}<>;&|=]+$/;

/**
 * Reads a bash script as far as a policy needs it: every command that may run, with its words, assignments and
 * redirections, from every list, substitution, function body and compound command. Throws `ShellSyntaxError` for
 * text that bash would refuse, read otherwise or take long to read.
 */
export function parseScript(
  text: string,
  depth = 0,
  evaluated: EvaluatedText = new EvaluatedText(),
): ParsedScript {
  if (text.length > MAX_SCRIPT_CHARS) {
    throw new ScriptLimitError(
      `${text.length} characters, more than the ${MAX_SCRIPT_CHARS} judged`,
    );
  }
  refuseHiddenCharacters(text);
  const parser = new ScriptParser(text, depth, evaluated);
  parser.parseAll();
  return { commands: parser.commands, functions: parser.functions };
}

class ScriptParser {
  readonly commands: ScriptCommand[] = [];
  readonly functions: ShellFunction[] = [];
  readonly #reader: WordReader;
  readonly #heredocs: Heredocs;
  readonly #evaluated: EvaluatedText;
  readonly #shown: ShownValues;
  readonly #ground: number;
  #depth: number;
  /** The last command, if it only sets variables and runs whatever else of the script does. */
  #assigning: ScriptCommand | undefined;

  constructor(text: string, depth: number, evaluated: EvaluatedText) {
    this.#depth = depth;
    this.#ground = depth;
    this.#evaluated = evaluated;
    this.#shown = new ShownValues(evaluated, depth === 0);
    this.#reader = new WordReader(text, {
      evaluated,
      shown: this.#shown,
      substitution: () => this.#substitution(),
      script: (inner) => this.#inner(inner),
    });
    this.#heredocs = new Heredocs((body) => this.#heredocBody(body));
    if (depth > MAX_SCRIPT_DEPTH) throw new ScriptLimitError('commands nested too deeply');
  }

  parseAll(): void {
    this.#list('');
    if (!this.#reader.isAtEnd) throw new ShellSyntaxError(`an unexpected "${this.#reader.next}"`);
    if (this.#heredocs.isWaiting) throw new ShellSyntaxError('a heredoc without its body');
  }

  /** Reads the whole text as the body of a heredoc. */
  expandBody(): string | undefined {
    const word = new WordBuilder();
    this.#reader.readExpanding(word, '');
    return word.finish(this.#reader.text).literal;
  }

  /** A script whose text is already cut out. */
  #inner(text: string): void {
    this.#keep(parseScript(text, this.#depth + 1, this.#evaluated));
  }

  #heredocBody(body: string): string | undefined {
    const parser = new ScriptParser(body, this.#depth + 1, this.#evaluated);
    const text = parser.expandBody();
    this.#keep(parser);
    return text;
  }

  #keep({ commands, functions }: ParsedScript): void {
    this.commands.push(...commands);
    this.functions.push(...functions);
  }

  #substitution(): void {
    this.#deeper(() => this.#list(')'));
    if (this.#heredocs.isWaiting) {
      throw new ShellSyntaxError('a substitution that ends before its heredoc');
    }
  }

  #deeper(run: () => void): void {
    this.#depth += 1;
    if (this.#depth > MAX_SCRIPT_DEPTH) throw new ScriptLimitError('commands nested too deeply');
    run();
    this.#depth -= 1;
  }

  /** Commands up to `)`, one of the reserved words, or the end. Leaves the ending unread. */
  #list(end: string, ...words: readonly string[]): void {
    const reader = this.#reader;
    for (;;) {
      this.#skipNewlines();
      if (reader.isAtEnd) {
        if (end === '' && words.length === 0) return;
        throw new ShellSyntaxError(`the end of the text before "${end || words.join('" or "')}"`);
      }
      if (reader.next === ')') {
        if (end === ')') return;
        throw new ShellSyntaxError('an unexpected ")"');
      }
      if (words.some((word) => this.#isReserved(word))) return;
      this.#andOr();
      reader.skipBlanks();
      if (reader.startsWith(';;') || reader.startsWith(';&')) {
        if (words.includes(';;')) return;
        throw new ShellSyntaxError('an unexpected ";;"');
      }
      if (reader.next === ';') reader.position += 1;
    }
  }

  /** A pipeline, and those tied to it by `&&` and `||`. */
  #andOr(): void {
    const reader = this.#reader;
    const first = this.commands.length;
    let readsPipe = false;
    let always: ScriptCommand | undefined;
    this.#assigning = undefined;
    for (let isFirst = true; ; isFirst = false) {
      this.#command(readsPipe);
      reader.skipBlanks();
      if (isFirst && !/^\|(?!\|)/.test(reader.text.slice(reader.position, reader.position + 2)))
        always = this.#assigning;
      if (isFirst) this.#shown.mayBe(always?.assignments ?? []);
      if (reader.startsWith('&&') || reader.startsWith('||')) {
        reader.position += 2;
        readsPipe = false;
      } else if (reader.next === '|') {
        reader.position += reader.startsWith('|&') ? 2 : 1;
        readsPipe = true;
      } else {
        break;
      }
      this.#skipNewlines();
      if (reader.isAtEnd) throw new ShellSyntaxError('an operator with nothing after it');
    }
    if (reader.next !== '&') {
      this.#shown.assign(always?.assignments ?? []);
      return;
    }
    reader.position += 1;
    for (let index = first; index < this.commands.length; index += 1) {
      const command = this.commands[index];
      if (command) this.commands[index] = { ...command, isBackground: true };
    }
  }

  #command(readsPipe: boolean): void {
    const reader = this.#reader;
    reader.skipBlanks();
    if (reader.startsWith('((') && reader.tryArithmetic(2)) {
      // An expression runs nothing but what it substitutes.
    } else if (reader.next === '(') {
      // Where these are no arithmetic, bash reads them anew and may lose a word and its quote.
      if (reader.startsWith('(((')) throw new ShellSyntaxError('"(((" that is no arithmetic');
      reader.position += 1;
      this.#deeper(() => this.#list(')'));
      this.#take(')');
    } else if (this.#takeReserved('!')) {
      this.#command(readsPipe);
      return;
    } else if (!readsPipe && this.#takeReserved('time')) {
      this.#takeReserved('-p');
      this.#takeReserved('--');
      this.#command(readsPipe);
      return;
    } else if (!this.#compound()) {
      this.#simple(readsPipe);
      return;
    }
    this.#trailingRedirects(readsPipe);
  }

  #compound(): boolean {
    const reader = this.#reader;
    if (this.#takeReserved('{')) this.#block('}');
    else if (this.#takeReserved('if')) this.#if();
    else if (this.#takeReserved('while') || this.#takeReserved('until')) {
      this.#block('do');
      this.#block('done');
    } else if (this.#takeReserved('for') || this.#takeReserved('select')) this.#for();
    else if (this.#takeReserved('case')) this.#case();
    else if (this.#takeReserved('[[')) {
      readTest(reader, this.#evaluated, () => this.#skipNewlines());
    } else if (this.#takeReserved('coproc')) this.#coproc();
    else if (this.#takeReserved('function')) {
      reader.skipBlanks();
      this.#function(reader.readWord());
    } else return false;
    return true;
  }

  #block(end: string): void {
    this.#deeper(() => this.#list('', end));
    this.#takeWord(end);
  }

  #if(): void {
    this.#block('then');
    for (;;) {
      this.#deeper(() => this.#list('', 'elif', 'else', 'fi'));
      if (this.#takeReserved('fi')) return;
      if (this.#takeReserved('elif')) {
        this.#block('then');
        continue;
      }
      this.#takeWord('else');
      this.#block('fi');
      return;
    }
  }

  #for(): void {
    const reader = this.#reader;
    reader.skipBlanks();
    if (reader.startsWith('((')) {
      if (!reader.tryArithmetic(2)) throw new ShellSyntaxError('arithmetic that does not end');
    } else {
      const name = reader.readWord()?.literal;
      if (name === undefined) throw new ShellSyntaxError('a loop without a variable');
      this.#skipNewlines();
      if (this.#takeReserved('in')) {
        const { words, given } = readLoopWords(reader);
        this.commands.push(...given);
        this.#evaluated.setsQuietly(name, loopNumbers(words));
        this.#shown.loop(name, words, () => this.#loopBody());
        return;
      }
      this.#evaluated.setsQuietly(name, undefined);
    }
    this.#loopBody();
  }

  #loopBody(): void {
    const reader = this.#reader;
    reader.skipBlanks();
    if (reader.next === ';') reader.position += 1;
    this.#skipNewlines();
    this.#takeWord('do');
    this.#block('done');
  }

  #case(): void {
    const reader = this.#reader;
    reader.skipBlanks();
    if (!reader.readWord()) throw new ShellSyntaxError('a case without a word');
    this.#skipNewlines();
    this.#takeWord('in');
    for (;;) {
      this.#skipNewlines();
      if (this.#takeReserved('esac')) return;
      if (reader.next === '(') reader.position += 1;
      do {
        if (reader.next === '|') reader.position += 1;
        reader.skipBlanks();
        if (!reader.readWord()) throw new ShellSyntaxError('a case without a pattern');
        reader.skipBlanks();
      } while (reader.next === '|');
      this.#take(')');
      this.#deeper(() => this.#list('', ';;', 'esac'));
      for (const operator of [';;&', ';;', ';&']) {
        if (reader.startsWith(operator)) {
          reader.position += operator.length;
          break;
        }
      }
    }
  }

  /** `coproc` before a simple command, or before a compound one that may have a name. */
  #coproc(): void {
    const reader = this.#reader;
    reader.skipBlanks();
    const named = /^([A-Za-z_]\w*)[ \t]+(?:[{(]|\[\[|(?:if|while|until|for|case|select)\b)/.exec(
      reader.text.slice(reader.position, reader.position + 200),
    )?.[1];
    if (named !== undefined) {
      reader.position += named.length;
      this.#evaluated.setsQuietly(named, undefined);
    }
    this.commands.push({ ...emptyCommand, words: [plainWord('coproc')], text: 'coproc' });
    this.#command(false);
  }

  #function(name: Word | undefined): void {
    const reader = this.#reader;
    if (name?.literal === undefined || !FUNCTION_NAME.test(name.literal)) {
      throw new ShellSyntaxError('a function without a plain name');
    }
    reader.skipBlanks();
    if (reader.next === '(') {
      reader.position += 1;
      reader.skipBlanks();
      this.#take(')');
    }
    this.#skipNewlines();
    const first = this.commands.length;
    const isGroup =
      reader.next === '(' ||
      /^(?:\{|if|while|until|for|case|select|\[\[)(?:\s|$)/.test(
        reader.text.slice(reader.position, reader.position + 8),
      );
    if (!isGroup) throw new ShellSyntaxError('a function without a body');
    this.#shown.apart(() => this.#deeper(() => this.#command(false)));
    const calls = this.commands.slice(first).map((command) => command.words[0]?.literal ?? '');
    this.functions.push({ name: name.literal, calls });
  }

  #simple(readsPipe: boolean): void {
    const found = readSimpleCommand(this.#reader, this.#heredocs, () => this.#skipNewlines());
    if ('functionName' in found) this.#function(found.functionName);
    else {
      this.commands.push({ ...found, readsPipe });
      const isAssigning =
        found.words.length === 0 && found.assignments.every(({ isWhole }) => isWhole);
      if (isAssigning && this.#depth === this.#ground) this.#assigning = found;
    }
  }

  /** Redirections of a compound command stand as a command of their own. */
  #trailingRedirects(readsPipe: boolean): void {
    const reader = this.#reader;
    const redirects: Redirect[] = [];
    const start = reader.position;
    do reader.skipBlanks();
    while (readRedirect(reader, this.#heredocs, redirects));
    if (redirects.length === 0) return;
    const text = reader.text.slice(start, reader.position).trim();
    this.commands.push({ ...emptyCommand, words: [plainWord(':')], redirects, readsPipe, text });
  }

  #skipNewlines(): void {
    const reader = this.#reader;
    for (;;) {
      reader.skipBlanks();
      reader.skipComment();
      if (reader.next !== '\n') return;
      reader.position += 1;
      this.#heredocs.readBodies(reader);
    }
  }

  #isReserved(word: string): boolean {
    const { text, position } = this.#reader;
    if (!text.startsWith(word, position)) return false;
    return word === ';;' || /^[\s;&|()<>]?$/.test(text[position + word.length] ?? '');
  }

  #takeReserved(word: string): boolean {
    this.#reader.skipBlanks();
    if (!this.#isReserved(word)) return false;
    this.#reader.position += word.length;
    return true;
  }

  #takeWord(word: string): void {
    if (!this.#takeReserved(word)) throw new ShellSyntaxError(`"${word}" is missing`);
  }

  #take(character: string): void {
    if (this.#reader.next !== character) throw new ShellSyntaxError(`"${character}" is missing`);
    this.#reader.position += 1;
  }
}
