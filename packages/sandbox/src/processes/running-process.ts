import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Launch } from '../backends/backend.js';
import { SandboxError } from '../error.js';
import type { LimitName, ProcessExit } from '../sandbox.js';
import { endTree, send } from './end-tree.js';
import { readProcessTable } from './process-table.js';
import type { ProcessTree } from './process-tree.js';

export interface RunOptions {
  readonly extraPipes: number;
  readonly hasInput: boolean;
  readonly graceMs: number;
  readonly timeoutMs: number | undefined;
  readonly signal: AbortSignal | undefined;
}

type EndReason = 'timeout' | 'abort' | 'kill' | LimitName;

const STREAM_GRACE_MS = 250;

/**
 * One started process with its tree. Whatever ends it (itself, time, a signal, a limit, `end`), `exited` resolves
 * only when no process of the tree is left and its streams are closed, and it never rejects.
 */
export class RunningProcess {
  readonly pid: number;
  readonly tree: ProcessTree;
  readonly exited: Promise<ProcessExit>;
  readonly #child: ChildProcess;
  readonly #graceMs: number;
  #reason: EndReason | undefined;
  #ending: Promise<number> | undefined;

  private constructor(child: ChildProcess, pid: number, launch: Launch, options: RunOptions) {
    this.#child = child;
    this.#graceMs = options.graceMs;
    this.pid = pid;
    const { tree, onInfo } = launch.tree(pid);
    this.tree = tree;
    if (launch.hasInfoPipe && onInfo) readInfo(child.stdio[3 + options.extraPipes], onInfo);
    this.exited = this.#watch(launch, options);
  }

  /** Starts a process; rejects with `SPAWN_FAILED` when the program cannot be run. */
  static async start(launch: Launch, options: RunOptions): Promise<RunningProcess> {
    const pipes = options.extraPipes + (launch.hasInfoPipe ? 1 : 0);
    const child = spawn(launch.file, launch.args, {
      cwd: launch.cwd,
      env: launch.env,
      detached: true,
      stdio: [
        options.hasInput ? 'pipe' : 'ignore',
        'pipe',
        'pipe',
        ...Array.from({ length: pipes }, () => 'pipe' as const),
      ],
      ...launch.user,
    });
    const { pid } = child;
    if (pid === undefined) {
      const cause = await new Promise<Error>((resolve) => child.once('error', resolve));
      launch.release();
      throw new SandboxError(
        'SPAWN_FAILED',
        `The command could not be started: ${cause.message}.`,
        {
          recommendations: [
            'Check that the program exists and that processes can still be started.',
          ],
          cause,
        },
      );
    }
    // A started process can still report that a signal could not be sent; the tree's own ending deals with that.
    child.on('error', () => undefined);
    return new RunningProcess(child, pid, launch, options);
  }

  get stdin(): Writable {
    return present(this.#child.stdin, 'stdin');
  }

  get stdout(): Readable {
    return present(this.#child.stdout, 'stdout');
  }

  get stderr(): Readable {
    return present(this.#child.stderr, 'stderr');
  }

  extra(index: number): Readable {
    const stream = this.#child.stdio[3 + index];
    if (stream && 'read' in stream) return stream;
    throw new Error(`descriptor ${3 + index} was not opened`);
  }

  /** Ends the whole tree for a reason. The first reason stays. */
  async end(reason: EndReason, graceMs = this.#graceMs): Promise<ProcessExit> {
    if (!this.#ending) {
      this.#reason = reason;
      this.#ending = endTree(this.tree, graceMs);
    }
    return this.exited;
  }

  /** Signals everything below the first process of the command. */
  signalChildren(signal: NodeJS.Signals): void {
    const table = readProcessTable();
    const members = this.tree.politeTargets(table);
    const pids = new Set(members.map((entry) => entry.pid));
    const first = members.find((entry) => entry.pid === this.pid || !pids.has(entry.parent));
    send(
      members.filter((entry) => entry.pid !== first?.pid),
      signal,
    );
  }

  async #watch(launch: Launch, options: RunOptions): Promise<ProcessExit> {
    const timer =
      options.timeoutMs === undefined
        ? undefined
        : setTimeout(() => void this.end('timeout'), options.timeoutMs);
    const onAbort = () => void this.end('abort');
    options.signal?.addEventListener('abort', onAbort, { once: true });
    if (options.signal?.aborted) onAbort();
    const closed = new Promise<void>((resolve) => this.#child.once('close', () => resolve()));
    const { code, signal } = await new Promise<{ code: number | null; signal: string | null }>(
      (resolve) =>
        this.#child.once('exit', (exitCode, by) => resolve({ code: exitCode, signal: by })),
    );
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', onAbort);
    // What the command left running goes with it; while it is being ended the two are the same work.
    const survivors = await (this.#ending ?? endTree(this.tree, 0));
    await Promise.race([closed, sleep(STREAM_GRACE_MS, undefined, { ref: true })]);
    for (const stream of this.#child.stdio) stream?.destroy();
    launch.release();
    return this.#exit(code, signal, survivors);
  }

  #exit(code: number | null, signal: string | null, survivors: number): ProcessExit {
    const reason = this.#reason;
    const byShell = code !== null && code > 128 && reason !== undefined ? null : code;
    return {
      exitCode: byShell,
      signal: signal ?? (byShell === null && code !== null ? signalName(code - 128) : null),
      timedOut: reason === 'timeout',
      aborted: reason === 'abort',
      limitHit:
        reason === 'memory' || reason === 'processes' || reason === 'output' ? reason : null,
      survivors,
    };
  }
}

/** Shells and bubblewrap tell the signal that ended a program as 128 plus its number. */
function signalName(number: number): string {
  const names: Readonly<Record<number, string>> = { 2: 'SIGINT', 9: 'SIGKILL', 15: 'SIGTERM' };
  return names[number] ?? `SIG${number}`;
}

function readInfo(stream: unknown, onInfo: (text: string) => void): void {
  if (!(typeof stream === 'object' && stream !== null && 'on' in stream)) return;
  const readable = stream as Readable;
  let text = '';
  readable.setEncoding('utf8');
  readable.on('data', (chunk: string) => {
    text += chunk;
    onInfo(text);
  });
  readable.on('error', () => readable.destroy());
}

function present<T>(stream: T | null, name: string): T {
  if (stream === null) throw new Error(`${name} was not opened`);
  return stream;
}
