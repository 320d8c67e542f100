import { ShellSyntaxError } from './script.js';
import type { TextReader } from './text-reader.js';
import { WordBuilder } from './word-builder.js';

const NAME = /[A-Za-z_]\w*/y;
const NUMBER = /\d[\w#@.]*/y;

/**
 * Reads an arithmetic expression up to `end`, past it. Says `false`, with the position anywhere, where a closing
 * parenthesis shows that this is no arithmetic but commands. Quotes are refused: what bash makes of them differs
 * from place to place.
 */
export function readArithmetic(reader: TextReader, end: '))' | ']' | '}'): boolean {
  let round = 0;
  let square = 0;
  while (!reader.isAtEnd) {
    const character = reader.next;
    const isInside = end === '))' ? round > 0 : end === ']' && square > 0;
    if (!isInside && reader.startsWith(end)) {
      reader.position += end.length;
      return true;
    }
    if (end === '))' && character === ')' && round === 0) return false;
    if (character === '(') round += 1;
    if (character === ')') round -= 1;
    if (character === '[') square += 1;
    if (character === ']') square -= 1;
    readPart(reader, character);
  }
  throw new ShellSyntaxError('arithmetic that is never closed');
}

function readPart(reader: TextReader, character: string): void {
  if (/['"\\]/.test(character)) throw new ShellSyntaxError('a quote in arithmetic');
  if (character === '$') {
    const part = new WordBuilder();
    reader.readDollar(part, true);
    reader.evaluated.operand(part.finish('$'));
    return;
  }
  if (character === '`') {
    reader.readBackticks(new WordBuilder(), true);
    reader.evaluated.unseen('arithmetic on what a command prints');
    return;
  }
  NUMBER.lastIndex = reader.position;
  const number = NUMBER.exec(reader.text)?.[0];
  if (number !== undefined) {
    reader.position += number.length;
    return;
  }
  NAME.lastIndex = reader.position;
  const name = NAME.exec(reader.text)?.[0];
  if (name === undefined) {
    reader.position += 1;
    return;
  }
  reader.position += name.length;
  readVariable(reader, name);
}

function readVariable(reader: TextReader, name: string): void {
  const after = reader.text.slice(reader.position, reader.position + 20).trimStart();
  if (/^=(?!=)/.test(after)) {
    reader.evaluated.setsQuietly(name, []);
    return;
  }
  if (/^(?:[-+*/%&|^]|<<|>>)=|^(?:\+\+|--)/.test(after)) reader.evaluated.setsQuietly(name, []);
  reader.evaluated.reads(name);
}
