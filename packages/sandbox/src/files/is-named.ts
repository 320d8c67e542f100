import { existsSync, lstatSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Whether somebody put a file at this path. A link that leads nowhere, on the way too, counts: whoever made it meant a
 * file to be read, and its rules must not be missing without a word.
 */
export function isNamed(path: string): boolean {
  for (let at = path; ; at = dirname(at)) {
    const found = lookAt(at);
    if (found === 'unreadable') return true;
    if (found === 'link' && !existsSync(at)) return true;
    if (found !== 'nothing') return at === path;
    if (dirname(at) === at) return false;
  }
}

/** Whether it is a link, itself or on the way, that leads to no file. */
export function leadsNowhere(path: string): boolean {
  return isNamed(path) && !existsSync(path);
}

function lookAt(path: string): 'nothing' | 'link' | 'entry' | 'unreadable' {
  try {
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found === undefined) return 'nothing';
    return found.isSymbolicLink() ? 'link' : 'entry';
  } catch {
    return 'unreadable';
  }
}
