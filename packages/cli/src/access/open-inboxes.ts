import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writePrivateFile } from '../store/private-files.js';
import { accessFolder } from './access-files.js';
import { isAlive, runningGateways } from './running-gateways.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** Says that a person answers questions in this process. Returns what takes it back. */
export async function announceInbox(env: Environment): Promise<() => Promise<void>> {
  const path = join(accessFolder(env), `inbox-${process.pid}`);
  await writePrivateFile(path, '');
  return () => rm(path, { force: true });
}

/** Whether somebody may answer a question now: in a console, or at a terminal that waits for questions. */
export async function hasOpenInbox(env: Environment): Promise<boolean> {
  if ((await runningGateways(env)).length > 0) return true;
  const folder = accessFolder(env);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const pids = names.flatMap((name) => /^inbox-(\d+)$/.exec(name)?.[1] ?? []);
  for (const pid of pids) {
    if (isAlive(Number(pid))) return true;
    await rm(join(folder, `inbox-${pid}`), { force: true });
  }
  return false;
}
