import { relative, resolve } from 'node:path';
import { realFolder } from '../compose/real-folder.js';

/** Finds where the paths of a client's tool lead from its folder: outside of it too, and of files that are yet to be made. */
export function followLinks(folder: string) {
  const root = realFolder(folder);
  return {
    async resolvePath(path: string) {
      const absolutePath = realFolder(resolve(root, path));
      return { path: relative(root, absolutePath), absolutePath };
    },
  };
}
