import { emptyCommand, plainWord, type ScriptCommand } from './script.js';

const MAX_PIECES = 4_000;
const NOT_PROGRAMS = /^(?:[A-Za-z_]\w*\+?=.*|if|then|elif|else|do|while|until|time|!|-p|--)$/su;

/**
 * What an unreadable text may run if its quotes mean nothing: every piece between operators as one command. A guess
 * that never makes anything pass; it only keeps a denied command denied behind a text that cannot be read.
 */
export function looseCommands(text: string): readonly ScriptCommand[] {
  return text
    .replaceAll(/['"\\]/g, '')
    .split(/[;&|\n\r(){}`<>]+/, MAX_PIECES)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
    .map((piece) => {
      const words = piece.split(/\s+/);
      const first = words.findIndex((word) => !NOT_PROGRAMS.test(word));
      const named = first === -1 ? [] : words.slice(first);
      return { ...emptyCommand, words: named.map(plainWord), text: piece };
    });
}
