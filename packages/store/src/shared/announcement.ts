import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isRecord } from '@sluice/plain';
import { writeWhole } from './write-whole.js';

/** Longer ones are cut by the operating system, without a word. */
const MAX_SOCKET_BYTES = 100;

/** Where the process that has a store open can be reached, and what proves that one may. */
export interface Announcement {
  readonly address: string;
  readonly secret: string;
  readonly pid: number;
}

/** Beside the store, for its owner only. */
export function announcementPath(path: string): string {
  return `${path}.writer`;
}

export function socketPath(path: string): string {
  return `${path}.sock`;
}

/** A new address and a new secret for the store at `path`. Only the process that holds its lock makes one. */
export function makeAnnouncement(path: string): Announcement {
  return { address: freeAddress(path), secret: randomBytes(32).toString('hex'), pid: process.pid };
}

/** A socket beside the store, else where names are short; what an earlier process left there is gone with its lock. */
function freeAddress(path: string): string {
  if (process.platform === 'win32') return `\\\\.\\pipe\\sluice-${randomBytes(16).toString('hex')}`;
  const beside = socketPath(path);
  if (Buffer.byteLength(beside) > MAX_SOCKET_BYTES)
    return join(mkdtempSync(join(tmpdir(), 'sluice-')), 'writer.sock');
  rmSync(beside, { force: true });
  return beside;
}

/** Whole or not at all. */
export function announce(path: string, announcement: Announcement): void {
  writeWhole(announcementPath(path), JSON.stringify(announcement), 0o600);
}

export function withdraw(path: string, { address }: Announcement): void {
  rmSync(announcementPath(path), { force: true });
  if (process.platform === 'win32') return;
  rmSync(address, { force: true });
  if (address !== socketPath(path)) rmSync(dirname(address), { recursive: true, force: true });
}

/** The process that has the store at `path` open for writing; `undefined` where none lives. */
export function writerOf(path: string): number | undefined {
  const pid = readAnnouncement(path)?.pid;
  if (pid === undefined) return undefined;
  try {
    process.kill(pid, 0);
    return pid;
  } catch (error) {
    return Reflect.get(Object(error), 'code') === 'EPERM' ? pid : undefined;
  }
}

/** What stands there, whether or not its process still lives; `undefined` where nothing does. */
export function readAnnouncement(path: string): Announcement | undefined {
  const target = announcementPath(path);
  if (!existsSync(target)) return undefined;
  let said: unknown;
  try {
    said = JSON.parse(readFileSync(target, 'utf8'));
  } catch (error) {
    // Withdrawn in between, or not ours: then there is nobody to reach.
    if (error instanceof SyntaxError || Reflect.get(Object(error), 'code') === 'ENOENT')
      return undefined;
    throw error;
  }
  if (!isRecord(said)) return undefined;
  const { address, secret, pid } = said;
  return typeof address === 'string' && typeof secret === 'string' && typeof pid === 'number'
    ? { address, secret, pid }
    : undefined;
}
