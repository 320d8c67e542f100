import type { Clock, Log, Masker } from '@sluice/kernel';
import type { Store } from '@sluice/store';
import { isHolderGone } from './lease-holder.js';
import type { StorePlace } from './store-place.js';

/**
 * A store to write to, whoever else has it open: PostgreSQL is shared by itself, and on the embedded one the first
 * process writes for all of this user's (decision 0152).
 */
export async function openWritableStore(
  place: StorePlace,
  parts: {
    readonly masker: Masker;
    readonly clock: Clock;
    readonly log: Log;
    /** The file of the key that signs the audit; it is made where there is none. */
    readonly auditKey: string;
  },
): Promise<Store> {
  const { createStore, openAuditKey, openSharedStore } = await import('@sluice/store');
  const { auditKey, ...rest } = parts;
  const options = { ...rest, signer: openAuditKey(auditKey) };
  return 'url' in place
    ? createStore({ ...place, ...options })
    : openSharedStore({ ...place, ...options, isHolderGone });
}
