import { rmSync } from 'node:fs';
import { readHelperFile } from '@sluice/autocontext';
import { isAlive } from '../access/lives-still.js';
import { runningGateways } from '../access/running-gateways.js';
import { hookHelperPath } from './hook-helper.js';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Tells the helper of governed clients to end, which it does within seconds: it looks for its file. Returns its process;
 * nothing where none runs, or where a console answers in its place and ends by itself.
 */
export async function endHookHelper(env: Environment): Promise<number | undefined> {
  const path = hookHelperPath(env);
  const pid = readHelperFile(path)?.pid;
  if (pid === undefined) return undefined;
  if ((await runningGateways(env)).some((gateway) => gateway.pid === pid)) return undefined;
  rmSync(path, { force: true });
  return isAlive(pid) ? pid : undefined;
}
