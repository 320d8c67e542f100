import { chmodSync, closeSync, existsSync, openSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const OTHERS = 0o077;
const COPIES = ['.kept-', '.before-schema-'];

/** Every file that an embedded store at `path` may have open. Some exist only for moments. */
export function storeFiles(path: string): readonly string[] {
  return ['', '-wal', '-shm', '-journal', '.lock', '.lock-journal', '.writer', '.sock'].map(
    (end) => path + end,
  );
}

/**
 * An empty file for its owner only, unless there is one. SQLite gives its log and its index the rights of the database,
 * so nothing of the store is ever open to others, whatever the umask.
 */
export function makePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    // A file that is there must not be opened: closing it would drop the locks that this process has on it.
    if (Reflect.get(Object(error), 'code') !== 'EEXIST') throw error;
  }
}

/** Takes from others what rights they have to the files of a store and to copies of it; says which were open. */
export function tightenStoreFiles(path: string): readonly string[] {
  if (process.platform === 'win32') return [];
  const name = basename(path);
  const copies = existsSync(dirname(path))
    ? readdirSync(dirname(path))
        .filter((file) => COPIES.some((end) => file.startsWith(name + end)))
        .map((file) => join(dirname(path), file))
    : [];
  const open = [...storeFiles(path), ...copies].filter((file) => {
    const found = statSync(file, { throwIfNoEntry: false });
    // What is neither a file nor a socket is nobody's store, and a folder without its rights is lost to others.
    return (found?.isFile() || found?.isSocket()) && (found.mode & OTHERS) !== 0;
  });
  for (const file of open) chmodSync(file, 0o600);
  // A socket that a process left behind holds nothing that others could have read.
  return open.filter((file) => statSync(file, { throwIfNoEntry: false })?.isSocket() === false);
}
