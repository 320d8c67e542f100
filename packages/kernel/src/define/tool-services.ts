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
}

/** Runs a sub-agent under at most the rights of the call that asks for it. */
export interface TaskService {
  run(request: {
    readonly task: string;
    readonly context?: string;
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

/** The least a sandbox offers to any tool; the sandbox package offers more. */
export interface ToolSandbox {
  exec(
    command: string,
    options?: { readonly signal?: AbortSignal; readonly timeoutMs?: number },
  ): Promise<{
    readonly stdout: string;
    readonly stderr: string;
    readonly exitCode: number | null;
  }>;
  readFile(path: string): Promise<string | Uint8Array>;
  writeFile(path: string, content: string): Promise<unknown>;
}
