import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import type { Environment } from '../../folders.js';
import { sessionIdIn } from './session-file.js';

/** Codex prints its id among its first lines; after them come the prompt and the answer. */
const HEADER_CHARS = 16_384;
const PROBE_MS = 10_000;

/** Set for Codex and so for its hooks: the context is in the prompt already. */
export const WRAPPED = 'SLUICE_AUTO_WRAPPED';

export interface CodexRun {
  /** As a shell reports it: 128 and the signal's number where one ended it, 127 where there is no such program. */
  readonly exitCode: number;
  /** `undefined`: Codex never came so far as to have a session. */
  readonly sessionId: string | undefined;
  readonly isMissing: boolean;
}

export interface CodexCall {
  readonly args: readonly string[];
  readonly input: string;
  readonly cwd: string;
  readonly env: Environment;
  readonly isTerminal: boolean;
}

/** Runs Codex with the prompt on stdin; its answer and its words go where ours go. */
export function runCodex({ args, input, cwd, env, isTerminal }: CodexCall): Promise<CodexRun> {
  return new Promise((resolve) => {
    const forward = (signal: NodeJS.Signals) => {
      // Ctrl-C in a terminal reaches Codex by itself; a second one would make it give up its work.
      if (signal !== 'SIGINT' || !isTerminal) child.kill(signal);
    };
    const signals: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    // Before Codex starts: a signal that came between the two would end us and leave Codex running.
    for (const signal of signals) process.on(signal, forward);
    const child = spawn(codexProgram(env), args, {
      cwd,
      env: { ...env, [WRAPPED]: '1' },
      stdio: ['pipe', 'inherit', 'pipe'],
    });
    let header = '';
    child.stderr.on('data', (part: Buffer) => {
      if (header.length < HEADER_CHARS) header += part.toString('utf8');
      process.stderr.write(part);
    });
    // Codex may end before it has read everything.
    child.stdin.on('error', () => child.stdin.destroy());
    child.stdin.end(input);

    const end = (run: CodexRun) => {
      for (const signal of signals) process.off(signal, forward);
      resolve(run);
    };
    child.on('error', (error: NodeJS.ErrnoException) =>
      end({
        exitCode: error.code === 'EACCES' ? 126 : 127,
        sessionId: undefined,
        isMissing: true,
      }),
    );
    child.on('close', (code, signal) =>
      end({
        exitCode: code ?? 128 + (signal === null ? 0 : constants.signals[signal]),
        sessionId: sessionIdIn(header),
        isMissing: false,
      }),
    );
  });
}

/** Whether this Codex can go on with its last session without being told which one. */
export function canResumeLast(env: Environment, cwd: string): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(codexProgram(env), ['exec', 'resume', '--help'], {
      cwd,
      env: { ...env, [WRAPPED]: '1' },
      stdio: ['ignore', 'pipe', 'ignore'],
      signal: AbortSignal.timeout(PROBE_MS),
      killSignal: 'SIGKILL',
    });
    let help = '';
    child.stdout.on('data', (part: Buffer) => {
      if (help.length < HEADER_CHARS) help += part.toString('utf8');
    });
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0 && /(?:^|\s)--last\b/.test(help)));
  });
}

export function codexProgram(env: Environment): string {
  return env.SLUICE_CODEX || 'codex';
}
