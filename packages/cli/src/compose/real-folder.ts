import { realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * The real place of a path; of one that is not there, that of its nearest folder that is. A workspace is known by it:
 * a link that is turned to another folder does not take along what was granted in the first.
 */
export function realFolder(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    const parent = dirname(path);
    if (Reflect.get(Object(error), 'code') !== 'ENOENT' || parent === path) throw error;
    return join(realFolder(parent), basename(path));
  }
}
