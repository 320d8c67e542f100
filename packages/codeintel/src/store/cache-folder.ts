import { homedir } from 'node:os';
import { join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where what can be made again is kept: `$XDG_CACHE_HOME/sluice`, or the platform's own place. */
export function cacheFolder(
  env: Environment,
  platform: NodeJS.Platform = process.platform,
): string {
  if (env.XDG_CACHE_HOME) return join(env.XDG_CACHE_HOME, 'sluice');
  const home = env.HOME || env.USERPROFILE || homedir();
  if (platform === 'darwin') return join(home, 'Library', 'Caches', 'sluice');
  if (platform === 'win32') {
    return join(env.LOCALAPPDATA || join(home, 'AppData', 'Local'), 'sluice', 'Cache');
  }
  return join(home, '.cache', 'sluice');
}
