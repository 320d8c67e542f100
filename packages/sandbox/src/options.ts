import type { BackendName } from './sandbox.js';

export interface SandboxLimits {
  /** Resident memory of one command's tree. Default 4 GiB. */
  readonly memoryBytes?: number;
  /** Processes of one command's tree. Default 512. */
  readonly processes?: number;
  /** Largest file a command may write. Default 8 GiB. */
  readonly fileBytes?: number;
  /** Size of the temporary folder inside a confined command. Default 512 MiB. */
  readonly temporaryBytes?: number;
  /** Output after which a command is ended. Default 256 MiB. */
  readonly outputBytes?: number;
  /** Time of a command that names none. Default 120,000. */
  readonly timeoutMs?: number;
  /** Time between the polite and the hard signal. Default 1,500. */
  readonly graceMs?: number;
}

export interface SandboxOptions {
  /** Folders that may be read and written. Relative paths start at the first. Must exist. */
  readonly roots: readonly [string, ...string[]];
  readonly readOnlyRoots?: readonly string[];
  /**
   * `auto` takes the strongest that works and says which. A named backend that does not work is an error:
   * the sandbox is never silently weaker than asked.
   */
  readonly backend?: 'auto' | Exclude<BackendName, 'memory'>;
  /** Extra environment of every command; names that look like secrets are dropped. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly limits?: SandboxLimits;
  /** Lets confined commands reach the network. Default false. */
  readonly allowNetwork?: boolean;
  /**
   * What to do with a file that has several names, one of which may be outside. Writing never changes the other
   * names in either case. Default `refuse`.
   */
  readonly hardLinks?: 'refuse' | 'allow';
  /** Names below each root that commands and plain writes may not change, beside the files that run code. Default none. */
  readonly protectedPaths?: readonly string[];
  /**
   * Files of the calling program, such as its store, that may lie in a root. The file functions refuse them whoever
   * approves, and confined commands see them empty and unwritable. Default none.
   */
  readonly ownFiles?: readonly string[];
  /**
   * Tells which files of the workspace confined commands must not see, by their path below a root. They are covered as
   * hard links are. Asked before each command: another function than the last means that other files may be meant.
   * Default none: a command that a person approved may need them.
   */
  readonly hidesFile?: () => (path: string) => boolean;
  /** Who keeps a file from being looked through with others, by its path below a root, in words. Default nobody. */
  readonly skipsFile?: (path: string) => string | undefined;
  /** Path of the bubblewrap program. Default: found on the system's usual folders. */
  readonly bubblewrapPath?: string;
}

export interface ResolvedLimits extends Required<SandboxLimits> {}

const MIB = 1024 * 1024;

export function resolveLimits(limits: SandboxLimits = {}): ResolvedLimits {
  return {
    memoryBytes: limits.memoryBytes ?? 4096 * MIB,
    processes: limits.processes ?? 512,
    fileBytes: limits.fileBytes ?? 8192 * MIB,
    temporaryBytes: limits.temporaryBytes ?? 512 * MIB,
    outputBytes: limits.outputBytes ?? 256 * MIB,
    timeoutMs: limits.timeoutMs ?? 120_000,
    graceMs: limits.graceMs ?? 1_500,
  };
}
