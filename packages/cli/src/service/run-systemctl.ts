import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Asks this user's systemd. Resolves with whether it did as asked, `undefined` where there is none. */
export async function runSystemctl(
  words: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<boolean | undefined> {
  const child = spawn('systemctl', ['--user', ...words], {
    stdio: 'ignore',
    cwd: '/',
    env: { ...env },
  });
  try {
    const [code] = await once(child, 'close');
    return code === 0;
  } catch {
    // It cannot be started, so nobody manages services here.
    return undefined;
  }
}
