import { emptyCommand, plainWord, type Redirect, type ScriptCommand, type Word } from './script.js';
import { numbersOf } from './simple-command.js';
import type { WordReader } from './word-reader.js';

/** The words of a loop, and the command that stands for what they hand to the commands in it. */
export function readLoopWords(reader: WordReader): {
  readonly words: readonly Word[];
  readonly given: readonly ScriptCommand[];
} {
  const words: Word[] = [];
  const start = reader.position;
  for (;;) {
    reader.skipBlanks();
    const word = reader.readWord();
    if (!word) break;
    words.push(word);
  }
  const redirects = words.map((target): Redirect => ({ kind: 'given', target }));
  const text = reader.text.slice(start, reader.position).trim();
  return { words, given: redirects.length > 0 ? [{ ...emptyCommand, redirects, text }] : [] };
}

/** The variables that make all words of a loop numbers, if they are: `{1..9}` is one, whichever. */
export function loopNumbers(words: readonly Word[]): readonly string[] | undefined {
  const isRange = ({ source }: Word) => /^\{\d+\.\.\d+\}$/.test(source);
  return numbersOf(words.map((word) => (isRange(word) ? plainWord('0') : word)));
}
