import { accessSync, constants } from 'node:fs';
import { dirname } from 'node:path';
import type { Lease } from '@sluice/agent';
import {
  type Clock,
  type IdSource,
  isFinalState,
  type Log,
  type Masker,
  type Ports,
  type RecordSink,
  type ResultStore,
  type ToolCallRecord,
  type ToolMode,
} from '@sluice/kernel';
import type { Store } from '@sluice/store';
import type { Io } from '../command-line/command.js';
import { once } from './once.js';
import { openWritableStore } from './open-writable-store.js';
import { makeStoreFolder, type StorePlace } from './store-place.js';

/** Where the calls of one process that serves a client are recorded. */
export interface CallRecords {
  /** Opens the store when it is asked for the first time: most servers are started and never called. */
  ports(): Promise<Ports>;
  /** The session that is recorded in. */
  sessionId(): Promise<string>;
  /** The calls recorded so far; none where nothing is recorded. */
  calls(): Promise<Store['calls'] | undefined>;
  /** What limits of the hour have counted; nothing where nothing is recorded. */
  limits(): Promise<Store['limits'] | undefined>;
  /** The sessions of the store; none where nothing is recorded. */
  sessions(): Promise<Store['sessions'] | undefined>;
  /** Tells of each call of the session, as it was recorded when it ended. */
  onEnded(listener: EndListener): void;
  /** The audit, where a call has opened the store: an edit of a policy file does not open it. */
  audit(): Promise<Store['audit'] | undefined>;
  /** Whole results of this session, readable once a call has been recorded. */
  readonly results: ResultStore;
  close(): Promise<void>;
}

type EndListener = (record: ToolCallRecord) => void;

export interface CallRecordsOptions {
  /** The first that no other process holds is taken. */
  readonly sessionIds: readonly string[];
  readonly title: string;
  /** `mcp` or `wrap`: no agent works on such a session. */
  readonly face: string;
  readonly mode: ToolMode;
  /** Who holds the session, in the audit. */
  readonly holder: string;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly log: Log;
  /** The file of the key that signs the audit; it is made where there is none. */
  readonly auditKey: string;
}

export type SessionOptions = Pick<
  CallRecordsOptions,
  'sessionIds' | 'title' | 'face' | 'mode' | 'holder'
>;

const LEASE_MS = 60_000;

/** Throws where nothing can be recorded, so that a server that must record does not start. */
export function requireWritable(io: Pick<Io, 'env' | 'err'>, place: StorePlace): void {
  if ('url' in place) return;
  makeStoreFolder(io, place);
  accessSync(dirname(place.path), constants.W_OK);
}

export function createCallRecords(place: StorePlace, options: CallRecordsOptions): CallRecords {
  const opened = once(() => open(place, options));
  const listeners: EndListener[] = [];
  const heard = once(async () => {
    const { ports } = await opened.get();
    return { ...ports, records: tellEnds(ports.records, listeners) };
  });
  return {
    ports: heard.get,
    onEnded: (listener) => listeners.push(listener),
    sessionId: async () => (await opened.get()).lease.sessionId,
    calls: async () => (await opened.get()).calls,
    limits: async () => (await opened.get()).limits,
    sessions: async () => (await opened.get()).sessions,
    audit: async () => (await opened.made())?.audit,
    results: {
      put: async (entry) => (await opened.get()).ports.results.put(entry),
      read: async (...page) => (await opened.get()).ports.results.read(...page),
    },
    close: async () => (await opened.made())?.close(),
  };
}

function tellEnds(records: RecordSink, listeners: readonly EndListener[]): RecordSink {
  return {
    ...records,
    async keep(step) {
      const kept = await records.keep(step);
      if (kept === 'kept' && isFinalState(step.record.state)) {
        for (const listener of listeners) listener(step.record);
      }
      return kept;
    },
  };
}

interface Opened {
  readonly lease: Lease;
  readonly ports: Ports;
  readonly calls: Store['calls'];
  readonly limits: Store['limits'];
  readonly sessions: Store['sessions'];
  readonly audit: Store['audit'];
  close(): Promise<void>;
}

async function open(
  place: StorePlace,
  { clock, ids, log, auditKey, ...session }: CallRecordsOptions,
): Promise<Opened> {
  const masker = await loadMasker();
  const store = await openWritableStore(place, { clock, log, masker, auditKey });
  try {
    const lease = await takeSession(store, session);
    const beat = setInterval(() => {
      // A lease that is lost, or a store that cannot be reached, refuses the next write.
      Promise.resolve(store.leases.heartbeat(lease, LEASE_MS)).catch((error: unknown) =>
        log.warn('session_heartbeat_failed', {
          session_id: lease.sessionId,
          message: String(error),
        }),
      );
    }, LEASE_MS / 3);
    beat.unref();
    return {
      lease,
      ports: store.ports(lease, { ids }),
      calls: store.calls,
      limits: store.limits,
      sessions: store.sessions,
      audit: store.audit,
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

async function takeSession(
  store: Store,
  { sessionIds, title, face, mode, holder }: SessionOptions,
): Promise<Lease> {
  for (const id of sessionIds) {
    await store.sessions.create({ id, mode, title, metadata: { face } });
    const answer = await store.leases.acquire(id, holder, LEASE_MS);
    if (answer.status === 'acquired') return answer.lease;
  }
  throw new Error(`${title}: every session is held by another process (${sessionIds.join(', ')})`);
}

/** Loaded when something is to be recorded: the rules take longer to load than the server to start. */
async function loadMasker(): Promise<Masker> {
  const { maskValue } = await import('@sluice/guard');
  return { mask: (value) => maskValue(value).value };
}
