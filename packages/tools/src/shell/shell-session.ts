import { randomBytes } from 'node:crypto';
import type { Sandbox, SpawnedProcess } from '@sluice/sandbox';
import { MarkedStream } from './marked-stream.js';
import { type CommandRequest, RequestReader } from './request-reader.js';
import { commandScript, SESSION_PRELUDE } from './session-prelude.js';

/** What a file command answers to the shell. */
export interface CommandReply {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface SessionOptions {
  readonly sandbox: Sandbox;
  /** Does the work of `read`, `write`, `edit`, `TodoWrite` and the help of `bash`. Never rejects. */
  readonly onRequest: (request: CommandRequest) => Promise<CommandReply>;
  /** Kept of each stream of a command. */
  readonly maxOutputBytes: number;
  /** A command that prints more is ended. */
  readonly maxTotalBytes: number;
  /** The shell program. Default `bash`; it must be bash 4.4 or newer. */
  readonly shellCommand?: readonly [string, ...string[]];
}

export type CommandEnd =
  | { readonly kind: 'exit'; readonly exitCode: number; readonly cwd: string }
  /** The shell itself ended: `exit`, `exec`, a signal. */
  | { readonly kind: 'gone'; readonly exitCode: number | null; readonly signal: string | null }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'flood' }
  | { readonly kind: 'broken'; readonly reason: string };

export interface CommandOutput {
  readonly stdout: ReturnType<MarkedStream['text']>;
  readonly stderr: ReturnType<MarkedStream['text']>;
  /** Printed by what an earlier command left in the background. */
  readonly late: string;
  readonly end: CommandEnd;
}

const START_TIMEOUT_MS = 15_000;

/**
 * One bash that lives from command to command, so that folder and variables last. Where a command ends is told on a
 * descriptor of its own, with a mark made only after the command has ended: no output can forge it. Commands get an
 * empty input, so that none can eat what is meant for the shell.
 */
export class ShellSession {
  readonly #options: SessionOptions;
  readonly #process: SpawnedProcess;
  readonly #stdout: MarkedStream;
  readonly #stderr: MarkedStream;
  #marks = '';
  #endMark: string | undefined;
  #onEnd: ((end: CommandEnd) => void) | undefined;
  #isAlive = true;
  #isFlooded = false;
  #closed: Promise<void> = Promise.resolve();

  private constructor(options: SessionOptions, started: SpawnedProcess) {
    this.#options = options;
    this.#process = started;
    const onBytes = () => this.#checkFlood();
    this.#stdout = new MarkedStream(started.stdout, onBytes);
    this.#stderr = new MarkedStream(started.stderr, onBytes);
    const [marks, requests] = started.extra;
    if (!marks || !requests)
      throw new Error('the sandbox opened too few pipes for a shell session');
    marks.setEncoding('utf8');
    marks.on('data', (chunk: string) => this.#onMark(chunk));
    const reader = new RequestReader(
      (request) => void this.#answer(request),
      (reason) => this.#settle({ kind: 'broken', reason }),
    );
    requests.on('data', (chunk: Buffer) => reader.push(chunk));
    for (const stream of [marks, requests]) stream.on('error', () => stream.destroy());
    void started.exited.then((exit) => {
      this.#isAlive = false;
      this.#settle({ kind: 'gone', exitCode: exit.exitCode, signal: exit.signal });
    });
  }

  /** Starts the shell and waits until it answers. */
  static async start(options: SessionOptions): Promise<ShellSession> {
    const [file, ...args] = options.shellCommand ?? ['bash', '--norc', '--noprofile'];
    const started = await options.sandbox.spawn([file, ...args], {
      extraPipes: 2,
      env: { TERM: 'dumb', PAGER: 'cat', GIT_PAGER: 'cat' },
    });
    const session = new ShellSession(options, started);
    started.stdin.write(SESSION_PRELUDE);
    const { end, stderr } = await session.run(
      '(( BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] >= 404 ))',
      {
        timeoutMs: START_TIMEOUT_MS,
      },
    );
    if (end.kind === 'exit' && end.exitCode === 0) return session;
    await session.close();
    const said = stderr.text.trim().slice(0, 300);
    throw new Error(
      `The shell session could not be started (${end.kind}${said === '' ? '' : `: ${said}`}); it needs bash 4.4 or newer`,
    );
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  /** It was ended between two commands because something in its background printed without end. */
  get isFlooded(): boolean {
    return this.#isFlooded;
  }

  get isBusy(): boolean {
    return this.#onEnd !== undefined;
  }

  /**
   * Runs one command to its end. After anything but `exit` the session is gone, with every process in it, and a new
   * one must be started.
   */
  async run(
    command: string,
    options: { readonly timeoutMs: number; readonly signal?: AbortSignal },
  ): Promise<CommandOutput> {
    if (this.#onEnd) throw new Error('Another command is already executing');
    if (!this.#isAlive) throw new Error('Bash session is not ready');
    const startMark = newMark();
    this.#stdout.begin(startMark, this.#options.maxOutputBytes);
    this.#stderr.begin(startMark, this.#options.maxOutputBytes);
    const ended = new Promise<CommandEnd>((resolve) => {
      this.#onEnd = resolve;
    });
    const timer = setTimeout(() => this.#settle({ kind: 'timeout' }), options.timeoutMs);
    const onAbort = () => this.#settle({ kind: 'cancelled' });
    options.signal?.addEventListener('abort', onAbort, { once: true });
    if (options.signal?.aborted) onAbort();
    else this.#process.stdin.write(commandScript(Buffer.from(command, 'utf8'), startMark));
    try {
      const end = await ended;
      if (end.kind !== 'exit') await this.close();
      return {
        stdout: this.#stdout.text(),
        stderr: this.#stderr.text(),
        late: this.#stdout.takeLate() + this.#stderr.takeLate(),
        end,
      };
    } finally {
      clearTimeout(timer);
      options.signal?.removeEventListener('abort', onAbort);
    }
  }

  /** What the running command has printed so far. */
  partial(): { readonly stdout: string; readonly stderr: string } {
    return { stdout: this.#stdout.text().text, stderr: this.#stderr.text().text };
  }

  /** Ends the shell and everything in it. */
  async close(): Promise<void> {
    this.#isAlive = false;
    await this.#process.kill();
  }

  #settle(end: CommandEnd): void {
    const onEnd = this.#onEnd;
    this.#onEnd = undefined;
    onEnd?.(end);
  }

  #checkFlood(): void {
    const { maxTotalBytes } = this.#options;
    if (this.#stdout.totalBytes + this.#stderr.totalBytes > maxTotalBytes) {
      this.#settle({ kind: 'flood' });
    }
    // Something left in the background prints without end.
    const late = this.#stdout.lateBytes + this.#stderr.lateBytes;
    if (late <= maxTotalBytes || !this.#isAlive) return;
    if (this.isBusy) {
      this.#settle({ kind: 'flood' });
      return;
    }
    this.#isFlooded = true;
    void this.close();
  }

  #onMark(chunk: string): void {
    this.#marks += chunk;
    for (let end = this.#marks.indexOf('\0'); end !== -1; end = this.#marks.indexOf('\0')) {
      const message = this.#marks.slice(0, end);
      this.#marks = this.#marks.slice(end + 1);
      if (message === '?') this.#giveMark();
      else this.#takeMark(message);
    }
  }

  /** The command has ended: only now is there a mark that its output could not have known. */
  #giveMark(): void {
    const mark = newMark();
    this.#endMark = mark;
    const closed = Promise.all([this.#stdout.end(mark), this.#stderr.end(mark)]);
    this.#closed = closed.then(() => undefined);
    this.#process.stdin.write(`${mark}\n`);
  }

  #takeMark(message: string): void {
    const [mark, status, ...cwd] = message.split(' ');
    if (mark === undefined || mark !== this.#endMark) {
      this.#settle({ kind: 'broken', reason: 'something else wrote to the channel of the shell' });
      return;
    }
    this.#endMark = undefined;
    void this.#closed.then(() =>
      this.#settle({ kind: 'exit', exitCode: Number(status), cwd: cwd.join(' ') }),
    );
  }

  async #answer(request: CommandRequest): Promise<void> {
    const reply = await this.#options.onRequest(request);
    // The shell's variables cannot hold NUL.
    const stdout = Buffer.from(reply.stdout.replaceAll('\0', '\u2400'), 'utf8');
    const stderr = Buffer.from(reply.stderr.replaceAll('\0', '\u2400'), 'utf8');
    if (!this.#isAlive) return;
    const head = Buffer.from(`${reply.exitCode} ${stdout.length} ${stderr.length}\n`);
    this.#process.stdin.write(Buffer.concat([head, stdout, stderr]));
  }
}

function newMark(): string {
  return randomBytes(16).toString('hex');
}
