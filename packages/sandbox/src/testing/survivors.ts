import { readdirSync, readFileSync } from 'node:fs';

/** Command lines of living processes that carry a text in their arguments; the caller's own process is left out. */
export function processesWith(text: string): readonly string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map((pid) => `${pid} ${commandLine(pid)}`)
    .filter((line) => line.includes(text));
}

function commandLine(pid: string): string {
  try {
    const state = readFileSync(`/proc/${pid}/stat`, 'latin1');
    if (/\) [ZX] /.test(state)) return '';
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
