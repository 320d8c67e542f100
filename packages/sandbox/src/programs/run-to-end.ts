import { errorCode } from '../system-error.js';
import { findHoldUp, type OpenedByName } from './hold-up.js';

export interface ProgramRun {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** The whole environment: nothing of our own passes. */
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  /** What it opens by itself in a folder of strangers; a program that such a file holds up is ended. */
  readonly opensByName?: OpenedByName | undefined;
  /** Gets standard output as it comes; `false` ends the program, because enough was read. */
  readonly onOutput: (chunk: Buffer) => boolean;
}

export interface ProgramEnd {
  /** `null` when a signal ended it. */
  readonly exitCode: number | null;
  /** The first few thousand characters. */
  readonly stderr: string;
  readonly timedOut: boolean;
  /** The pipe, the device or the file without measure for which it was ended. */
  readonly heldUpBy?: string;
}

/** Most programs have ended by then, and nothing is looked for. */
const HOLD_UP_AFTER_MS = 100;
const MAX_STDERR_CHARS = 4_000;

/**
 * Runs one of our own programs to its end, without input, in a process group of its own. Whatever ends the wait (time,
 * a signal, enough output) ends the whole group. Rejects when the program cannot be started.
 */
export async function runToEnd(run: ProgramRun): Promise<ProgramEnd> {
  // Loaded when first needed: most prompts start no program, and it takes a millisecond.
  const { spawn } = await import('node:child_process');
  return new Promise((resolve, reject) => {
    const child = spawn(run.file, run.args, {
      cwd: run.cwd,
      env: run.env,
      detached: true,
      windowsHide: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let timedOut = false;
    let isEnough = false;
    let stderr = '';
    let heldUpBy: string | undefined;
    const stop = () => endGroup(child.pid);
    const ended = new AbortController();
    const watch = setTimeout(() => {
      if (!run.opensByName) return;
      findHoldUp(run.opensByName, ended.signal).then((path) => {
        if (path === undefined || ended.signal.aborted) return;
        heldUpBy = path;
        stop();
      }, reject);
    }, HOLD_UP_AFTER_MS);
    const timer = setTimeout(() => {
      timedOut = true;
      stop();
    }, run.timeoutMs);
    run.signal?.addEventListener('abort', stop, { once: true });
    if (run.signal?.aborted) stop();
    child.stdout.on('data', (chunk: Buffer) => {
      if (isEnough || run.onOutput(chunk)) return;
      isEnough = true;
      stop();
    });
    child.stderr.setEncoding('utf8');
    child.stderr.on('data', (text: string) => {
      if (stderr.length < MAX_STDERR_CHARS) stderr += text;
    });
    const settle = () => {
      clearTimeout(timer);
      clearTimeout(watch);
      ended.abort();
      run.signal?.removeEventListener('abort', stop);
    };
    child.once('error', (error) => {
      settle();
      reject(new Error(`${run.file} could not be started: ${error.message}`, { cause: error }));
    });
    child.once('close', (exitCode) => {
      settle();
      // A helper that it left behind ends too.
      stop();
      const told = heldUpBy === undefined ? {} : { heldUpBy };
      resolve({ exitCode, stderr: stderr.slice(0, MAX_STDERR_CHARS), timedOut, ...told });
    });
  });
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if (!['ESRCH', 'EPERM'].includes(errorCode(error))) throw error;
  }
}
