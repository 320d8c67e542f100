import { existsSync } from 'node:fs';
import { systemClock } from '@sluice/kernel/system';
import { createStore, type Store, StoreError } from '@sluice/store';
import type { Io, OptionValue } from '../command.js';
import { guardMasker } from '../guard-masker.js';
import { lineLog } from '../line-log.js';
import { storePlace } from '../store-place.js';
import type { Check } from './check.js';

const PATIENCE_MS = 3_000;

/** Where the store is, whether it opens under the present schema, and whether its audit chain is whole. */
export async function checkStore(io: Io, data: OptionValue): Promise<readonly Check[]> {
  const place = storePlace(io, data);
  // An address may carry a password.
  const words = 'path' in place ? place.path : 'PostgreSQL (SLUICE_DATABASE_URL)';
  if ('path' in place && !existsSync(place.path)) {
    return [{ name: 'store', state: 'ok', found: `none yet; the first use makes ${words}` }];
  }
  let store: Store;
  try {
    store = await createStore({
      ...place,
      masker: guardMasker,
      clock: systemClock,
      log: lineLog(io),
      ...('path' in place ? { readOnly: true } : { patienceMs: PATIENCE_MS }),
    });
  } catch (error) {
    return [storeFault(words, error)];
  }
  try {
    const open = (await store.pendingApprovals()).length;
    return [
      { name: 'store', state: 'ok', found: `${words}, present schema, ${open} open questions` },
      await checkAudit(store),
    ];
  } catch (error) {
    return [storeFault(words, error)];
  } finally {
    await store.close();
  }
}

function storeFault(words: string, error: unknown): Check {
  const message = String(guardMasker.mask(error instanceof Error ? error.message : String(error)));
  const mend =
    error instanceof StoreError && Object.hasOwn(mends, error.code)
      ? mends[error.code]
      : 'see the message; --data or SLUICE_DATABASE_URL names another store';
  return {
    name: 'store',
    state: 'fail',
    found: `${words}: ${message}`,
    ...(mend === undefined ? {} : { mend }),
  };
}

const mends: Readonly<Record<string, string>> = {
  STORE_CORRUPT: 'bring back a copy of the file, or name another with --data',
  STORE_HALF_MIGRATED: 'run: sluice db migrate',
  STORE_NOT_OURS: 'name another file with --data; this one belongs to another program',
  STORE_TOO_NEW: 'use the newer sluice that wrote it, or name another store with --data',
  STORE_UNAVAILABLE: 'start the PostgreSQL that SLUICE_DATABASE_URL names, or mend the address',
};

async function checkAudit(store: Store): Promise<Check> {
  const verdict = await store.audit.verify();
  return verdict.ok
    ? { name: 'audit', state: 'ok', found: `the chain of ${verdict.entries} entries is whole` }
    : {
        name: 'audit',
        state: 'fail',
        found: `the chain is broken at entry ${verdict.badSeq} (${verdict.fault}): ${verdict.message}`,
        mend: 'keep the file as evidence, compare it with a copy, and find out who could write to it',
      };
}
