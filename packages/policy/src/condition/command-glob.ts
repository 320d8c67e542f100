import { anyExcept, type Expression, repeat, sequence, text } from '../automaton/expression.js';
import { splitKeeping, withChoices } from './glob.js';

/** Stands behind every word of a command, so that a list of words is one text. No word holds it. */
export const WORD_END = '\0';

/** A command as one text. */
export function commandText(words: readonly string[]): string {
  return words.map((word) => word.replaceAll(WORD_END, '') + WORD_END).join('');
}

/** The words of a text that `commandText` made. */
export function wordsOf(command: string): readonly string[] {
  return command.split(WORD_END).slice(0, -1);
}

/**
 * `npm run *` and `npm test **`: `*` stays within a word, a word `**` stands for any words, also none, and `{a,b}` in a
 * word for one of what is listed.
 */
export function commandGlob(pattern: string): Expression {
  return sequence(
    splitWords(pattern).map(({ word, isQuoted }) => {
      if (word === '**' && !isQuoted) return repeat(sequence([wordRest, text(WORD_END)]));
      return sequence([isQuoted ? text(word) : withChoices(word, partOfWord), text(WORD_END)]);
    }),
  );
}

function partOfWord(part: string): Expression {
  return sequence(splitKeeping(part, '*').map((piece) => (piece === '*' ? wordRest : text(piece))));
}

const wordRest = repeat(anyExcept(WORD_END));

export interface PatternWord {
  readonly word: string;
  readonly isQuoted: boolean;
}

/** Words between spaces. A word in quotes is taken letter by letter: its spaces and stars are its own. */
export function splitWords(pattern: string): readonly PatternWord[] {
  const words: PatternWord[] = [];
  for (const [, double, single, bare] of pattern.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)) {
    words.push({ word: double ?? single ?? bare ?? '', isQuoted: bare === undefined });
  }
  return words;
}
