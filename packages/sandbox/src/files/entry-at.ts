import { lstatSync, type Stats } from 'node:fs';
import { errorCode } from '../system-error.js';

/** There is nothing, there can be nothing (a file stands where a folder was), or this user cannot look. */
const NOTHING = ['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'ELOOP', 'ENAMETOOLONG'];

/** What stands at a path, a link as the link it is; `undefined` where nothing can be seen there. */
export function entryAt(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (NOTHING.includes(errorCode(error))) return undefined;
    throw error;
  }
}
