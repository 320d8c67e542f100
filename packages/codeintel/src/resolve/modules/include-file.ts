import { folderOf, foldersUp } from '../path-parts.js';

/** The file of `#include`, `require_relative`, `source`: beside the file, then below any folder above. */
export function includeFile(
  from: string,
  module: string,
  fileExists: (path: string) => boolean,
): string | undefined {
  const name = module.replace(/^<|>$/g, '').replace(/^\.\//, '');
  const names = /\.\w+$/.test(name) ? [name] : [`${name}.rb`, `${name}.sh`, `${name}.php`, name];
  for (const folder of foldersUp(folderOf(from))) {
    for (const place of ['', 'include/', 'src/', 'lib/']) {
      for (const each of names) {
        const path = normalise(folder === '' ? `${place}${each}` : `${folder}/${place}${each}`);
        if (path !== undefined && path !== from && fileExists(path)) return path;
      }
    }
  }
  return undefined;
}

function normalise(path: string): string | undefined {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/');
}
