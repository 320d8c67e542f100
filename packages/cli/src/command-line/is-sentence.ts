/**
 * Words to look for that begin with a dash, not an option: no option has a space before its value. This file loads
 * nothing: it is on the path of every fast question.
 */
export function isSentence(word: string): boolean {
  return /^-[^=]*\s/.test(word);
}
