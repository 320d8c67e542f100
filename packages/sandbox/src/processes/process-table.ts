import { execFileSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readdirSync, readSync } from 'node:fs';

export interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  readonly session: number;
  /** Tells two processes with the same number apart. */
  readonly start: string;
}

export type ProcessTable = ReadonlyMap<number, ProcessEntry>;

const HAS_PROC = existsSync('/proc/self/stat');

/** Every living process that this user can see. The dead that nobody has buried yet are left out. */
export function readProcessTable(): ProcessTable {
  return HAS_PROC ? readProc() : readPs();
}

/** One process, or undefined when it is gone or dead. */
export function readProcess(pid: number): ProcessEntry | undefined {
  if (!HAS_PROC) return readPs().get(pid);
  return parseStat(pid, readOrEmpty(`/proc/${pid}/stat`));
}

/** Resident memory in bytes; 0 when the process is gone. */
export function residentBytes(pid: number): number {
  const match = /^VmRSS:\s+(\d+) kB$/m.exec(readOrEmpty(`/proc/${pid}/status`));
  return match ? Number(match[1]) * 1024 : 0;
}

// One buffer for all reads: the table is read often, and these files are small.
const buffer = Buffer.allocUnsafe(64 * 1024);

/** A file of a process that may be gone or another user's. */
export function readOrEmpty(path: string): string {
  let fd: number;
  try {
    fd = openSync(path, 'r');
  } catch {
    return '';
  }
  try {
    let text = '';
    for (let count = readSync(fd, buffer); count > 0; count = readSync(fd, buffer)) {
      text += buffer.toString('latin1', 0, count);
      if (count < 4096) break;
    }
    return text;
  } catch {
    return '';
  } finally {
    closeSync(fd);
  }
}

/** Tells whether a process was started between two looks: the number of the last one. Empty where unknown. */
export function lastStarted(): string {
  return readOrEmpty('/proc/loadavg').split(' ')[4] ?? '';
}

function readProc(): ProcessTable {
  const table = new Map<number, ProcessEntry>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    const entry = parseStat(pid, readOrEmpty(`/proc/${pid}/stat`));
    if (entry) table.set(pid, entry);
  }
  return table;
}

/** The program's name may hold anything, also `) R 1 1`: the fields start after the last bracket. */
function parseStat(pid: number, stat: string): ProcessEntry | undefined {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, parent, group, session] = fields;
  if (!state || state === 'Z' || state === 'X' || parent === undefined) return undefined;
  return {
    pid,
    parent: Number(parent),
    group: Number(group),
    session: Number(session),
    start: fields[19] ?? '',
  };
}

function readPs(): ProcessTable {
  const table = new Map<number, ProcessEntry>();
  const text = execFileSync('/bin/ps', ['-axo', 'pid=,ppid=,pgid=,sess=,state=,lstart='], {
    encoding: 'utf8',
  });
  for (const line of text.split('\n')) {
    const [pid, parent, group, session, state, ...start] = line.trim().split(/\s+/);
    if (!pid || state?.startsWith('Z')) continue;
    table.set(Number(pid), {
      pid: Number(pid),
      parent: Number(parent),
      group: Number(group),
      session: Number(session),
      start: start.join(' '),
    });
  }
  return table;
}
