import { readFileSync, readlinkSync } from 'node:fs';
import { errorCode } from '../system-error.js';

/** Which process wrote a file, so that nobody takes another one of its number for it, nor it for gone. */
export interface Owner {
  readonly pid: number;
  /** Start time in clock ticks; a number used again by another process differs here. Empty where unknown. */
  readonly start: string;
  readonly boot: string;
  /** The pid namespace: in another one the pid says nothing. */
  readonly space: string;
}

const FOREIGN_AGE_MS = 60_000;

let own: Owner | undefined;

/** This process. Looked up once: none of it changes while the process lives. */
export function thisOwner(): Owner {
  own ??= {
    pid: process.pid,
    start: startOf(process.pid),
    boot: readOr('/proc/sys/kernel/random/boot_id'),
    space: linkOr('/proc/self/ns/pid'),
  };
  return own;
}

/** Whether the process is certainly no longer working on what it left. */
export function isGone(owner: Owner, ageMs: number): boolean {
  const here = thisOwner();
  if (owner.boot !== here.boot) return true;
  if (owner.space !== here.space) return ageMs > FOREIGN_AGE_MS;
  if (here.start !== '') return startOf(owner.pid) !== owner.start;
  try {
    process.kill(owner.pid, 0);
    return false;
  } catch (error) {
    return errorCode(error) === 'ESRCH';
  }
}

/** Whether the process with this number started at this time still runs, seen from here. */
export function isRunning(pid: number, start: string): boolean {
  return startOf(pid) === start && start !== '';
}

function startOf(pid: number): string {
  const stat = readOr(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const isDead = fields[0] === 'Z' || fields[0] === 'X';
  return isDead ? '' : (fields[19] ?? '');
}

function readOr(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
}

function linkOr(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
