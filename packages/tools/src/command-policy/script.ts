/** What a script may run, as far as its text tells. Nesting is flattened: every command stands in one list. */
export interface ParsedScript {
  readonly commands: readonly ScriptCommand[];
  readonly functions: readonly ShellFunction[];
}

export interface ScriptCommand {
  readonly assignments: readonly Assignment[];
  readonly words: readonly Word[];
  readonly redirects: readonly Redirect[];
  /** Its standard input is another command's output. */
  readonly readsPipe: boolean;
  readonly isBackground: boolean;
  readonly text: string;
}

export interface ShellFunction {
  readonly name: string;
  /** Names of programs its body starts. */
  readonly calls: readonly string[];
}

export interface Assignment {
  readonly name: string;
  readonly value: Word;
  /** The value is all that it holds: no `+=`, no subscript. */
  readonly isWhole?: true;
}

export interface Word {
  /** The exact text the program gets; `undefined` when only running tells. */
  readonly literal: string | undefined;
  /** The text as far as it is known, with `\u0000` for each unknown part. */
  readonly shape: string;
  /** Other texts that the word itself shows and that may come out in its place: `.env` of `${x:-.env}`. */
  readonly others?: readonly string[];
  /** Begins with an unquoted wildcard, so that a file name may come out as an option. */
  readonly startsWithGlob: boolean;
  /** May come out as several words or as none: an unquoted expansion, a wildcard or braces. */
  readonly isMany: boolean;
  /** The variables whose numbers make up its text; `undefined` when any text may come out. */
  readonly numberOf: readonly string[] | undefined;
  /** For each unknown part the variable whose value it is; `undefined` for one that is something else. */
  readonly variables?: readonly (string | undefined)[];
  readonly source: string;
}

/** `given` is no redirection: a word that a loop hands to the commands in it. */
export type RedirectKind =
  | 'read'
  | 'write'
  | 'append'
  | 'duplicate'
  | 'heredoc'
  | 'herestring'
  | 'given';

export interface Redirect {
  readonly kind: RedirectKind;
  readonly target: Word;
  /** Body of a heredoc; `undefined` when expansions make it unknown. */
  readonly body?: string | undefined;
  /** The texts that its target may be, if nothing else sets these variables. */
  readonly shown?: { readonly texts: readonly string[]; readonly names: readonly string[] };
}

/** The text is not one the parser is sure about. Such a command is asked about, never passed. */
export class ShellSyntaxError extends Error {
  override readonly name: string = 'ShellSyntaxError';
}

/** The text is larger than what is judged. Such a command is denied: size must not turn a deny into a question. */
export class ScriptLimitError extends ShellSyntaxError {
  override readonly name = 'ScriptLimitError';
}

export const UNKNOWN_PART = '\u0000';
export const MAX_SCRIPT_CHARS = 32_768;
export const MAX_SCRIPT_DEPTH = 40;

export const emptyCommand: ScriptCommand = {
  assignments: [],
  words: [],
  redirects: [],
  readsPipe: false,
  isBackground: false,
  text: '',
};

/** A word whose text is known. */
export function plainWord(text: string): Word {
  return {
    literal: text,
    shape: text,
    startsWithGlob: false,
    isMany: false,
    numberOf: /^[-+]?\d*$/.test(text) ? [] : undefined,
    source: text,
  };
}

/** Words that only running tells, as many as there may be. */
export const UNKNOWN_WORDS: Word = {
  literal: undefined,
  shape: UNKNOWN_PART,
  startsWithGlob: true,
  isMany: true,
  numberOf: undefined,
  source: '',
};
