import type { Awaitable } from '../awaitable.js';

export interface Todo {
  readonly id: string;
  readonly title: string;
  readonly status: 'pending' | 'in_progress' | 'completed';
  readonly assignee?: string;
  readonly notes?: string;
}

/** The list of one agent. `write` replaces it whole. */
export interface TodoService {
  read(): Awaitable<readonly Todo[]>;
  write(todos: readonly Todo[]): Awaitable<void>;
}

/** Which version of a file this agent has seen, so that a change by somebody else is not overwritten. */
export interface FilePool {
  seen(path: string): string | undefined;
  remember(path: string, version: string): void;
  forget(path: string): void;
}

export interface MemoryHit {
  readonly title: string;
  readonly content: string;
  readonly source: string;
  readonly score: number;
  readonly tags: readonly string[];
}

/** Already bound to the scope of its session: no caller can ask for another one's memory. */
export interface MemoryService {
  search(
    query: string,
    limit: number,
  ): Awaitable<{ readonly results: readonly MemoryHit[]; readonly total: number }>;
  /** Keeps something for later sessions of the same scope. Absent where memory is only read. */
  save?(entry: {
    readonly title: string;
    readonly content: string;
    readonly tags?: readonly string[];
  }): Awaitable<{ readonly id: string }>;
}

/** Runs a sub-agent under at most the rights of the call that asks for it. */
export interface TaskService {
  run(request: {
    readonly task: string;
    readonly context?: string;
    /** The name of an agent of the program; the one that asks, where none is given. */
    readonly agent?: string;
    readonly callId: string;
    readonly signal: AbortSignal;
  }): Promise<{ readonly status: string; readonly text: string }>;
}

/** What a runtime lends to its tools. Each is absent where the program around it gives none. */
export interface ToolServices {
  readonly todo?: TodoService;
  readonly filePool?: FilePool;
  readonly memory?: MemoryService;
  readonly tasks?: TaskService;
}

export interface CommandOptions {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

export interface CommandResult {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number | null;
}

/** A command that goes on after the call that started it. */
export interface BackgroundCommand {
  readonly pid: number;
  kill(): Promise<unknown>;
}

/** The least that a runtime needs of a sandbox; the sandbox package offers more. */
export interface SandboxPort {
  exec(command: string, options?: CommandOptions): Promise<CommandResult>;
  execBackground?(command: string, options?: CommandOptions): Promise<BackgroundCommand>;
  readFile(path: string): Promise<string | Uint8Array>;
  writeFile(path: string, content: string): Promise<unknown>;
}

/** The sandbox as a tool gets it: bound to its call, so that a time-out or a cancel leaves no process behind. */
export interface ToolSandbox {
  exec(command: string, options?: CommandOptions): Promise<CommandResult>;
  /** Goes on when the call has ended well; ends with a call that is cut short. */
  execBackground(command: string, options?: CommandOptions): Promise<BackgroundCommand>;
  /** The text of a file; its bytes where they are asked for. A file that is no UTF-8 text is refused as text. */
  readFile(path: string, options?: { readonly encoding?: 'utf8' }): Promise<string>;
  readFile(path: string, options: { readonly encoding: 'bytes' }): Promise<Uint8Array>;
  writeFile(path: string, content: string): Promise<unknown>;
  /** What the program gave the runtime, for tools that know its package. It is bound to no call. */
  readonly whole: SandboxPort;
}
