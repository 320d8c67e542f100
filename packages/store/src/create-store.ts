import { AgentError, type AgentStore, type BoundStore, type Lease } from '@sluice/agent';
import type { Clock, IdSource, LateResult, Log, Masker, Ports } from '@sluice/kernel';
import { consoleLog, systemClock } from '@sluice/kernel/system';
import { type Audit, createAudit } from './audit/audit.js';
import type { AuditSigner } from './audit/audit-signer.js';
import { requireSigner } from './audit/require-signer.js';
import type { Engine } from './engine/engine.js';
import type { FigureSpan, Figures } from './figures/figures.js';
import { readFigures } from './figures/read-figures.js';
import { ApprovalWaiters } from './ports/approval-waiters.js';
import { approvalsPort, pendingApprovals } from './ports/approvals.js';
import { attachmentsPort } from './ports/attachments.js';
import type { StoreCore } from './ports/core.js';
import { eventsPort, trimEvents } from './ports/events.js';
import { grantsPort } from './ports/grants.js';
import { leasesPort } from './ports/leases.js';
import { type LimitStore, limitsPort } from './ports/limits.js';
import { memoryPort } from './ports/memory.js';
import { messageReader, messageWriter } from './ports/messages.js';
import { peoplePort } from './ports/people.js';
import { listCalls, listLate, recordsPort } from './ports/records.js';
import { createRemoteLook } from './ports/remote-look.js';
import { resultsPort } from './ports/results.js';
import { sessionsPort } from './ports/sessions.js';
import { todosPort } from './ports/todos.js';
import { StoreError } from './store-error.js';
import { WriteQueue } from './write/write-queue.js';

export interface StoreOptions {
  /** A PostgreSQL, which many processes may share. */
  readonly url?: string;
  /** A file for the embedded store, which one process writes. Exactly one of `url` and `path` is given. */
  readonly path?: string;
  readonly masker: Masker;
  /** The system's, unless given. */
  readonly clock?: Clock;
  /** Words for operators on stderr, unless given. */
  readonly log?: Log;
  /**
   * Signs the audit. Every process that writes the same database must have the same key; one without it is refused
   * once the audit is signed.
   */
  readonly signer?: AuditSigner;
  /**
   * For the embedded store: whether the holder of a lease, by the name it gave, is in a process that has ended. Every
   * one is by default; with `openSharedStore` some may live on.
   */
  readonly isHolderGone?: (owner: string) => boolean;
  /** Only reads: the embedded store can be opened so beside the process that writes it. */
  readonly readOnly?: boolean;
  /** How long a write waits for a PostgreSQL that cannot be reached; 15 s by default. */
  readonly patienceMs?: number;
  /** Connections that read, for each process on PostgreSQL; 4 by default. */
  readonly maxReaders?: number;
}

/** Everything that outlives a process. An answer means that it is on disk. */
export interface Store extends AgentStore {
  readonly engine: 'sqlite' | 'postgres';
  readonly audit: Audit;
  /** What rules that limit an hour have counted, over all sessions. */
  readonly limits: LimitStore;
  /** Counts a span of time: calls, verdicts by rule, waits, tools, tokens. */
  figures(span: FigureSpan): Promise<Figures>;
  /** The kernel's ports for the holder of a lease. */
  ports(lease: Lease, outside: { readonly ids: IdSource }): Ports;
  lateResults(sessionId: string): Promise<readonly LateResult[]>;
  /** Removes events up to and including `upTo`; readers further back are told. */
  trimEvents(upTo: number): Promise<void>;
}

/**
 * Opens the store in a file, which is made where there is none, or in a PostgreSQL. Throws, with nothing destroyed,
 * where it cannot be used.
 */
export async function createStore(given: StoreOptions): Promise<Store> {
  const options = { ...given, clock: given?.clock ?? systemClock, log: given?.log ?? consoleLog };
  const engine = await openEngine(options);
  try {
    if (!options.readOnly) await requireSigner(engine, options.signer);
    return assemble(engine, options);
  } catch (error) {
    await engine.close();
    throw error;
  }
}

type WholeOptions = StoreOptions & { readonly clock: Clock; readonly log: Log };

async function openEngine(options: WholeOptions): Promise<Engine> {
  const { url, path } = options;
  if ((url === undefined) === (path === undefined)) {
    const words = 'Name either the url of a PostgreSQL or the path of a file';
    throw new StoreError('STORE_CONFIG', `${words}: createStore({ path, masker })`);
  }
  requireParts(options);
  requirePlace(options);
  const { clock } = options;
  if (url !== undefined) {
    const { openPostgres } = await import('./postgres/open-postgres.js');
    const engine = await openPostgres({
      url,
      patienceMs: options.patienceMs ?? 15_000,
      maxReaders: options.maxReaders ?? 4,
      readOnly: options.readOnly ?? false,
    });
    if (!options.readOnly) return engine;
    const refusal = new StoreError('STORE_READ_ONLY', 'The store was opened for reading only');
    return { ...engine, transact: () => Promise.reject(refusal) };
  }
  const { openSqlite } = await import('./sqlite/open-sqlite.js');
  return openSqlite({
    path: path ?? '',
    clock,
    log: options.log,
    readOnly: options.readOnly ?? false,
    isHolderGone: options.isHolderGone,
  });
}

function requirePlace({ url, path }: StoreOptions): void {
  if (url !== undefined && !/^postgres(?:ql)?:/.test(String(url))) {
    throw new StoreError(
      'STORE_CONFIG',
      'The url of a PostgreSQL begins with postgresql:; for a file use createStore({ path, masker })',
    );
  }
  if (path !== undefined && typeof path !== 'string') {
    throw new StoreError('STORE_CONFIG', 'The path of a store is a text that names a file');
  }
}

/** What the store calls on its parts is asked for before anything is opened. */
function requireParts(options: WholeOptions): void {
  const needs = [
    ['masker', 'mask', 'systemPorts().masker, or { mask: (value) => maskValue(value).value }'],
    ['clock', 'now', 'systemClock of @sluice/kernel/system'],
    ['log', 'warn', 'consoleLog of @sluice/kernel/system'],
  ] as const;
  for (const [part, method, wayOut] of needs) {
    if (typeof Reflect.get(Object(options[part]), method) === 'function') continue;
    throw new StoreError('STORE_CONFIG', `createStore needs \`${part}\`; pass ${wayOut}`);
  }
}

function assemble(engine: Engine, options: WholeOptions): Store {
  const { clock, masker, log, signer } = options;
  const eventListeners = new Set<() => void>();
  const waiters = new ApprovalWaiters();
  const wakeReaders = (): void => {
    for (const wake of [...eventListeners]) wake();
  };
  const queue = new WriteQueue(
    engine,
    (changes) => {
      if (changes.inserts.has('events')) wakeReaders();
    },
    signer,
  );
  const core: StoreCore = {
    engine,
    masker,
    clock,
    signer,
    submit: (write) => queue.submit(write),
    onEvents(wake) {
      eventListeners.add(wake);
      return () => eventListeners.delete(wake);
    },
  };
  const stopHearing = engine.onRemoteChange(createRemoteLook(core, waiters, log, wakeReaders));

  const bind = (lease: Lease): BoundStore => ({
    records: recordsPort(core, lease),
    events: eventsPort(core, lease),
    approvals: approvalsPort(core, waiters, lease.sessionId),
    grants: grantsPort(core),
    results: resultsPort(core, lease),
    attachments: attachmentsPort(core),
    messages: { ...messageReader(core), ...messageWriter(core, lease) },
    todos: todosPort(core, lease),
  });
  let closing: Promise<void> | undefined;

  return {
    engine: engine.dialect,
    masker,
    sessions: sessionsPort(core),
    leases: leasesPort(core),
    messages: messageReader(core),
    calls: { list: (filter) => listCalls(core, filter) },
    limits: limitsPort(core),
    memory: memoryPort(core),
    attachments: attachmentsPort(core),
    events: eventsPort(core),
    grants: grantsPort(core),
    people: peoplePort(core),
    audit: createAudit(core),
    figures: (span) => readFigures(engine, span),
    approvalsOf: (sessionId) => approvalsPort(core, waiters, sessionId),
    pendingApprovals: () => pendingApprovals(core),
    bind,
    ports(lease, { ids }) {
      const { messages: _, todos: __, ...ports } = bind(lease);
      return { ...ports, clock, masker, log, ids };
    },
    lateResults: (sessionId) => listLate(core, sessionId),
    trimEvents: (upTo) => trimEvents(core, upTo),
    close() {
      closing ??= (async () => {
        waiters.close();
        stopHearing();
        await queue.close(new AgentError('STORE_CLOSED', 'The store is closed'));
        await engine.close();
        wakeReaders();
      })();
      return closing;
    },
  };
}
