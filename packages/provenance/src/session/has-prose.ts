/** With so many words a text can ask for something. */
const PROSE = /(?:\S+\s+){4}\S|\p{Script=Han}{6}/u;

export function hasProse(text: string): boolean {
  return PROSE.test(text);
}
