import { readArithmetic } from './arithmetic.js';
import { ShellSyntaxError } from './script.js';
import type { TextReader } from './text-reader.js';
import { WordBuilder } from './word-builder.js';

const LENGTH = /#(?:[A-Za-z_]\w*(?:\[[@*\d]+\])?|[@*#?$!-]|\d+)?\}/y;
const KEYS = /![A-Za-z_]\w*(?:[@*]|\[[@*]\])\}/y;
const SUBJECT = /[A-Za-z_]\w*|\d+|[@*#?$!-]/y;
const TRANSFORM = /@([A-Za-z])\}/y;
const IS_NAME = /^[A-Za-z_]/;

/** Reads the inside of `${…}` and its closing brace. */
export function readParameter(reader: TextReader, word: WordBuilder, isQuoted: boolean): void {
  if (take(reader, LENGTH)) {
    word.number();
    return;
  }
  if (take(reader, KEYS)) {
    word.unknown(isQuoted);
    return;
  }
  if (reader.next === '!' && reader.text[reader.position + 1] !== '}') {
    reader.evaluated.unseen('an indirect expansion evaluates what a variable holds');
    reader.position += 1;
  }
  const subject = take(reader, SUBJECT)?.[0];
  if (subject === undefined) throw new ShellSyntaxError('a parameter expansion that is not plain');
  readSubscript(reader);
  if (reader.next === '}') {
    reader.position += 1;
    if (IS_NAME.test(subject)) word.variable(subject, isQuoted);
    else if (/[#?$!]/.test(subject)) word.number();
    else word.unknown(isQuoted);
    return;
  }
  word.unknown(isQuoted);
  if (subject === 'HOME') word.mayBe('~');
  const transform = take(reader, TRANSFORM)?.[1];
  if (transform !== undefined) {
    if (transform === 'P') reader.evaluated.unseen('a prompt expansion evaluates a variable');
    return;
  }
  if (reader.next === ':' && !/[-=?+]/.test(reader.text[reader.position + 1] ?? '')) {
    readArithmetic(reader, '}');
    return;
  }
  if (/^:?=/.test(reader.text.slice(reader.position, reader.position + 2))) {
    reader.evaluated.setsQuietly(subject, undefined);
  }
  const isDefault = /^:?[-=+]/.exec(reader.text.slice(reader.position, reader.position + 2));
  const start = reader.position + (isDefault?.[0].length ?? 0);
  readOperand(reader, isQuoted);
  if (isDefault) word.mayBe(plainText(reader.text.slice(start, reader.position - 1)));
}

/** A text as it reads without its quotes. */
function plainText(text: string): string {
  return text.replace(/["'\\]/g, '');
}

/** `[…]` after a name, if it stands here. */
export function readSubscript(reader: TextReader): void {
  if (reader.next !== '[') return;
  reader.position += 1;
  if (reader.startsWith('@]') || reader.startsWith('*]')) reader.position += 2;
  else readArithmetic(reader, ']');
}

/** The pattern or the other text of an expansion, up to the first brace that no quote hides. */
function readOperand(reader: TextReader, isQuoted: boolean): void {
  const ignored = new WordBuilder();
  while (!reader.isAtEnd) {
    const character = reader.next;
    if (character === '}') {
      reader.position += 1;
      return;
    }
    if (isQuoted && character === "'") {
      throw new ShellSyntaxError('a single quote in braces inside double quotes');
    }
    if (/[$`"'\\]/.test(character)) reader.readPart(ignored, false);
    else if (!reader.readProcessSubstitution(ignored)) reader.position += 1;
  }
  throw new ShellSyntaxError('a parameter expansion that is never closed');
}

function take(reader: TextReader, pattern: RegExp): RegExpExecArray | undefined {
  pattern.lastIndex = reader.position;
  const found = pattern.exec(reader.text);
  if (!found) return undefined;
  reader.position += found[0].length;
  return found;
}
