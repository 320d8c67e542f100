import type { Dirent } from 'node:fs';
import { errorCode } from '../system-error.js';

/** What a program opens by its name in every folder that it goes through, whoever put it there. */
export interface OpenedByName {
  readonly folder: string;
  /** Names in any folder, or paths below one such as `.git/info/exclude`. */
  readonly names: readonly string[];
}

/** Rules of a repository are a few kilobytes; a program that reads a whole file into memory is not given more. */
const MOST_BYTES = 16 * 1024 * 1024;
/** What is past them is left to the time limit of the program. */
const MOST_FOLDERS = 100_000;

/**
 * The first such file that would hold a program up or fill its memory: a pipe, a socket, a device, a link to one, or
 * one without measure. `undefined` where there is none, or the signal ended the search.
 */
export async function findHoldUp(
  { folder, names }: OpenedByName,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { readdir } = await import('node:fs/promises');
  const simple = new Set(names.filter((name) => !name.includes('/')));
  const deep = names.filter((name) => name.includes('/'));
  const inDeep = new Set(deep.map((name) => name.slice(0, name.indexOf('/'))));
  const folders = [folder];
  for (let index = 0; index < Math.min(folders.length, MOST_FOLDERS); index += 1) {
    if (signal.aborted) return undefined;
    const here = folders[index] ?? '';
    for (const entry of await orNothing<readonly Dirent[]>(
      readdir(here, { withFileTypes: true }),
      [],
    )) {
      const path = `${here}/${entry.name}`;
      const asked = simple.has(entry.name) ? [path] : [];
      if (inDeep.has(entry.name)) {
        asked.push(
          ...deep
            .filter((name) => name.startsWith(`${entry.name}/`))
            .map((name) => `${here}/${name}`),
        );
      } else if (entry.isDirectory()) folders.push(path);
      for (const one of asked) if (await holdsUp(one)) return one;
    }
  }
  return undefined;
}

async function holdsUp(path: string): Promise<boolean> {
  const { stat } = await import('node:fs/promises');
  const found = await orNothing(stat(path), undefined);
  if (found === undefined || found.isDirectory()) return false;
  return !found.isFile() || found.size > MOST_BYTES;
}

/** What is gone or closed to us holds nobody up. */
async function orNothing<Value>(asked: Promise<Value>, nothing: Value): Promise<Value> {
  try {
    return await asked;
  } catch (error) {
    if (
      ['ENOENT', 'ENOTDIR', 'EACCES', 'ELOOP', 'EPERM', 'ENAMETOOLONG'].includes(errorCode(error))
    )
      return nothing;
    throw error;
  }
}
