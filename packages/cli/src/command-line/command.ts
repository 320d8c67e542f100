import type { ParseArgsConfig } from 'node:util';
import type { Screen } from '../terminal/screen.js';
import { type Text, textIn } from './language.js';

/** The terminal as a command sees it: data goes to `out`, words for people to `err`. */
export interface Io {
  readonly stdin: NodeJS.ReadableStream;
  out(text: string): void;
  err(text: string): void;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly isTerminal: boolean;
  readonly hasColor: boolean;
  /** The size of the terminal now, where it tells one. */
  screen?(): Screen | undefined;
  /** Aborted on the first Ctrl-C. */
  readonly signal: AbortSignal;
}

export type OptionValue = string | boolean | readonly (string | boolean)[] | undefined;

/** What `node:util` parseArgs made of the words after the command's name. */
export interface ParsedArguments {
  readonly values: Readonly<Record<string, OptionValue>>;
  readonly positionals: readonly string[];
}

/** One sub-command. `run` resolves with the exit code: 0 ok, 1 failure, 2 usage. */
export interface Command {
  readonly name: string;
  readonly summary: Text;
  /** Lines after `Usage: sluice `. */
  readonly usage: readonly string[];
  readonly examples: readonly string[];
  readonly options: NonNullable<ParseArgsConfig['options']>;
  /** One line per option, keyed like `options`. */
  readonly optionHelp: Readonly<Record<string, Text>>;
  /** What an option can be, where that is known beforehand: for completion, not for checking. */
  readonly optionValues?: Readonly<Record<string, readonly string[]>>;
  run(io: Io, parsed: ParsedArguments): Promise<number>;
}

/** A command's line in `sluice --help`; its code is loaded only when it is called. */
export interface CommandEntry {
  readonly name: string;
  readonly summary: Text;
  load(): Promise<Command>;
}

interface UnknownWord {
  readonly word: string;
  readonly known: readonly string[];
}

/** Wrong use of the command line: shown with the usage, exit code 2. */
export class UsageError extends Error {
  override readonly name: string = 'UsageError';
  readonly text: Text;
  /** A word that is not known, and the words that are. */
  readonly unknown: UnknownWord | undefined;

  constructor(text: Text, options: ErrorOptions & { readonly unknown?: UnknownWord } = {}) {
    super(textIn(text, 'en'), options);
    this.text = text;
    this.unknown = options.unknown;
  }
}
