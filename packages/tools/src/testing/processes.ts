import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Command lines of running processes that contain a text. Give commands a number of their own to find them by. */
export function processesWith(text: string): readonly string[] {
  return commandLines().filter((line) => line.includes(text));
}

function commandLines(): readonly string[] {
  if (!existsSync('/proc/self/cmdline')) {
    return execFileSync('ps', ['-A', '-o', 'args'], { encoding: 'utf8' }).split('\n');
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => {
      try {
        return readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
      } catch {
        // It ended between the list and the look.
        return '';
      }
    });
}

/** Waits until a condition holds; fails after half a minute. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 30_000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('the condition did not come true');
    await sleep(20);
  }
}
