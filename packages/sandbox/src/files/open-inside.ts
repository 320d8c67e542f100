import { closeSync, constants, fstatSync, openSync, readlinkSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { HAS_PROC_FD } from '../paths/descriptor.js';
import { isBelow } from '../paths/root-set.js';

/**
 * Opens a regular file of a foreign folder for reading, or gives `undefined` when it is gone, no regular file, or
 * really somewhere else: a folder on its way may be a link that leads out. Where it is comes from the opened file, so
 * nothing swapped meanwhile matters. For readers of many files; the sandbox's own functions say why they refuse.
 */
export function openInside(root: string, path: string): number | undefined {
  let fd: number;
  try {
    fd = openSync(join(root, path), FLAGS);
  } catch {
    return undefined;
  }
  try {
    if (fstatSync(fd).isFile() && isBelow(realRoot(root), placeOf(fd, join(root, path)))) return fd;
  } catch {
    // Gone meanwhile: as good as never there.
  }
  closeSync(fd);
  return undefined;
}

/** Windows knows neither flag. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

let lastRoot: { readonly given: string; readonly real: string } | undefined;

/** Readers stay with one root for thousands of files. */
function realRoot(root: string): string {
  if (lastRoot?.given !== root) lastRoot = { given: root, real: realpathSync(root) };
  return lastRoot.real;
}

function placeOf(fd: number, path: string): string {
  return HAS_PROC_FD ? readlinkSync(`/proc/self/fd/${fd}`) : realpathSync(dirname(path));
}
