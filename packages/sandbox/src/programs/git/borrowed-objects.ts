import { lstatSync, realpathSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { errorCode } from '../../system-error.js';
import { readSmallFile } from './read-small-file.js';

const MAX_LIST_BYTES = 16 * 1024;
const MOST_FOLDERS = 8;
const DEEPEST = 5;

/**
 * The folders from which a repository borrows objects (`objects/info/alternates`), as a shared clone does, and those
 * that these borrow from. Only folders of objects count, under their real names: a list that a stranger wrote can lead
 * to no other data, and to read an object of another repository it would have to name it by its digest.
 */
export function borrowedObjects(commonFolder: string): string[] {
  const found = new Set<string>();
  let level = [join(commonFolder, 'objects')];
  for (let depth = 0; depth < DEEPEST && level.length > 0; depth += 1) {
    level = level.flatMap(listedIn).filter((folder) => !found.has(folder));
    for (const folder of level) if (found.size < MOST_FOLDERS) found.add(folder);
  }
  return [...found];
}

function listedIn(objects: string): string[] {
  const list = readSmallFile(join(objects, 'info', 'alternates'), MAX_LIST_BYTES);
  return (list ?? '')
    .split('\n')
    .filter((line) => line !== '' && !/^[#"]/.test(line) && !line.includes('\0'))
    .flatMap((line) => objectsAt(resolve(objects, line)) ?? []);
}

function objectsAt(path: string): string | undefined {
  try {
    const real = realpathSync(path);
    const isObjects = basename(real) === 'objects' && lstatSync(join(real, 'pack')).isDirectory();
    return isObjects ? real : undefined;
  } catch (error) {
    const code = errorCode(error);
    if (['ENOENT', 'ENOTDIR', 'EACCES', 'ELOOP', 'ENAMETOOLONG'].includes(code)) return undefined;
    throw error;
  }
}
