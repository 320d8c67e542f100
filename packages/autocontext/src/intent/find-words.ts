import type { IntentKind, Signal } from '../auto-output.js';

/**
 * Words in both languages, which are looked for in text in lower case, with `, ` between them. A word is written as its
 * beginning, which stands in the text as it is, and after `~` the rest as a regular expression, linear in the text.
 */
export interface Words {
  readonly english: string;
  readonly chinese: string;
}

/** Words that speak for work on code. */
export interface WordGroup extends Words {
  readonly type: Signal['type'];
  readonly weight: number;
  /** The intent these words point to; `none` where they only say that code is meant. */
  readonly kind: IntentKind;
}

/** Letters of scripts that are written without spaces, and their marks. */
const WIDE = /[\u2e80-\uffff]/;

/**
 * The words of a group in a text in lower case, in the order they stand. The pattern is made of those words alone whose
 * beginning is there: compiling all of them takes longer than the rest of reading a prompt.
 */
export function findWords(lower: string, group: Words): string[] {
  const english = patternsIn(lower, group.english);
  const found = english ? [...lower.matchAll(new RegExp(`\\b(?:${english})\\b`, 'g'))] : [];
  const chinese = WIDE.test(lower) ? patternsIn(lower, group.chinese) : '';
  if (chinese) found.push(...lower.matchAll(new RegExp(chinese, 'g')));
  return found.sort((a, b) => a.index - b.index).map(([word]) => word);
}

/** The patterns of the words whose beginning stands in the text, joined. */
function patternsIn(lower: string, words: string): string {
  return words
    .split(', ')
    .filter((word) => {
      const end = word.indexOf('~');
      return lower.includes(end < 0 ? word : word.slice(0, end));
    })
    .map((word) => word.replace('~', ''))
    .join('|');
}
