import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const programs = {
  worker: fileURLToPath(new URL('./worker-program.mjs', import.meta.url)),
  agent: fileURLToPath(new URL('./agent-program.mjs', import.meta.url)),
};

/** A worker uses the kernel on the store; an agent has the whole loop above it. */
export type ProgramName = keyof typeof programs;

export interface WorkerSettings {
  readonly where: { readonly path: string } | { readonly url: string };
  readonly effects: string;
  readonly sessions: readonly string[];
  readonly width: number;
  readonly ttlMs: number;
  readonly skewMs: number;
  readonly owner: string;
  readonly resumeOnly?: boolean;
  /** It kills itself when it has said or done so many things. */
  readonly dieAt?: number;
  readonly program?: ProgramName;
}

/** Something a worker was told and said on. */
export interface Acknowledged {
  readonly session?: string;
  readonly call?: string;
  readonly state?: string;
  readonly message?: number;
  readonly turn?: number;
  readonly failed?: string;
  readonly unrecorded?: string;
}

export interface WorkerProcess {
  readonly child: ChildProcess;
  /** Everything it said until now. */
  readonly said: readonly Acknowledged[];
  /** Resolves when it has opened its store. Rejects when it ends before that. */
  readonly ready: Promise<void>;
  readonly ended: Promise<number | NodeJS.Signals | null>;
  kill(): Promise<void>;
}

/** Starts a worker; `through` runs it by way of a shell that sets limits first. */
export function startWorker(
  settings: WorkerSettings,
  onLine: (line: Acknowledged) => void = () => undefined,
  through?: string,
): WorkerProcess {
  const args = [programs[settings.program ?? 'worker'], JSON.stringify(settings)];
  const child = through
    ? spawn('sh', ['-c', `${through}; exec "$0" "$@"`, process.execPath, ...args], {
        stdio: ['ignore', 'pipe', 'pipe'],
      })
    : spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const said: Acknowledged[] = [];
  let words = '';
  child.stderr?.on('data', (chunk) => {
    words = (words + String(chunk)).slice(-4000);
  });
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal));
  });
  const ready = new Promise<void>((resolve, reject) => {
    if (!child.stdout) return reject(new Error('The worker has no output'));
    createInterface({ input: child.stdout }).on('line', (text) => {
      // A line that a kill has cut in two was not acknowledged.
      if (!text.endsWith('}')) return;
      const line: Acknowledged & { readonly ready?: boolean } = JSON.parse(text);
      if (line.ready) return resolve();
      said.push(line);
      onLine(line);
    });
    void ended.then((end) => reject(new Error(`The worker ended with ${end}: ${words}`)));
  });
  return {
    child,
    said,
    ready,
    ended,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
