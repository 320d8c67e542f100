import { spawn } from 'node:child_process';
import { join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** Starts `sluice index` for a repository as a process of its own that outlives this one. `SLUICE_NO_BACKGROUND` forbids it. */
export function startIndexing(root: string, env: Environment): void {
  if (env.SLUICE_NO_BACKGROUND) return;
  const launcher = join(import.meta.dirname, '..', 'bin', 'sluice.cjs');
  const child = spawn(process.execPath, [launcher, 'index', root, '--quiet'], {
    detached: true,
    stdio: 'ignore',
    windowsHide: true,
    env: { ...env },
  });
  child.once('error', () => {
    // Nobody waits for it: the next command tries again.
  });
  child.unref();
}
