import { accessSync, constants } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Clock, IdSource, Log, Masker, Ports, ResultStore, ToolMode } from '@sluice/kernel';
import type { Store } from '@sluice/store';
import type { Io, OptionValue } from '../command-line/command.js';
import { dataFolder } from './data-folder.js';
import { once } from './once.js';
import { makeStoreFolder, type StorePlace, storePlace } from './store-place.js';

/** Where the calls of one process that serves a client are recorded. */
export interface CallRecords {
  /** Opens the store when it is asked for the first time: most servers are started and never called. */
  ports(): Promise<Ports>;
  /** The calls recorded so far; none where nothing is recorded. */
  calls(): Promise<Store['calls'] | undefined>;
  /** Whole results of this session, readable once a call has been recorded. */
  readonly results: ResultStore;
  close(): Promise<void>;
}

export interface CallRecordsOptions {
  readonly sessionId: string;
  readonly mode: ToolMode;
  /** Who holds the session, in the audit. */
  readonly holder: string;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly log: Log;
  /** The file of the key that signs the audit; it is made where there is none. */
  readonly auditKey: string;
}

const LEASE_MS = 60_000;
/** More servers than these at once, on one embedded store each, are refused. */
const MOST_FILES = 16;

/**
 * The embedded store has one writing process, and a client starts a server for each of its windows. So a server takes
 * the first of `mcp.db`, `mcp-2.db`, … that is free, and leaves `sluice.db` to `serve` and `chat`. `--data` and
 * `SLUICE_DATABASE_URL` name one place for good.
 */
export function recordPlaces(io: Io, data: OptionValue): readonly StorePlace[] {
  const place = storePlace(io, data);
  if ('url' in place || data !== undefined) return [place];
  return Array.from({ length: MOST_FILES }, (_, number) => ({
    path: join(dataFolder(io.env), number === 0 ? 'mcp.db' : `mcp-${number + 1}.db`),
  }));
}

/** Throws where nothing can be recorded, so that a server that must record does not start. */
export function requireWritable(io: Pick<Io, 'env' | 'err'>, places: readonly StorePlace[]): void {
  const [place] = places;
  if (!place || 'url' in place) return;
  makeStoreFolder(io, place);
  accessSync(dirname(place.path), constants.W_OK);
}

export function createCallRecords(
  places: readonly StorePlace[],
  options: CallRecordsOptions,
): CallRecords {
  const opened = once(() => open(places, options));
  return {
    ports: async () => (await opened.get()).ports,
    calls: async () => (await opened.get()).calls,
    results: {
      put: async (entry) => (await opened.get()).ports.results.put(entry),
      read: async (...page) => (await opened.get()).ports.results.read(...page),
    },
    close: async () => (await opened.made())?.close(),
  };
}

interface Opened {
  readonly ports: Ports;
  readonly calls: Store['calls'];
  close(): Promise<void>;
}

async function open(
  places: readonly StorePlace[],
  { sessionId, mode, holder, clock, ids, log, auditKey }: CallRecordsOptions,
): Promise<Opened> {
  const store = await firstFree(places, { clock, log, masker: await loadMasker(), auditKey });
  try {
    await store.sessions.create({ id: sessionId, mode, title: 'MCP client' });
    const answer = await store.leases.acquire(sessionId, holder, LEASE_MS);
    if (answer.status !== 'acquired') throw new Error(`session ${sessionId} is held elsewhere`);
    const { lease } = answer;
    const beat = setInterval(() => {
      // A lease that is lost, or a store that cannot be reached, refuses the next write.
      Promise.resolve(store.leases.heartbeat(lease, LEASE_MS)).catch((error: unknown) =>
        log.warn('session_heartbeat_failed', { session_id: sessionId, message: String(error) }),
      );
    }, LEASE_MS / 3);
    beat.unref();
    return {
      ports: store.ports(lease, { ids }),
      calls: store.calls,
      async close() {
        clearInterval(beat);
        await store.leases.release(lease);
        await store.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function firstFree(
  places: readonly StorePlace[],
  {
    auditKey,
    ...parts
  }: {
    readonly clock: Clock;
    readonly log: Log;
    readonly masker: Masker;
    readonly auditKey: string;
  },
): Promise<Store> {
  const { createStore, openAuditKey, StoreError } = await import('@sluice/store');
  const signer = openAuditKey(auditKey);
  let inUse: unknown;
  for (const place of places) {
    try {
      return await createStore({ ...place, ...parts, signer });
    } catch (error) {
      if (!(error instanceof StoreError && error.code === 'STORE_IN_USE')) throw error;
      inUse = error;
    }
  }
  throw inUse;
}

/** Loaded when something is to be recorded: the rules take longer to load than the server to start. */
async function loadMasker(): Promise<Masker> {
  const { maskValue } = await import('@sluice/guard');
  return { mask: (value) => maskValue(value).value };
}
