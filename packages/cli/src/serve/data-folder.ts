import { homedir, platform } from 'node:os';
import { join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where this program keeps what must last, by the habits of the system. */
export function dataFolder(environment: Environment): string {
  const given = environment.XDG_DATA_HOME;
  // A relative one is to be ignored, says the specification of these folders.
  if (given?.startsWith('/')) return join(given, 'sluice');
  const system = platform();
  if (system === 'darwin') return join(homedir(), 'Library', 'Application Support', 'sluice');
  if (system === 'win32') {
    return join(environment.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'sluice');
  }
  return join(environment.HOME ?? homedir(), '.local', 'share', 'sluice');
}
