import { lstatSync } from 'node:fs';
import { posix } from 'node:path';
import { isBelow } from './root-set.js';

/** Whether git would take a folder for a repository whatever its name is: it has a head, objects and refs. */
export function isGitFolder(folder: string): boolean {
  return (
    kindOf(posix.join(folder, 'HEAD')) === 'file' &&
    kindOf(posix.join(folder, 'objects')) === 'folder' &&
    kindOf(posix.join(folder, 'refs')) === 'folder'
  );
}

/** Whether a folder is one git would take for a repository, or lies in one, at or below `root`. */
export function isInGitFolder(root: string, folder: string): boolean {
  for (let each = folder; isBelow(root, each); each = posix.dirname(each)) {
    if (isGitFolder(each)) return true;
    if (each === root) return false;
  }
  return false;
}

function kindOf(path: string): 'file' | 'folder' | 'nothing' {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats?.isDirectory()) return 'folder';
  return stats?.isFile() || stats?.isSymbolicLink() ? 'file' : 'nothing';
}
