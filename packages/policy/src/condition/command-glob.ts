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
    splitWords(pattern).map(({ parts }) => {
      if (isAnyWords(parts)) return repeat(sequence([wordRest, text(WORD_END)]));
      return sequence([
        ...parts.map(({ text: part, isQuoted }) =>
          isQuoted ? text(part) : withChoices(part, partOfWord),
        ),
        text(WORD_END),
      ]);
    }),
  );
}

function isAnyWords([first, ...others]: PatternWord['parts']): boolean {
  return first?.text === '**' && !first.isQuoted && others.length === 0;
}

function partOfWord(part: string): Expression {
  return sequence(splitKeeping(part, '*').map((piece) => (piece === '*' ? wordRest : text(piece))));
}

const wordRest = repeat(anyExcept(WORD_END));

/** A word of a pattern: what stands in quotes in it is taken letter by letter. */
export interface PatternWord {
  readonly word: string;
  readonly parts: readonly { readonly text: string; readonly isQuoted: boolean }[];
}

const QUOTED = /"[^"]*"|'[^']*'/g;

/** Whether a quote in it is never closed; then its words are not known. */
export function hasOpenQuote(pattern: string): boolean {
  return /["']/.test(pattern.replaceAll(QUOTED, ''));
}

const WORD = /(?:"[^"]*"|'[^']*'|[^\s"'])+/g;
const PART = /"([^"]*)"|'([^']*)'|([^"']+)/g;

/**
 * Words between spaces. What is in quotes is taken letter by letter, its spaces and stars are its own; it may be a part of
 * a word, as in a shell: `--since="2 days"`, `"limit "*`.
 */
export function splitWords(pattern: string): readonly PatternWord[] {
  return (pattern.match(WORD) ?? []).map((spelled) => {
    const parts = [...spelled.matchAll(PART)].map(([, double, single, bare]) => ({
      text: double ?? single ?? bare ?? '',
      isQuoted: bare === undefined,
    }));
    return { word: parts.map((part) => part.text).join(''), parts };
  });
}
