/** With so many words a text can ask for something. */
const PROSE = /(?:\S+\s+){4}\S|\p{Script=Han}{6}/u;

export function hasProse(text: string): boolean {
  return PROSE.test(text);
}

/** Words that somebody took the trouble to encode ask for something sooner. */
const HIDDEN = /(?:\S+\s+){2}\S|\p{Script=Han}{4}/u;

export function hasHiddenWords(decoded: string): boolean {
  return HIDDEN.test(decoded);
}
