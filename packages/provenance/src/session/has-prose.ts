/**
 * Scripts without spaces between words: what is so long is more than a name. Korean has spaces, and says in three words
 * what others say in five.
 */
function longRuns(japanese: number, others: number): string {
  return [
    `[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー]{${japanese}}`,
    `[\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]{${others}}`,
    '(?:\\p{Script=Hangul}+\\s+){2}\\p{Script=Hangul}',
  ].join('|');
}

/** With so many words a text can ask for something. */
const PROSE = new RegExp(`(?:\\S+\\s+){4}\\S|\\p{Script=Han}{6}|${longRuns(9, 14)}`, 'u');

export function hasProse(text: string): boolean {
  return PROSE.test(text);
}

/** Words that somebody took the trouble to encode ask for something sooner. */
const HIDDEN = new RegExp(`(?:\\S+\\s+){2}\\S|\\p{Script=Han}{4}|${longRuns(6, 9)}`, 'u');

export function hasHiddenWords(decoded: string): boolean {
  return HIDDEN.test(decoded);
}
