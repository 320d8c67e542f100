import { realpathSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';

/** Finds where the paths of a client's tool lead from its folder: outside of it too, and of files that are yet to be made. */
export function followLinks(folder: string) {
  const root = realOf(folder);
  return {
    async resolvePath(path: string) {
      const absolutePath = realOf(resolve(root, path));
      return { path: relative(root, absolutePath), absolutePath };
    },
  };
}

/** The real place of a path; of one that is not there, that of its nearest folder that is. */
function realOf(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    const parent = dirname(path);
    if (Reflect.get(Object(error), 'code') !== 'ENOENT' || parent === path) throw error;
    return join(realOf(parent), basename(path));
  }
}
