import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isRecord } from '@sluice/plain';
import { type Owner, thisOwner } from '@sluice/sandbox';
import { readPrivateFile, writePrivateFile } from '../store/private-files.js';
import { accessFolder, gatewayPath } from './access-files.js';
import { livesStill, ownerIn } from './lives-still.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** What a gateway leaves for this person's other commands while it runs. With the launch key one can sign in. */
export interface RunningGateway {
  readonly url: string;
  readonly pid: number;
  readonly started_at: number;
  readonly launch_key: string;
  /** Tells whether a changed token has been taken; says nothing about the token itself. */
  readonly token_id: string;
  /** Which process of this number it is; not known of one that an earlier version has announced. */
  readonly owner?: Owner;
}

/** Of this process, unless it says whose it is. */
export async function announceGateway(env: Environment, gateway: RunningGateway): Promise<void> {
  const announced = { ...(gateway.pid === process.pid ? { owner: thisOwner() } : {}), ...gateway };
  await writePrivateFile(gatewayPath(env, gateway.pid), `${JSON.stringify(announced)}\n`);
}

export async function withdrawGateway(env: Environment, gateway: RunningGateway): Promise<void> {
  await rm(gatewayPath(env, gateway.pid), { force: true });
}

/** The newest first. What a process that is gone has left is swept away. */
export async function runningGateways(env: Environment): Promise<readonly RunningGateway[]> {
  const folder = accessFolder(env);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const found: RunningGateway[] = [];
  for (const name of names.filter((file) => /^gateway-\d+\.json$/.test(file))) {
    const gateway = await readGateway(join(folder, name));
    if (gateway && livesStill(gateway.pid, gateway.owner)) found.push(gateway);
    else await rm(join(folder, name), { force: true });
  }
  return found.sort((a, b) => b.started_at - a.started_at);
}

export function tokenId(token: string): string {
  return createHash('sha256').update(`sluice-token-id\n${token}`).digest('hex').slice(0, 16);
}

async function readGateway(path: string): Promise<RunningGateway | undefined> {
  const text = await readPrivateFile(path);
  try {
    return text === undefined ? undefined : gatewayIn(JSON.parse(text));
  } catch {
    // Half a file or another version's: as good as none.
    return undefined;
  }
}

/** By hand: the hooks of governed clients look here, and a schema library takes longer to load than they may take. */
function gatewayIn(said: unknown): RunningGateway | undefined {
  if (!isRecord(said)) return undefined;
  const { url, pid, started_at, launch_key, token_id } = said;
  const owner = ownerIn(said.owner);
  return typeof url === 'string' &&
    Number.isInteger(pid) &&
    typeof pid === 'number' &&
    typeof started_at === 'number' &&
    typeof launch_key === 'string' &&
    typeof token_id === 'string'
    ? { url, pid, started_at, launch_key, token_id, ...(owner ? { owner } : {}) }
    : undefined;
}
