import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Log } from '@sluice/kernel';
import { messageOf } from '@sluice/plain';
import type { Store } from '@sluice/store';
import { type GovernorIo, governorOn } from '../govern/governor.js';
import { serveHooks } from '../govern/hook-helper.js';
import { type StorePlace, storePlace } from '../store/store-place.js';

/** The bundle that hooks run where nobody answers them: they ask only a Sluice of the same installation. */
const program = fileURLToPath(new URL('../govern-hook.cjs', import.meta.url));

/**
 * Answers the hooks of governed clients from this process, in place of their helper. Not where this process writes to
 * another store than they would. Returns what ends it.
 */
export function answerHooks(
  io: GovernorIo,
  of: { readonly store: Store; readonly place: StorePlace; readonly log: Log },
): () => Promise<void> {
  const isTheirs = JSON.stringify(of.place) === JSON.stringify(storePlace(io, undefined));
  if (!isTheirs || !existsSync(program)) return async () => undefined;
  const stop = new AbortController();
  const serving = serveHooks({
    env: io.env,
    governor: governorOn(io, of.store, of.place),
    program,
    idleMs: Number.POSITIVE_INFINITY,
    takesOver: true,
    signal: stop.signal,
  }).catch((error: unknown) =>
    // Hooks then decide in a process of their own.
    of.log.warn('hooks_not_answered', { message: messageOf(error) }),
  );
  return async () => {
    stop.abort();
    await serving;
  };
}
