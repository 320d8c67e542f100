import { join, resolve } from 'node:path';
import { type Io, type OptionValue, UsageError } from '../command-line/command.js';
import { dataFolder } from './data-folder.js';

export type StorePlace = { readonly url: string } | { readonly path: string };

/** Where the store is: a PostgreSQL by `SLUICE_DATABASE_URL`, a file by `--data`, else the file of this user. */
export function storePlace(io: Io, data: OptionValue): StorePlace {
  const url = io.env.SLUICE_DATABASE_URL;
  const path = typeof data === 'string' ? data : undefined;
  if (url && path) {
    throw new UsageError({
      en: '--data and SLUICE_DATABASE_URL exclude each other',
      zh: '--data 与 SLUICE_DATABASE_URL 不能同时使用',
    });
  }
  return url ? { url } : { path: resolve(io.cwd, path ?? join(dataFolder(io.env), 'sluice.db')) };
}
