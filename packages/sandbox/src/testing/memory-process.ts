import { PassThrough } from 'node:stream';
import type { ProcessExit, ProcessOptions } from '../sandbox.js';

/** A pretended process: a task that can be timed out, aborted and killed. */
export class MemoryProcess {
  readonly pid: number;
  readonly exited: Promise<ProcessExit>;
  readonly #abort = new AbortController();
  #reason: 'timeout' | 'abort' | 'kill' | undefined;

  constructor(pid: number, options: ProcessOptions, run: (signal: AbortSignal) => Promise<number>) {
    this.pid = pid;
    const timer =
      options.timeoutMs === undefined
        ? undefined
        : setTimeout(() => this.#end('timeout'), options.timeoutMs);
    const onAbort = () => this.#end('abort');
    options.signal?.addEventListener('abort', onAbort, { once: true });
    if (options.signal?.aborted) onAbort();
    this.exited = this.#run(run).finally(() => {
      clearTimeout(timer);
      options.signal?.removeEventListener('abort', onAbort);
    });
  }

  async kill(): Promise<ProcessExit> {
    this.#end('kill');
    return this.exited;
  }

  #end(reason: 'timeout' | 'abort' | 'kill'): void {
    this.#reason ??= reason;
    this.#abort.abort();
  }

  async #run(run: (signal: AbortSignal) => Promise<number>): Promise<ProcessExit> {
    const stopped = new Promise<null>((resolve) => {
      this.#abort.signal.addEventListener('abort', () => resolve(null), { once: true });
      if (this.#abort.signal.aborted) resolve(null);
    });
    const task = run(this.#abort.signal).catch((error: unknown) => {
      if (this.#abort.signal.aborted) return null;
      throw error;
    });
    const exitCode = await Promise.race([task, stopped]);
    const isEnded = exitCode === null;
    return {
      exitCode,
      signal: isEnded ? 'SIGTERM' : null,
      timedOut: isEnded && this.#reason === 'timeout',
      aborted: isEnded && this.#reason === 'abort',
      limitHit: null,
      survivors: 0,
      heldBack: [],
    };
  }
}

export function openStreams(extraPipes: number): {
  readonly stdin: PassThrough;
  readonly outputs: readonly PassThrough[];
} {
  return {
    stdin: new PassThrough(),
    outputs: Array.from({ length: 2 + extraPipes }, () => new PassThrough()),
  };
}
