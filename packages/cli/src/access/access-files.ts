import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from '../store/data-folder.js';

type Environment = Readonly<Record<string, string | undefined>>;

export function accessFolder(env: Environment): string {
  return join(dataFolder(env), 'access');
}

/** Where the token of this person's gateways is kept, unless `SLUICE_TOKEN` gives it. */
export function tokenPath(env: Environment): string {
  return join(accessFolder(env), 'token');
}

export function gatewayPath(env: Environment, pid: number): string {
  return join(accessFolder(env), `gateway-${pid}.json`);
}

/** Everything here that lets somebody in: no tool may read it, whoever approves. */
export function accessFiles(env: Environment): readonly string[] {
  const folder = accessFolder(env);
  const present = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  return [...new Set([tokenPath(env), gatewayPath(env, process.pid), ...present])];
}
