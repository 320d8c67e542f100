import { consoleLog, systemClock } from '@sluice/kernel/system';
import { createStore, type Store } from '@sluice/store';
import type { Io, OptionValue } from '../command-line/command.js';
import { guardMasker } from '../compose/guard-masker.js';
import { auditKeyPath } from './audit-key.js';
import { NoStoreError } from './no-store-error.js';
import { openWritableStore } from './open-writable-store.js';
import { isStoreMissing, makeStoreFolder, storePlace } from './store-place.js';

/** Opens a store, lets `work` use it, and closes it whatever happens. Only `make` makes one where there is none. */
export async function withStore<Result>(
  io: Io,
  data: OptionValue,
  access: 'read' | 'write' | 'make',
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const place = storePlace(io, data);
  if (access === 'make') makeStoreFolder(io, place);
  else if ('path' in place && isStoreMissing(place)) {
    throw new NoStoreError({
      en: `there is no store at ${place.path} yet; sluice serve makes one, --data names another`,
      zh: `${place.path} 处还没有存储；sluice serve 会建立一个，--data 可指定另一个`,
    });
  }
  const parts = { masker: guardMasker, clock: systemClock, log: consoleLog };
  const store =
    access === 'read'
      ? await createStore({ ...place, ...parts, readOnly: true })
      : await openWritableStore(place, { ...parts, auditKey: auditKeyPath(io) });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
