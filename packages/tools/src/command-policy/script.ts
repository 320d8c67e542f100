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
}

export interface Word {
  /** The exact text the program gets; `undefined` when only running tells. */
  readonly literal: string | undefined;
  /** The text as far as it is known, with `\u0000` for each unknown part. */
  readonly shape: string;
  /** Begins with an unquoted wildcard, so that a file name may come out as an option. */
  readonly startsWithGlob: boolean;
  readonly source: string;
}

export type RedirectKind = 'read' | 'write' | 'append' | 'duplicate' | 'heredoc' | 'herestring';

export interface Redirect {
  readonly kind: RedirectKind;
  readonly target: Word;
  /** Body of a heredoc; `undefined` when expansions make it unknown. */
  readonly body?: string | undefined;
}

/** The text is not one the parser is sure about. Such a command is asked about, never passed. */
export class ShellSyntaxError extends Error {
  override readonly name = 'ShellSyntaxError';
}

export const UNKNOWN_PART = '\u0000';
export const MAX_SCRIPT_CHARS = 32_768;
export const MAX_SCRIPT_DEPTH = 40;
