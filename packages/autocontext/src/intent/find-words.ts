import type { WordGroup } from './intent-words.js';

/** Letters of scripts that are written without spaces, and their marks. */
const WIDE = /[\u2e80-\uffff]/;

/**
 * The words of a group in a text in lower case, in the order they stand. The pattern is made of those words alone whose
 * beginning is there: compiling all of them takes longer than the rest of reading a prompt.
 */
export function findWords(lower: string, group: Pick<WordGroup, 'english' | 'chinese'>): string[] {
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
