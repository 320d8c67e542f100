import { randomBytes } from 'node:crypto';
import { renameSync } from 'node:fs';
import { posix } from 'node:path';
import { closeDescriptor, type Descriptor, nameIn, openFolder } from '../paths/descriptor.js';
import { isBelow } from '../paths/root-set.js';
import { runsCode } from '../paths/runs-code.js';
import type { HeldBack } from '../sandbox.js';
import { errorCode } from '../system-error.js';

/**
 * Gives a thing that a command made a name under which no program obeys it, in the same folder. Undefined when it is
 * gone. Reached through the opened folder: a command that still runs could put a link in its place.
 */
export function holdBack(root: string, path: string): HeldBack | undefined {
  const below = posix.relative(root, path);
  const reason = runsCode(below) ?? 'it makes programs run code';
  let folder: Descriptor;
  try {
    folder = openFolder(posix.dirname(path), { follow: false });
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ELOOP'].includes(errorCode(error))) return undefined;
    throw error;
  }
  try {
    if (!isBelow(root, folder.path)) return undefined;
    const name = heldName(posix.basename(path));
    renameSync(nameIn(folder, posix.basename(path)), nameIn(folder, name));
    const heldAs = posix.join(posix.relative(root, folder.path), name);
    return { path: below, reason, heldAs };
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EBUSY'].includes(errorCode(error))) return undefined;
    throw error;
  } finally {
    closeDescriptor(folder);
  }
}

function heldName(name: string): string {
  const mark = `held-back-${randomBytes(4).toString('hex')}`;
  const telling = `${mark}-${name.slice(0, 100)}.held`;
  return runsCode(telling) === undefined ? telling : `${mark}.held`;
}
