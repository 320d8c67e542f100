import { homedir } from 'node:os';
import { join } from 'node:path';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Where receipts and the marks of sessions are kept: `$XDG_STATE_HOME/sluice`, or the platform's own place. */
export function stateFolder(
  env: Environment,
  platform: NodeJS.Platform = process.platform,
): string {
  if (env.XDG_STATE_HOME) return join(env.XDG_STATE_HOME, 'sluice');
  const home = env.HOME || env.USERPROFILE || homedir();
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'sluice', 'state');
  if (platform === 'win32') {
    return join(env.LOCALAPPDATA || join(home, 'AppData', 'Local'), 'sluice', 'State');
  }
  return join(home, '.local', 'state', 'sluice');
}
