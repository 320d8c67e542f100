import type { EvaluatedText } from './evaluated-text.js';
import { ShellSyntaxError, type Word } from './script.js';
import type { WordReader } from './word-reader.js';

const ARITHMETIC = new Set(['-eq', '-ne', '-lt', '-le', '-gt', '-ge']);
const OPERATOR = /^(?:&&|\|\||[<>](?=\s)|[()!](?=[\s(]))/;

/** Reads the inside of `[[ … ]]` and its end. Both sides of `-eq` and the like are arithmetic, quoted or not. */
export function readTest(
  reader: WordReader,
  evaluated: EvaluatedText,
  skipNewlines: () => void,
): void {
  const words: Word[] = [];
  let isPattern = false;
  for (;;) {
    skipNewlines();
    if (reader.isAtEnd) throw new ShellSyntaxError('a [[ that is never closed');
    const rest = reader.text.slice(reader.position, reader.position + 3);
    if (/^\]\](?:[\s;&|()<>]|$)/.test(rest)) {
      reader.position += 2;
      break;
    }
    const operator = isPattern ? undefined : OPERATOR.exec(rest)?.[0];
    if (operator !== undefined) {
      reader.position += operator.length;
      continue;
    }
    const word = reader.readWord(isPattern);
    if (!word) throw new ShellSyntaxError(`an unexpected "${reader.next}" in [[ ]]`);
    isPattern = word.literal === '=~';
    words.push(word);
  }
  for (const [index, word] of words.entries()) {
    const before = words[index - 1];
    const after = words[index + 1];
    if (ARITHMETIC.has(word.literal ?? '')) {
      if (before) evaluated.operand(before);
      if (after) evaluated.operand(after);
    }
    if (/^-[vR]$/.test(word.literal ?? '') && after) evaluated.name(after);
  }
}
