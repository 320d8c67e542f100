import type { Readable, Writable } from 'node:stream';

/** What a workspace is: the folders below which files may be used. */
export interface Roots {
  /** Real, absolute paths of the folders that may be read and written. Relative paths start at the first. */
  readonly writable: readonly string[];
  /** Real, absolute paths of the folders that may only be read. */
  readonly readOnly: readonly string[];
}

export type BackendName = 'bubblewrap' | 'sandbox-exec' | 'unconfined' | 'memory';

export interface BackendInfo {
  readonly name: BackendName;
  /** Whether the operating system holds commands to the workspace. False means: always ask before a command. */
  readonly confined: boolean;
  /** Whether commands can reach the network. */
  readonly network: boolean;
  /** Why this backend was chosen and what it lacks, in one or two sentences for the user. */
  readonly why: string;
  /** Promises of a confined command that this host does not keep, each in words; empty when all are kept. */
  readonly missing: readonly string[];
}

/** Says whether a file is still the one that was read. Plain data: it may be stored as JSON. */
export interface FileVersion {
  readonly mtimeNs: string;
  readonly size: number;
  readonly ino: string;
}

export type FileType = 'file' | 'directory' | 'symlink' | 'fifo' | 'socket' | 'device' | 'unknown';

export interface FileInfo {
  /** Relative to its root, with `/`; `.` for the root itself. */
  readonly path: string;
  readonly absolutePath: string;
  readonly type: FileType;
  readonly size: number;
  readonly mode: number;
  readonly mtimeMs: number;
  readonly isWritable: boolean;
  readonly version: FileVersion;
}

export interface ResolvedPath {
  /** Relative to its root, with `/`; `.` for the root itself. */
  readonly path: string;
  readonly absolutePath: string;
  readonly root: string;
  readonly isReadOnly: boolean;
  readonly exists: boolean;
}

export interface ReadOptions {
  /** A file (or window) above this is refused with `FILE_TOO_LARGE`, unread. Default 16 MiB. */
  readonly maxBytes?: number;
  readonly offset?: number;
  readonly length?: number;
}

export interface ReadWindow {
  readonly bytes: Uint8Array;
  readonly offset: number;
  readonly nextOffset: number;
  /** Size of the whole file when it was opened. */
  readonly size: number;
  readonly isEnd: boolean;
  readonly version: FileVersion;
}

/** An open file. Reads come from the checked descriptor, whatever happens to the name meanwhile. */
export interface ReadHandle {
  readonly info: FileInfo;
  /** At most `length` bytes from `offset`; fewer only at the end of the file. */
  read(offset: number, length: number): Promise<Uint8Array>;
  close(): void;
}

/**
 * What must hold of the place for a write to happen; otherwise it is refused with `STALE` and nothing has changed.
 * It is held against the descriptors that the write itself uses, so nothing can change between check and write.
 */
export interface WriteExpectation {
  /** The file is still this version; `null` means it must not exist. */
  readonly ifUnchanged?: FileVersion | null;
  /** The path, its links followed, still leads to this real, absolute one. */
  readonly ifAt?: string;
}

export interface WriteOptions extends WriteExpectation {
  /** Create missing folders. Default true. */
  readonly createParents?: boolean;
  /** Mode bits of a new file; an existing file keeps its own. */
  readonly mode?: number;
  /** Write also to a protected path. For calls that a person has approved. */
  readonly allowProtected?: boolean;
}

export interface WriteResult {
  readonly path: string;
  readonly absolutePath: string;
  readonly isNew: boolean;
  readonly bytes: number;
  readonly version: FileVersion;
}

export interface FileWrite extends WriteExpectation {
  readonly path: string;
  readonly data: string | Uint8Array;
  readonly createParents?: boolean;
  readonly mode?: number;
}

export interface ListEntry {
  readonly name: string;
  readonly type: FileType;
}

export interface ListResult {
  readonly path: string;
  readonly entries: readonly ListEntry[];
  /** True when the folder holds more than `maxEntries`. */
  readonly truncated: boolean;
}

/** A shell command, or a program with its arguments, which no shell reads. */
export type Command = string | readonly [string, ...string[]];

export interface ProcessOptions {
  /** A folder of the workspace. Default: the first root. */
  readonly cwd?: string;
  /** Added to the cleaned environment. */
  readonly env?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

export interface OutputChunk {
  readonly stream: 'stdout' | 'stderr';
  readonly text: string;
}

export interface ExecOptions extends ProcessOptions {
  /** Kept of each stream: half from its start, half from its end. Default 1 MiB. */
  readonly maxOutputBytes?: number;
  readonly onOutput?: (chunk: OutputChunk) => void;
}

export type LimitName = 'memory' | 'processes' | 'output';

/** A file or folder that makes programs run code and appeared while a confined command ran. */
export interface HeldBack {
  /** Where it was made, below its root. */
  readonly path: string;
  readonly reason: string;
  /** Its name now, under which no program obeys it; in the same folder. */
  readonly heldAs: string;
}

/** How a process ended. */
export interface ProcessExit {
  /** `null` when a signal ended it; a program ended inside a confined shell may give 128 plus the signal's number. */
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly timedOut: boolean;
  readonly aborted: boolean;
  /** The limit for which the sandbox ended it. */
  readonly limitHit: LimitName | null;
  /** Processes of its tree that could not be ended. Zero unless the host refuses the signal. */
  readonly survivors: number;
  /** What was held back since the last command ended; empty without confinement. */
  readonly heldBack: readonly HeldBack[];
}

export interface CutOutput {
  readonly totalBytes: number;
  readonly cutBytes: number;
  /** Whether the stream has bytes that are no text. */
  readonly isBinary: boolean;
}

export interface ExecResult extends ProcessExit {
  readonly stdout: string;
  readonly stderr: string;
  /** True when either stream was cut; the text has a line that says how much. */
  readonly truncated: boolean;
  readonly output: { readonly stdout: CutOutput; readonly stderr: CutOutput };
  readonly durationMs: number;
}

export interface BackgroundOptions extends ProcessOptions {
  /** Newest output kept for `logs`. Default 4 MiB. */
  readonly maxLogBytes?: number;
}

export interface LogPage {
  readonly text: string;
  readonly nextOffset: number;
  /** Bytes after the asked offset that are no longer kept. */
  readonly droppedBytes: number;
  /** Bytes after `nextOffset` that can be read now. */
  readonly remainingBytes: number;
  readonly running: boolean;
  readonly exit: ProcessExit | null;
}

export interface BackgroundProcess {
  readonly id: string;
  readonly pid: number;
  readonly command: string;
  /** Both streams in order of arrival, from a byte offset; at most `maxBytes` (default 64 KiB). */
  logs(offset?: number, maxBytes?: number): LogPage;
  wait(): Promise<ProcessExit>;
  /** Ends the whole tree, politely first, and says how it ended. */
  kill(): Promise<ProcessExit>;
}

export interface SpawnOptions extends ProcessOptions {
  /** How many extra pipes the process gets, from descriptor 3 on. Default 1. */
  readonly extraPipes?: number;
}

/** A long-lived process with open streams, for a persistent shell. */
export interface SpawnedProcess {
  readonly pid: number;
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** What the process writes to descriptor 3, 4, … */
  readonly extra: readonly Readable[];
  readonly exited: Promise<ProcessExit>;
  /** Sends a signal to the processes below the first one (to interrupt a command, not the shell). */
  signalChildren(signal: NodeJS.Signals): void;
  kill(): Promise<ProcessExit>;
}

/**
 * The only way from a tool to a file or a process. Every path is checked on the opened descriptor, so that
 * nothing swapped afterwards matters. Failures are `SandboxError`; a command that fails is a result.
 */
export interface Sandbox {
  readonly roots: Roots;
  readonly backend: BackendInfo;
  /** The shell that runs string commands, as seen by the commands. */
  readonly shell: string;

  readFile(path: string, options: ReadOptions & { readonly encoding: 'utf8' }): Promise<string>;
  readFile(path: string, options?: ReadOptions): Promise<Uint8Array>;
  /** A part of a file of any size, in time and memory of the part. */
  readWindow(
    path: string,
    window: { readonly offset: number; readonly length: number },
  ): Promise<ReadWindow>;
  openRead(path: string): Promise<ReadHandle>;

  /** Whole old or whole new, also after a crash. Keeps mode bits and owner; refuses a stale version. */
  writeFile(path: string, data: string | Uint8Array, options?: WriteOptions): Promise<WriteResult>;
  /** All or none of the files, also after a crash and the next start. */
  writeFiles(
    batch: readonly FileWrite[],
    options?: { readonly allowProtected?: boolean },
  ): Promise<readonly WriteResult[]>;
  /** Removes a file, a link or an empty folder. */
  remove(path: string, options?: { readonly allowProtected?: boolean }): Promise<void>;

  stat(path: string): Promise<FileInfo>;
  list(path: string, options?: { readonly maxEntries?: number }): Promise<ListResult>;
  /** The checked place of a path, existing or not. For display and comparison: use the other methods to open. */
  resolvePath(path: string): Promise<ResolvedPath>;

  /**
   * Who keeps a file from being looked through with others, by its path below a root, in words; nothing where nobody does.
   * A search over a folder leaves it out and says so.
   */
  skippedBy(path: string): string | undefined;

  exec(command: Command, options?: ExecOptions): Promise<ExecResult>;
  execBackground(command: Command, options?: BackgroundOptions): Promise<BackgroundProcess>;
  spawn(argv: readonly [string, ...string[]], options?: SpawnOptions): Promise<SpawnedProcess>;

  /** What confines this sandbox, in words for the user. */
  describe(): string;
  /** Ends everything that belongs to the sandbox. Later calls fail with `CLOSED`. */
  close(): Promise<void>;
}
