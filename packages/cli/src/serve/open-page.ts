import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Starts this user's browser. Resolves once it runs; rejects where there is none. */
export async function openPage(address: string): Promise<void> {
  const [program, ...args] = openers.get(process.platform) ?? ['xdg-open'];
  if (program === undefined) throw new Error('no way to open a page is known here');
  const child = spawn(program, [...args, address], { detached: true, stdio: 'ignore' });
  await once(child, 'spawn');
  child.unref();
}

const openers: ReadonlyMap<string, readonly string[]> = new Map([
  ['darwin', ['open']],
  ['win32', ['cmd', '/c', 'start', '']],
]);
