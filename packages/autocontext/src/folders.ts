import { join } from 'node:path';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Where receipts and the marks of sessions are kept: `$XDG_STATE_HOME/sluice`, or the platform's own place. */
export function stateFolder(
  env: Environment,
  platform: NodeJS.Platform = process.platform,
): string {
  if (env.XDG_STATE_HOME) return join(env.XDG_STATE_HOME, 'sluice');
  if (platform === 'darwin') {
    return join(homeOf(env), 'Library', 'Application Support', 'sluice', 'state');
  }
  if (platform === 'win32') return join(localData(env), 'sluice', 'State');
  return join(homeOf(env), '.local', 'state', 'sluice');
}

/** Where the person's own settings stand: `$XDG_CONFIG_HOME/sluice`, or the platform's own place. */
export function configFolder(
  env: Environment,
  platform: NodeJS.Platform = process.platform,
): string {
  if (env.XDG_CONFIG_HOME) return join(env.XDG_CONFIG_HOME, 'sluice');
  if (platform === 'darwin') return join(homeOf(env), 'Library', 'Application Support', 'sluice');
  if (platform === 'win32') {
    return join(env.APPDATA || join(homeOf(env), 'AppData', 'Roaming'), 'sluice');
  }
  return join(homeOf(env), '.config', 'sluice');
}

export function homeOf(env: Environment): string {
  // Loaded only where the environment does not say: every module counts on the way of a prompt.
  return env.HOME || env.USERPROFILE || process.getBuiltinModule('node:os').homedir();
}

function localData(env: Environment): string {
  return env.LOCALAPPDATA || join(homeOf(env), 'AppData', 'Local');
}
