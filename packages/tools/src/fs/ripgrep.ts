import { spawn } from 'node:child_process';

export interface RipgrepRun {
  /** Arguments after the ones that every run has. */
  readonly args: readonly string[];
  readonly cwd: string;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  readonly separator: '\n' | '\0';
  /** Gets each line as bytes; `false` ends the run, because enough was found. */
  readonly onLine: (line: Buffer) => boolean;
}

export interface RipgrepEnd {
  /** 0: found, 1: nothing found, 2: error; `null` when it was ended. */
  readonly exitCode: number | null;
  readonly stderr: string;
  readonly timedOut: boolean;
}

/** Longest line of output that is kept; longer ones are dropped whole. */
const MAX_LINE_BYTES = 256 * 1024;
const MAX_STDERR_CHARS = 4_000;

/**
 * Runs the packaged ripgrep. It reads no configuration, follows no link, starts no other program and has an empty
 * environment; what it finds is still only a hint, which callers check against the sandbox before they show it.
 */
export async function runRipgrep(run: RipgrepRun): Promise<RipgrepEnd> {
  const program = await findProgram();
  return new Promise((resolve, reject) => {
    const child = spawn(
      program,
      ['--no-config', '--no-require-git', '--color=never', ...run.args],
      {
        cwd: run.cwd,
        env: {},
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    let timedOut = false;
    let stderr = '';
    const stop = () => void child.kill('SIGKILL');
    const timer = setTimeout(() => {
      timedOut = true;
      stop();
    }, run.timeoutMs);
    run.signal.addEventListener('abort', stop, { once: true });
    if (run.signal.aborted) stop();
    const lines = new LineSplitter(run.separator === '\n' ? 0x0a : 0x00, (line) => {
      const goesOn = run.onLine(line);
      if (!goesOn) stop();
      return goesOn;
    });
    child.stdout.on('data', (chunk: Buffer) => lines.push(chunk));
    child.stderr.setEncoding('utf8');
    child.stderr.on('data', (chunk: string) => {
      if (stderr.length < MAX_STDERR_CHARS) stderr += chunk;
    });
    const end = () => {
      clearTimeout(timer);
      run.signal.removeEventListener('abort', stop);
    };
    child.once('error', (error) => {
      end();
      reject(
        new Error(`The search program could not be started: ${error.message}`, { cause: error }),
      );
    });
    child.once('close', (exitCode) => {
      end();
      resolve({ exitCode, stderr: stderr.slice(0, MAX_STDERR_CHARS), timedOut });
    });
  });
}

let found: Promise<string> | undefined;

/** Looked for at the first search, so that a platform without it still has every other tool. */
function findProgram(): Promise<string> {
  found ??= import('@vscode/ripgrep').then(
    ({ rgPath }) => rgPath,
    (cause: unknown) => {
      throw new Error('The search program is not packaged for this platform', { cause });
    },
  );
  return found;
}

class LineSplitter {
  readonly #separator: number;
  readonly #onLine: (line: Buffer) => boolean;
  #rest: Buffer[] = [];
  #restBytes = 0;
  #isDone = false;

  constructor(separator: number, onLine: (line: Buffer) => boolean) {
    this.#separator = separator;
    this.#onLine = onLine;
  }

  push(chunk: Buffer): void {
    let from = 0;
    while (!this.#isDone) {
      const end = chunk.indexOf(this.#separator, from);
      if (end === -1) break;
      this.#keep(chunk.subarray(from, end));
      this.#flush();
      from = end + 1;
    }
    if (!this.#isDone) this.#keep(chunk.subarray(from));
  }

  #keep(part: Buffer): void {
    this.#restBytes += part.length;
    if (this.#restBytes <= MAX_LINE_BYTES) this.#rest.push(part);
  }

  #flush(): void {
    const isTooLong = this.#restBytes > MAX_LINE_BYTES;
    const line = Buffer.concat(this.#rest);
    this.#rest = [];
    this.#restBytes = 0;
    if (!isTooLong && !this.#onLine(line)) this.#isDone = true;
  }
}
