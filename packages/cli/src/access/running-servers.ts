import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isRecord } from '@sluice/plain';
import { thisOwner } from '@sluice/sandbox';
import { readPrivateFile, writePrivateFile } from '../store/private-files.js';
import { accessFolder } from './access-files.js';
import { livesStill, ownerIn } from './lives-still.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** A process that serves one client, for as long as that one wants it. */
export interface RunningServer {
  readonly pid: number;
  /** `mcp` or `wrap`. */
  readonly face: string;
  readonly folder: string;
}

/** Leaves for this person's other commands that this process serves a client. Returns what takes it back. */
export async function announceServer(
  env: Environment,
  { face, folder }: Omit<RunningServer, 'pid'>,
): Promise<() => Promise<void>> {
  const path = serverPath(env, process.pid);
  const said = { pid: process.pid, face, folder, owner: thisOwner() };
  await writePrivateFile(path, `${JSON.stringify(said)}\n`);
  return () => rm(path, { force: true });
}

/** What a process that is gone has left is swept away. */
export async function runningServers(env: Environment): Promise<readonly RunningServer[]> {
  const folder = accessFolder(env);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const found: RunningServer[] = [];
  for (const name of names.filter((file) => /^serving-\d+\.json$/.test(file))) {
    const server = await readServer(join(folder, name));
    if (server) found.push(server);
    else await rm(join(folder, name), { force: true });
  }
  return found.sort((a, b) => a.pid - b.pid);
}

/** Nothing of one that has ended, and nothing that others may have written: a number alone is no reason to end a process. */
async function readServer(path: string): Promise<RunningServer | undefined> {
  try {
    const said: unknown = JSON.parse((await readPrivateFile(path)) ?? '');
    if (!isRecord(said)) return undefined;
    const { pid, face, folder } = said;
    const owner = ownerIn(said.owner);
    const isWhole =
      typeof pid === 'number' && typeof face === 'string' && typeof folder === 'string';
    return isWhole && owner && livesStill(pid, owner) ? { pid, face, folder } : undefined;
  } catch {
    // Half a file, or another version's: as good as none.
    return undefined;
  }
}

function serverPath(env: Environment, pid: number): string {
  return join(accessFolder(env), `serving-${pid}.json`);
}
