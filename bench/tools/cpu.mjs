// CPU time of this process and of all children it has waited for.
import { readFileSync } from 'node:fs';

const TICK_MS = 10;

/** Milliseconds so far; children count in steps of 10 ms, so sum over many runs. */
export function cpuMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 + childrenMs();
}

function childrenMs() {
  if (process.platform !== 'linux') return 0;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) * TICK_MS;
}
