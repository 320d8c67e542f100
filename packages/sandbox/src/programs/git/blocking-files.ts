import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../../system-error.js';

/** Where git opens what it finds by its name: folders, with how deep they are looked through. */
const LOOKED_AT: readonly (readonly [string, number])[] = [
  ['objects/info', 1],
  ['objects/pack', 0],
  ['refs', 6],
  ['reftable', 0],
];
/** More than any repository of people has; what is past them is left to the time limit of git. */
const MOST_ENTRIES = 20_000;

/** Whether a pipe, a socket or a device stands where git would open it and wait, so that nothing need be started to find out. */
export function hasBlockingFile(commonFolder: string): boolean {
  const left = { entries: MOST_ENTRIES };
  return LOOKED_AT.some(([name, depth]) => blocksBelow(join(commonFolder, name), depth, left));
}

function blocksBelow(folder: string, depth: number, left: { entries: number }): boolean {
  return entriesOf(folder).some((entry) => {
    left.entries -= 1;
    if (left.entries < 0) return false;
    if (entry.isDirectory())
      return depth > 0 && blocksBelow(join(folder, entry.name), depth - 1, left);
    return !entry.isFile() && !entry.isSymbolicLink();
  });
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EACCES', 'ELOOP'].includes(errorCode(error))) return [];
    throw error;
  }
}
