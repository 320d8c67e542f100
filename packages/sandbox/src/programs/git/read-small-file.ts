import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { errorCode } from '../../system-error.js';

const MISSING = ['ENOENT', 'ENOTDIR', 'EACCES', 'ELOOP', 'EISDIR', 'ENXIO'];

/** A regular file of bounded size as text; undefined for everything else. No link, pipe or device is followed. */
export function readSmallFile(path: string, maxBytes: number): string | undefined {
  return readSmallBytes(path, maxBytes)?.toString('utf8');
}

/** The same as bytes. */
export function readSmallBytes(path: string, maxBytes: number): Buffer | undefined {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK, O_NOCTTY } = constants;
  let fd: number;
  try {
    fd = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
  } catch (error) {
    if (MISSING.includes(errorCode(error))) return undefined;
    throw error;
  }
  try {
    const stats = fstatSync(fd);
    return stats.isFile() && stats.size <= maxBytes ? readFileSync(fd) : undefined;
  } finally {
    closeSync(fd);
  }
}
