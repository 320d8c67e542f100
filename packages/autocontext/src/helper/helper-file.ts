import { chmodSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { uptime } from 'node:os';
import { join } from 'node:path';
import { readSettingsFile } from '@sluice/sandbox';
import { type Environment, stateFolder } from '../folders.js';

/** Where the helper listens, what it wants to hear first, and what it answers to that. */
export interface HelperAddress {
  readonly port: number;
  readonly token: string;
  /** Only the helper and its clients know it, so a stranger cannot pose as a helper that is gone. */
  readonly proof: string;
  readonly pid: number;
  /** The file that runs: a hook of another version or installation does not ask this helper. */
  readonly program: string;
}

export function helperPath(env: Environment): string {
  return join(stateFolder(env), 'auto', 'helper');
}

/** `PORT TOKEN PROOF PID PROGRAM` on one line, so that a shell reads it with one `read`. Only the person can. */
export function writeHelperFile(path: string, address: HelperAddress): void {
  const { port, token, proof, pid, program } = address;
  mkdirSync(join(path, '..'), { recursive: true, mode: 0o700 });
  const temporary = `${path}.${pid}`;
  writeFileSync(temporary, `${port} ${token} ${proof} ${pid} ${program}\n`, { mode: 0o600 });
  chmodSync(temporary, 0o600);
  renameSync(temporary, path);
}

/** `undefined` when there is none or it is damaged. */
export function readHelperFile(path: string): HelperAddress | undefined {
  let text: string;
  try {
    text = readSettingsFile(path, 4096) ?? '';
  } catch {
    return undefined;
  }
  const match = /^(\d{1,5}) ([0-9a-f]{48}) ([0-9a-f]{48}) (\d{1,10}) (.+)\n$/.exec(text);
  if (!match) return undefined;
  const [, port, token = '', proof = '', pid, program = ''] = match;
  return { port: Number(port), token, proof, pid: Number(pid), program };
}

/** Takes the file away, unless another helper has taken the place since. */
export function removeHelperFile(path: string, pid: number): void {
  if (readHelperFile(path)?.pid === pid) rmSync(path, { force: true });
}

/** Tells a helper to end, which it does within seconds: it looks for its file. Without one nothing happens. */
export function endHelper(env: Environment): void {
  rmSync(helperPath(env), { force: true });
}

/** Whether the process that wrote the file still lives and runs this program. */
export function isHelperUp(path: string, program: string): boolean {
  const address = readHelperFile(path);
  if (address?.program !== program) return false;
  if (isFromBefore(path)) return false;
  try {
    process.kill(address.pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Whether the machine was started anew since: the number in it may be another process's now. */
function isFromBefore(path: string): boolean {
  const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return written < Date.now() - uptime() * 1000;
}
