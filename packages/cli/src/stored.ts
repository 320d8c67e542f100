import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { consoleLog, systemClock } from '@sluice/kernel/system';
import { createStore, type Store } from '@sluice/store';
import { type Io, type OptionValue, UsageError } from './command.js';
import { dataFolder } from './data-folder.js';
import { guardMasker } from './guard-masker.js';

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

/** Opens a store that exists, lets `work` use it, and closes it whatever happens. */
export async function withStore<Result>(
  io: Io,
  data: OptionValue,
  access: 'read' | 'write',
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const place = storePlace(io, data);
  if ('path' in place && !existsSync(place.path)) {
    throw new UsageError({
      en: `there is no store at ${place.path} yet; sluice serve makes one, --data names another`,
      zh: `${place.path} 处还没有存储；sluice serve 会建立一个，--data 可指定另一个`,
    });
  }
  const store = await createStore({
    ...place,
    masker: guardMasker,
    clock: systemClock,
    log: consoleLog,
    ...('path' in place && access === 'read' ? { readOnly: true } : {}),
  });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
