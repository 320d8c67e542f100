import { spawn } from 'node:child_process';
import { isHelperUp } from '@sluice/autocontext';
import { hookHelperPath, SETUP_NAMES } from './hook-helper.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** What the helper may know of the environment beside its setup: where things lie, and no key or token. */
const KEPT =
  /^(?:USERPROFILE|PATH|USER|LOGNAME|LANG|LC_\w+|TMPDIR|TEMP|TMP|XDG_\w+|APPDATA|LOCALAPPDATA|SystemRoot|SLUICE_GOVERN_IDLE_MS)$/;

/**
 * Starts the helper that answers the next hooks and does not wait for it. It inherits no open file: a client waits until
 * every process that holds its pipe has ended. `SLUICE_NO_BACKGROUND` forbids it.
 */
export function startHookHelper(program: string, env: Environment): void {
  if (env.SLUICE_NO_BACKGROUND || isHelperUp(hookHelperPath(env), program)) return;
  const names = new Set<string>(SETUP_NAMES);
  const child = spawn(process.execPath, [program, '--helper'], {
    detached: true,
    stdio: 'ignore',
    windowsHide: true,
    cwd: '/',
    env: Object.fromEntries(
      Object.entries(env).filter(([name]) => names.has(name) || KEPT.test(name)),
    ),
  });
  child.once('error', () => {
    // Nobody waits for it: the next hook tries again.
  });
  child.unref();
}
