import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';

/** Where the index of a repository stands: readable name, then a hash of the real path. */
export function indexPath(cacheFolder: string, root: string): string {
  const hash = createHash('sha1').update(root).digest('hex').slice(0, 16);
  const name = basename(root).replace(/[^\w.-]+/g, '-').slice(0, 40);
  return join(cacheFolder, 'index', `${name}-${hash}.sluice`);
}
