import { basename, join } from 'node:path';
import { termKey } from './term-key.js';

/** Where the index of a repository stands: readable name, then a hash of the real path. */
export function indexPath(cacheFolder: string, root: string): string {
  const name = basename(root)
    .replace(/[^\w.-]+/g, '-')
    .slice(0, 40);
  return join(cacheFolder, 'index', `${name}-${hashText(root)}.sluice`);
}

function hashText(text: string): string {
  return [text, `${text}/`]
    .map((part) => {
      const { high, low } = termKey(part);
      return high.toString(16).padStart(8, '0') + low.toString(16).padStart(4, '0');
    })
    .join('');
}
