import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync } from 'node:fs';
import { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '@sluice/plain';
import type { Launch } from '../backends/backend.js';
import { SandboxError } from '../error.js';
import type { HeldBack, LimitName, ProcessExit } from '../sandbox.js';
import { endTree, send } from './end-tree.js';
import { closePipe, type Pipe, type PipePool } from './pipe-pool.js';
import { readProcessTable } from './process-table.js';
import type { ProcessTree } from './process-tree.js';

export interface RunOptions {
  readonly extraPipes: number;
  readonly hasInput: boolean;
  readonly pipes: PipePool;
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
  readonly stdout: Readable;
  readonly stderr: Readable;
  readonly exited: Promise<ProcessExit>;
  readonly #child: ChildProcess;
  readonly #graceMs: number;
  #reason: EndReason | undefined;
  #ending: Promise<number> | undefined;

  private constructor(child: StartedChild, outputs: Outputs, launch: Launch, options: RunOptions) {
    this.#child = child;
    this.stdout = outputs.stdout;
    this.stderr = outputs.stderr;
    this.#graceMs = options.graceMs;
    this.pid = child.pid;
    const { tree, onInfo } = launch.tree(child.pid);
    this.tree = tree;
    if (launch.hasInfoPipe && onInfo) readInfo(child.stdio[3 + options.extraPipes], onInfo);
    this.exited = this.#watch(launch, options);
  }

  /** Starts a process; rejects with `SPAWN_FAILED` when the program cannot be run. */
  static async start(launch: Launch, options: RunOptions): Promise<RunningProcess> {
    const extra = options.extraPipes + (launch.hasInfoPipe ? 1 : 0);
    const output = options.pipes.take();
    const errors = options.pipes.take();
    const giveBack = () => {
      closePipe(output);
      closePipe(errors);
      void launch.release();
    };
    const child = await spawnOrThrow(launch, giveBack, [
      options.hasInput ? 'pipe' : 'ignore',
      output.writeEnd,
      errors.writeEnd,
      ...Array.from({ length: extra }, () => 'pipe' as const),
      ...launch.files,
    ]);
    // A started process can still report that a signal could not be sent; the tree's own ending deals with that.
    child.on('error', () => undefined);
    const outputs = { stdout: openOutput(output), stderr: openOutput(errors) };
    return new RunningProcess(child, outputs, launch, options);
  }

  get stdin(): Writable {
    return present(this.#child.stdin, 'stdin');
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
    // Orphans have no parent among the members either; the command itself is the oldest such process.
    const [first] = members
      .filter((entry) => entry.pid === this.pid || !pids.has(entry.parent))
      .sort((left, right) => Number(left.start) - Number(right.start) || left.pid - right.pid);
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
    const drained = Promise.allSettled([finished(this.stdout), finished(this.stderr)]);
    const { code, signal } = await new Promise<{ code: number | null; signal: string | null }>(
      (resolve) =>
        this.#child.once('exit', (exitCode, by) => resolve({ code: exitCode, signal: by })),
    );
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', onAbort);
    // What the command left running goes with it; while it is being ended the two are the same work.
    const survivors = await (this.#ending ?? endTree(this.tree, 0));
    await Promise.race([drained, sleep(STREAM_GRACE_MS)]);
    for (const stream of [...this.#child.stdio, this.stdout, this.stderr]) stream?.destroy();
    const heldBack = await launch.release();
    return this.#exit(code, signal, survivors, heldBack);
  }

  #exit(
    code: number | null,
    signal: string | null,
    survivors: number,
    heldBack: readonly HeldBack[],
  ): ProcessExit {
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
      heldBack,
    };
  }
}

type StartedChild = ChildProcess & { readonly pid: number };

/** Starts the program; a failure of either kind (thrown or reported later) gives back what was taken. */
async function spawnOrThrow(
  launch: Launch,
  giveBack: () => void,
  stdio: StdioOptions,
): Promise<StartedChild> {
  let cause: unknown;
  try {
    const child = spawn(launch.file, launch.args, {
      cwd: launch.cwd,
      env: launch.env,
      detached: true,
      stdio,
      ...launch.user,
    });
    if (isStarted(child)) return child;
    [cause] = await once(child, 'error');
  } catch (error) {
    cause = error;
  } finally {
    for (const fd of launch.files) closeSync(fd);
  }
  giveBack();
  const said = messageOf(cause);
  throw new SandboxError('SPAWN_FAILED', `The command could not be started: ${said}.`, {
    recommendations: [
      'Check that the program exists, that the environment is not too large, and that processes can be started.',
    ],
    cause,
  });
}

function isStarted(child: ChildProcess): child is StartedChild {
  return child.pid !== undefined;
}

interface Outputs {
  readonly stdout: Readable;
  readonly stderr: Readable;
}

/** The read end as a stream; it ends when the last process that holds the write end is gone. */
function openOutput({ readEnd, writeEnd }: Pipe): Readable {
  closeSync(writeEnd);
  return new Socket({ fd: readEnd, readable: true, writable: false });
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
