import { execFile } from 'node:child_process';

const MOST_OUTPUT_BYTES = 512 * 1024 * 1024;

/**
 * Runs git below `folder` and gives its standard output, or `undefined` when git is missing, fails or takes
 * too long. Never asks for a password, never takes the index lock, never runs a configured file-system monitor.
 */
export function git(
  folder: string,
  args: readonly string[],
  options: { readonly timeoutMs?: number; readonly signal?: AbortSignal } = {},
): Promise<string | undefined> {
  const safe = ['-c', 'core.fsmonitor=false', '-c', 'core.quotepath=false', '--no-optional-locks'];
  return new Promise((resolve) => {
    execFile(
      'git',
      [...safe, '-C', folder, ...args],
      {
        maxBuffer: MOST_OUTPUT_BYTES,
        encoding: 'utf8',
        timeout: options.timeoutMs ?? 30_000,
        ...(options.signal ? { signal: options.signal } : {}),
      },
      (error, stdout) => resolve(error ? undefined : stdout),
    );
  });
}
