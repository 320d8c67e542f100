import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Environment, stateFolder } from '../folders.js';

/** One build for a repository in this time, however many prompts there are. */
const PAUSE_MS = 2 * 60_000;

/**
 * Starts a build of the index as a process of its own and does not wait for it. `SLUICE_NO_BACKGROUND` forbids it.
 * It inherits no open file: a client waits until every process that holds its pipe has ended.
 */
export function startIndexing(launcher: string, root: string, env: Environment): void {
  if (env.SLUICE_NO_BACKGROUND || !claim(root, env)) return;
  startProgram(launcher, ['--build-index', root], env);
}

/** What a process in the background may know of the environment: where things lie, and no key or token. */
const KEPT =
  /^(?:HOME|USERPROFILE|PATH|USER|LOGNAME|LANG|LC_\w+|TMPDIR|TEMP|TMP|XDG_\w+|APPDATA|LOCALAPPDATA|SystemRoot|SLUICE_AUTO_HELPER_IDLE_MS)$/;

/** Starts the resident helper and does not wait for it. */
export function startHelper(launcher: string, root: string, env: Environment): void {
  startProgram(launcher, ['--helper', root], env);
}

function startProgram(launcher: string, words: readonly string[], env: Environment): void {
  const child = spawn(process.execPath, [launcher, ...words], {
    detached: true,
    stdio: 'ignore',
    windowsHide: true,
    cwd: '/',
    env: Object.fromEntries(Object.entries(env).filter(([name]) => KEPT.test(name))),
  });
  child.once('error', () => {
    // Nobody waits for it: the next prompt tries again.
  });
  child.unref();
}

function claim(root: string, env: Environment): boolean {
  const folder = join(stateFolder(env), 'auto', 'indexing');
  const mark = join(folder, createHash('sha256').update(root).digest('hex').slice(0, 24));
  try {
    const at = statSync(mark, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (Date.now() - at < PAUSE_MS) return false;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(mark, '');
    return true;
  } catch {
    // Without a place for the mark a build could be started by every prompt.
    return false;
  }
}
