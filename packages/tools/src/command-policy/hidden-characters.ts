import { ShellSyntaxError } from './script.js';

const HIDDEN_FORMAT =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\u00a0\u115f\u1160\u1680\u2000-\u200a\u202f\u205f\u3000\u3164\uffa0]|\u034f|[\ufe00-\ufe0f]/gu;

/** Throws on characters that a person does not see or takes for a space, and that bash does not. */
export function refuseHiddenCharacters(text: string): void {
  for (const [found] of text.matchAll(HIDDEN_FORMAT)) {
    if (found === '\n' || found === '\t') continue;
    const code = (found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    throw new ShellSyntaxError(`the hidden or control character U+${code}`);
  }
}
