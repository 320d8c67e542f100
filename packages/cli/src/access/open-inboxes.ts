import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Owner, thisOwner } from '@sluice/sandbox';
import { readPrivateFile, writePrivateFile } from '../store/private-files.js';
import { accessFolder } from './access-files.js';
import { livesStill, ownerIn } from './lives-still.js';
import { runningGateways } from './running-gateways.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** Says that a person answers questions in this process. Returns what takes it back. */
export async function announceInbox(env: Environment): Promise<() => Promise<void>> {
  const path = join(accessFolder(env), `inbox-${process.pid}`);
  await writePrivateFile(path, JSON.stringify(thisOwner()));
  return () => rm(path, { force: true });
}

/** Whether somebody may answer a question now: in a console, or at a terminal that waits for questions. */
export async function hasOpenInbox(env: Environment): Promise<boolean> {
  if ((await runningGateways(env)).length > 0) return true;
  const folder = accessFolder(env);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const pids = names.flatMap((name) => /^inbox-(\d+)$/.exec(name)?.[1] ?? []);
  for (const pid of pids) {
    const path = join(folder, `inbox-${pid}`);
    if (livesStill(Number(pid), await ownerOf(path))) return true;
    await rm(path, { force: true });
  }
  return false;
}

/** Nothing of one that an earlier version has left, or that others may have written. */
async function ownerOf(path: string): Promise<Owner | undefined> {
  try {
    return ownerIn(JSON.parse((await readPrivateFile(path)) ?? ''));
  } catch {
    // Its number has to do.
    return undefined;
  }
}
