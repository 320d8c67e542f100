import { homedir } from 'node:os';
import { join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where what must last is kept: `$XDG_DATA_HOME/sluice`, or the platform's own place. */
export function dataFolder(env: Environment, platform: NodeJS.Platform = process.platform): string {
  if (env.XDG_DATA_HOME) return join(env.XDG_DATA_HOME, 'sluice');
  const home = env.HOME || env.USERPROFILE || homedir();
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'sluice');
  if (platform === 'win32') {
    return join(env.LOCALAPPDATA || join(home, 'AppData', 'Local'), 'sluice', 'Data');
  }
  return join(home, '.local', 'share', 'sluice');
}
