import { randomBytes } from 'node:crypto';
import {
  close as closeCallback,
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsync as fsyncCallback,
  fsyncSync,
  openSync,
  unlinkSync,
  write as writeCallback,
} from 'node:fs';
import { promisify } from 'node:util';
import { type Descriptor, HAS_PROC_FD, nameIn } from '../paths/descriptor.js';
import { versionOf } from '../paths/open-checked.js';
import type { FileVersion } from '../sandbox.js';
import { errorCode } from '../system-error.js';
import type { WriteTarget } from './write-target.js';

const write = promisify(writeCallback);
const fsync = promisify(fsyncCallback);
const close = promisify(closeCallback);
const { O_CREAT, O_EXCL, O_NOFOLLOW, O_WRONLY, O_RDONLY, O_DIRECTORY } = constants;

/** Only names of this form are ever removed or renamed by recovery. */
export const TEMPORARY_NAME = /^\.sluice-[0-9a-f]{24}\.tmp$/;

/** A name that nobody can have planted before. */
export function temporaryName(): string {
  return `.sluice-${randomBytes(12).toString('hex')}.tmp`;
}

/**
 * Writes the whole content beside the target, under a name that must not exist, with the owner and mode bits of
 * the file it will replace, and waits until it is on the disk.
 */
export async function stage(
  target: WriteTarget,
  temporary: string,
  data: Uint8Array,
  mode: number | undefined,
): Promise<FileVersion> {
  const { existing } = target;
  const fd = openSync(
    nameIn(target.parent, temporary),
    O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW,
    existing ? 0o600 : (mode ?? 0o666),
  );
  try {
    let written = 0;
    while (written < data.length) {
      const { bytesWritten } = await write(fd, data, written, data.length - written);
      written += bytesWritten;
    }
    if (existing) keepOwnerAndMode(fd, existing);
    await fsync(fd);
    return versionOf(fstatSync(fd, { bigint: true }));
  } finally {
    await close(fd);
  }
}

/** Removes a staged file that will not be used. */
export function unstage(folder: Descriptor, temporary: string): void {
  try {
    unlinkSync(nameIn(folder, temporary));
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}

/** Makes renames in a folder last. A folder that may be written but not read cannot be synced, and is left to the system. */
export function syncFolder(folder: Descriptor): void {
  let fd: number;
  try {
    fd = openSync(HAS_PROC_FD ? `/proc/self/fd/${folder.fd}` : folder.path, O_RDONLY | O_DIRECTORY);
  } catch (error) {
    if (errorCode(error) === 'EACCES') return;
    throw error;
  }
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

function keepOwnerAndMode(fd: number, existing: Descriptor['stats']): void {
  const made = fstatSync(fd, { bigint: true });
  if (made.uid !== existing.uid || made.gid !== existing.gid) {
    try {
      fchownSync(fd, Number(existing.uid), Number(existing.gid));
    } catch (error) {
      // An ordinary user may replace another user's file in a shared folder, but cannot give the new one away.
      if (errorCode(error) !== 'EPERM') throw error;
    }
  }
  fchmodSync(fd, Number(existing.mode & 0o7777n));
}
