import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Io, type OptionValue, UsageError } from '../command-line/command.js';
import { dataFolder } from './data-folder.js';
import { NoStoreError } from './no-store-error.js';
import { ensurePrivateFolder } from './private-files.js';

export type StorePlace = { readonly url: string } | { readonly path: string };

/** Where the store is: a PostgreSQL by `SLUICE_DATABASE_URL`, a file by `--data`, else the file of this user. */
export function storePlace(io: Pick<Io, 'env' | 'cwd'>, data: OptionValue): StorePlace {
  const url = io.env.SLUICE_DATABASE_URL;
  const path = typeof data === 'string' ? data : undefined;
  if (url && path) {
    throw new UsageError({
      en: '--data and SLUICE_DATABASE_URL exclude each other',
      zh: '--data 与 SLUICE_DATABASE_URL 不能同时使用',
    });
  }
  if (url) return { url };
  const place = resolve(io.cwd, path ?? join(dataFolder(io.env), 'sluice.db'));
  if (existsSync(place) && !statSync(place).isFile()) {
    // A database that is a pipe would be waited for, and one that is a device has no end.
    throw new NoStoreError({
      en: `${place} is not a regular file; --data names the file of a store`,
      zh: `${place} 不是普通文件；--data 应当是存储的文件`,
    });
  }
  return { path: place };
}

/** Whether there is none yet. One that may not be looked at counts as there: whoever opens it is told why that cannot be. */
export function isStoreMissing(place: StorePlace): boolean {
  if ('url' in place) return false;
  try {
    statSync(place.path);
    return false;
  } catch (error) {
    return ['ENOENT', 'ENOTDIR'].includes(String(Reflect.get(Object(error), 'code')));
  }
}

/** Our own data folder is closed to others, also where an earlier version left it open; a folder of theirs is not ours to change. */
export function makeStoreFolder(io: Pick<Io, 'env' | 'err'>, place: StorePlace): void {
  if ('url' in place) return;
  const folder = dirname(place.path);
  if (folder !== dataFolder(io.env)) mkdirSync(folder, { recursive: true, mode: 0o700 });
  else if (ensurePrivateFolder(folder).wasOpen)
    io.err(`sluice: others could look into ${folder}; it is now for its owner only\n`);
}
