import type { PathKind } from './paths-of-words.js';

/** What a command may do, from harmless to final. */
export type Risk = 'read' | 'write' | 'network' | 'destructive';

export type CommandVerdict = 'allow' | 'ask' | 'deny';

/**
 * One rule on one command, as data. All conditions given must hold. The examples are checked when the rules load:
 * a rule that does not do what its examples say never comes into force.
 */
export interface CommandRule {
  readonly id: string;
  readonly risk: Risk;
  readonly verdict: CommandVerdict;
  /** Why, in words for the approval card: "removes files". */
  readonly reason: string;
  /** Runs programs that the text does not show. Where programs are denied by name, such a command is denied. */
  readonly hides?: true;
  readonly when: CommandPattern;
  readonly examples: { readonly matches: readonly string[]; readonly misses: readonly string[] };
}

export interface CommandPattern {
  /**
   * Names without folder; `*` is every program. A trailing `*` takes any ending (`mkfs*`). A rule that allows holds for
   * programs of the system only: `./ls` is any file of that name.
   */
  readonly programs?: readonly string[];
  /** Folders of a project whose programs a rule that allows holds for too. */
  readonly programFolders?: readonly string[];
  /** Programs for which the rule does not hold. */
  readonly unlessPrograms?: readonly string[];
  /** The first argument that is no option, nor the value of one. */
  readonly subcommands?: readonly string[];
  /** It is none of these. */
  readonly otherSubcommands?: readonly string[];
  /** Any of these options: `--force` also as `--forc` and `--force=x`, `-f` also inside `-rf`. */
  readonly options?: readonly string[];
  /** A second group of options, of which one must be there too. */
  readonly alsoOptions?: readonly string[];
  /** Options of which none may be there. */
  readonly unlessOptions?: readonly string[];
  /**
   * Any of these options has a value, unless each matches a regular expression. They stand as they are written, with
   * their words joined by dashes or not (`--globalSetup`, `--global-setup`), and may be shortened where that is said.
   */
  readonly given?: {
    readonly options: readonly string[];
    readonly unless?: string;
    readonly isShort?: true;
  };
  /** A regular expression that one argument must match; unknown parts stand as `\u0000`. */
  readonly argument?: string;
  /** The same for the very first argument. */
  readonly firstArgument?: string;
  /** A regular expression that the first argument which is no option does not match. */
  readonly firstArgumentNot?: string;
  /** Some argument names a file of this kind, from any folder that the command may work in. */
  readonly touches?: PathKind;
  /** It makes such a file, or may put one into a folder that its words name. */
  readonly makes?: PathKind;
  /** A redirection of these kinds whose target matches, or leads to such a place. */
  readonly redirect?: {
    readonly kinds: readonly string[];
    readonly target?: string;
    readonly to?: PathKind;
  };
  /** The same for the name of a variable set for the command, or by it. */
  readonly assignment?: string;
  /** The same for its value. */
  readonly assigned?: string;
  /** Some argument may become an option, because it begins with a wildcard. */
  readonly hasLeadingGlob?: boolean;
  /** How many arguments that are no options there are at least. */
  readonly minArguments?: number;
  /** Fact about the command that is not in its words. */
  readonly is?: CommandFact;
  /** Facts of which none may hold. */
  readonly isNone?: readonly CommandFact[];
}

export type CommandFact =
  /** Only assignments. */
  | 'assignment-only'
  /** Only a redirection. */
  | 'redirect-only'
  /** Goes on after its command has ended. */
  | 'background'
  /** Takes a script from its input, from a file descriptor or from a place that is not known. */
  | 'unseen-script'
  /** Runs a script that stands in a file. */
  | 'script-file'
  /** An interpreter takes its code from its input, a pipe or a descriptor. */
  | 'code-from-input'
  /** The name of the program comes out only when it runs. */
  | 'unknown-program'
  /** A function that starts itself. */
  | 'self-call'
  /** A client of a database that is given statements which only read, on this machine or on another. */
  | 'reads-database-here'
  | 'reads-database-elsewhere';
