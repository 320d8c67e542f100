import { execFileSync } from 'node:child_process';
import { closeSync, constants, fchmodSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Pipe {
  readonly readEnd: number;
  readonly writeEnd: number;
}

const AT_ONCE = 16;

/**
 * Real pipes for the output of commands. Node itself gives its children sockets, and a socket cannot be opened again
 * by name: `echo x > /dev/stderr` and `tee /dev/stderr` would fail. Node cannot make a pipe, so named ones are made
 * a few at a time, opened and unlinked at once.
 */
export class PipePool {
  readonly #spare: Pipe[] = [];

  take(): Pipe {
    if (this.#spare.length === 0) this.#spare.push(...makePipes());
    const pipe = this.#spare.pop();
    if (!pipe) throw new Error('no pipe was made');
    return pipe;
  }

  close(): void {
    for (const pipe of this.#spare.splice(0)) closePipe(pipe);
  }
}

export function closePipe({ readEnd, writeEnd }: Pipe): void {
  closeSync(readEnd);
  closeSync(writeEnd);
}

function makePipes(): readonly Pipe[] {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-pipes-'));
  const pipes: Pipe[] = [];
  try {
    const names = Array.from({ length: AT_ONCE }, (_, index) => join(folder, String(index)));
    execFileSync('/bin/sh', ['-c', 'exec mkfifo -m 600 "$@"', 'sh', ...names], {
      stdio: 'ignore',
      env: { PATH: '/usr/bin:/bin' },
    });
    for (const name of names) pipes.push(openBoth(name));
    return pipes;
  } catch (error) {
    for (const pipe of pipes) closePipe(pipe);
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function openBoth(name: string): Pipe {
  // The read end comes first and does not wait; the write end then finds a reader and stays blocking for the command.
  const readEnd = openSync(name, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const writeEnd = openSync(name, constants.O_WRONLY);
    // A command may run as another user and open its own output by name.
    fchmodSync(writeEnd, 0o666);
    return { readEnd, writeEnd };
  } catch (error) {
    closeSync(readEnd);
    throw error;
  }
}
