import { existsSync } from 'node:fs';
import { consoleLog, systemClock } from '@sluice/kernel/system';
import { createStore, openAuditKey, type Store } from '@sluice/store';
import { type Io, type OptionValue, UsageError } from '../command-line/command.js';
import { guardMasker } from '../compose/guard-masker.js';
import { auditKeyPath } from './audit-key.js';
import { makeStoreFolder, storePlace } from './store-place.js';

/** Opens a store, lets `work` use it, and closes it whatever happens. Only `make` makes one where there is none. */
export async function withStore<Result>(
  io: Io,
  data: OptionValue,
  access: 'read' | 'write' | 'make',
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const place = storePlace(io, data);
  if (access === 'make') makeStoreFolder(io, place);
  else if ('path' in place && !existsSync(place.path)) {
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
    ...(access === 'read' ? { readOnly: true } : { signer: openAuditKey(auditKeyPath(io)) }),
  });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
