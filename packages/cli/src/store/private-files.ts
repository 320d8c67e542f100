import { randomBytes } from 'node:crypto';
import { chmodSync, constants, mkdirSync, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

const OTHERS = 0o077;
const MAX_BYTES = 16 * 1024;

/**
 * A folder that only its owner can look into, made or tightened; says whether others could look in before. The last
 * part of the path must be ours.
 */
export function ensurePrivateFolder(path: string): { readonly wasOpen: boolean } {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const { mode } = statSync(path);
  const wasOpen = isPosix && (mode & OTHERS) !== 0;
  if (wasOpen) chmodSync(path, 0o700);
  return { wasOpen };
}

/** Whole or not at all, and never readable by anybody else, not even while it is written. */
export async function writePrivateFile(path: string, text: string): Promise<void> {
  ensurePrivateFolder(dirname(path));
  await replaceFile(path, text);
}

/** The same in a folder that is left as it is. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const part = `${path}.${randomBytes(6).toString('hex')}.part`;
  try {
    const file = await open(part, 'wx', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/**
 * What a private file holds, or `undefined` where there is none. One that others can read has lost what it was for, and
 * a link, a pipe or a file without end is not read at all.
 */
export async function readPrivateFile(
  path: string,
  maxBytes = MAX_BYTES,
): Promise<string | undefined> {
  const file = await open(
    path,
    constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK,
  ).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!file) return undefined;
  try {
    const { mode, size } = await file.stat();
    if ((mode & constants.S_IFMT) !== constants.S_IFREG || size > maxBytes) {
      throw new Error(`${path} is not a small regular file`);
    }
    if (isPosix && (mode & OTHERS) !== 0) {
      throw new Error(`${path} can be read by others (mode ${(mode & 0o777).toString(8)})`);
    }
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

/** Windows keeps rights elsewhere; a person's own folders are private there by default. */
const isPosix = process.platform !== 'win32';
