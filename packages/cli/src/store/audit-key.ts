import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Where the key is that signs the audit: `SLUICE_AUDIT_KEY`, else a file of its own among this person's settings. Never
 * in the data folder: a copy of that one must not carry the right to sign.
 */
export function auditKeyPath(
  { env, cwd }: { readonly env: Environment; readonly cwd: string },
  platform: NodeJS.Platform = process.platform,
): string {
  const { SLUICE_AUDIT_KEY: given } = env;
  if (given) return resolve(cwd, given);
  return join(settingsFolder(env, platform), 'audit-key', 'key.pem');
}

function settingsFolder(env: Environment, platform: NodeJS.Platform): string {
  if (env.XDG_CONFIG_HOME) return join(env.XDG_CONFIG_HOME, 'sluice');
  const home = env.HOME || env.USERPROFILE || homedir();
  if (platform === 'darwin') return join(home, 'Library', 'Preferences', 'sluice');
  if (platform === 'win32') {
    return join(env.APPDATA || join(home, 'AppData', 'Roaming'), 'sluice');
  }
  return join(home, '.config', 'sluice');
}
