import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { isAbsolute, join, sep } from 'node:path';
import { isBelow } from '../paths/root-set.js';

const SYSTEM_FOLDERS = [
  '/usr/bin',
  '/bin',
  '/usr/local/bin',
  '/opt/homebrew/bin',
  '/opt/local/bin',
  '/run/current-system/sw/bin',
  '/nix/var/nix/profiles/default/bin',
];

/**
 * Where a program of the system is. The folders of the system come first; a search path may add others, but neither a
 * relative one nor one inside the foreign folder or in somebody's `node_modules`: a repository may bring its own `git`.
 */
export function findProgram(
  name: string,
  foreignFolder: string,
  searchPath: string | undefined = process.env.PATH,
): string | undefined {
  const further = (searchPath ?? '').split(':').filter(isAbsolute);
  for (const folder of new Set([...SYSTEM_FOLDERS, ...further])) {
    const real = realProgram(join(folder, name));
    if (real === undefined) continue;
    const isForeign = [folder, real].some(
      (path) => isBelow(foreignFolder, path) || path.split(sep).includes('node_modules'),
    );
    if (!isForeign) return join(folder, name);
  }
  return undefined;
}

function realProgram(path: string): string | undefined {
  try {
    const real = realpathSync(path);
    accessSync(real, constants.X_OK);
    return statSync(real).isFile() ? real : undefined;
  } catch {
    return undefined;
  }
}
