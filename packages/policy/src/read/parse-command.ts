import type { CommandPart } from '../call.js';
import { hasOpenQuote, splitWords } from '../condition/command-glob.js';

/** Reads a shell command into the programs it starts. */
export type ParseCommand = (command: string) => readonly CommandPart[];

/** Signs that only a shell can read. */
const SHELL_SIGNS = /[;|&<>`$(){}\\\n*?[\]~#]/;

/** For programs that bring no parser of bash: one plain command is read, everything else is unreadable. */
export const parsePlainCommand: ParseCommand = (command) => {
  const words = splitWords(command);
  const isPlain =
    !hasOpenQuote(command) &&
    words.every(({ parts }) =>
      parts.every(({ text, isQuoted }) => isQuoted || !SHELL_SIGNS.test(text)),
    );
  return [isPlain && words.length > 0 ? words.map(({ word }) => word) : 'unreadable'];
};
