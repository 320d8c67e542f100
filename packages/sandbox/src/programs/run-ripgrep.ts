import { type ProgramEnd, runToEnd } from './run-to-end.js';

export interface RipgrepRun {
  /** The packaged ripgrep; never one that a search path finds. */
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs: number;
  readonly separator: '\n' | '\0';
  /** Gets each line as bytes; `false` ends the run, because enough was found. */
  readonly onLine: (line: Buffer) => boolean;
}

/** `exitCode` is 0 when something was found, 1 when nothing was, 2 after an error. */
export type RipgrepEnd = ProgramEnd;

/** Flags by which ripgrep starts another program, whole or cut short. */
const STARTS_PROGRAMS = /^(?:--(?:pre|hostname-bin|search-zip)(?:$|[=-])|-[a-zA-Z]*z)/;

const IGNORE_FILES = ['.gitignore', '.ignore', '.rgignore', '.git/info/exclude'];

/** Longest line of output that is kept; longer ones are dropped whole. */
const MAX_LINE_BYTES = 256 * 1024;

/**
 * The only way to ripgrep. It reads no configuration, starts no other program and has an empty environment; what it
 * finds is still only a hint, which callers check against the sandbox before they show it.
 */
export async function runRipgrep(run: RipgrepRun): Promise<RipgrepEnd> {
  const end = run.args.indexOf('--');
  const flags = end === -1 ? run.args : run.args.slice(0, end);
  const refused = flags.find(
    (flag, index) => !isPattern(flags, index) && STARTS_PROGRAMS.test(flag),
  );
  if (refused !== undefined) throw new Error(`ripgrep may not start a program: ${refused}`);
  const lines = new LineSplitter(run.separator === '\n' ? 0x0a : 0x00, run.onLine);
  return runToEnd({
    file: run.program,
    args: ['--no-config', '--no-require-git', '--color=never', ...run.args],
    cwd: run.cwd,
    env: {},
    timeoutMs: run.timeoutMs,
    signal: run.signal,
    opensByName: { folder: run.cwd, names: IGNORE_FILES },
    onOutput: (chunk) => lines.push(chunk),
  });
}

/** What stands behind `-e` is looked for, whatever it looks like. */
function isPattern(flags: readonly string[], index: number): boolean {
  const before = flags[index - 1];
  return before === '-e' || before === '--regexp';
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

  /** False once the reader has enough. */
  push(chunk: Buffer): boolean {
    let from = 0;
    while (!this.#isDone) {
      const end = chunk.indexOf(this.#separator, from);
      if (end === -1) break;
      this.#keep(chunk.subarray(from, end));
      this.#flush();
      from = end + 1;
    }
    if (!this.#isDone) this.#keep(chunk.subarray(from));
    return !this.#isDone;
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
