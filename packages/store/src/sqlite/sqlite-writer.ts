import { Worker } from 'node:worker_threads';
import { messageOf } from '@sluice/plain';
import { StoreError } from '../store-error.js';
import type { SqliteModule } from './load-sqlite.js';
import type { SqliteWrite } from './sqlite-statements.js';
import { type SqliteFault, storeErrorOf } from './store-error-of.js';
import { workerFile } from './worker-file.js';

interface ThreadReply {
  readonly status?: 'open' | 'committed' | 'stale';
  readonly error?: SqliteFault;
}

/** The writing connection, in a thread of its own. One transaction at a time. */
export interface SqliteWriter {
  /**
   * Resolves when the transaction is on disk; `stale`: nothing was written, because another program has written since
   * the transaction before.
   */
  commit(statements: readonly SqliteWrite[]): Promise<'committed' | 'stale'>;
  close(): Promise<void>;
}

export async function startWriter(sqlite: SqliteModule, path: string): Promise<SqliteWriter> {
  const worker = new Worker(workerFile(), {
    // See `loadSqlite`: the thread would say it once more.
    execArgv: ['--no-warnings'],
    workerData: {
      module: sqlite.name,
      path,
      // FULL: a commit is acknowledged only after it has reached the disk.
      pragmas: [
        'PRAGMA busy_timeout=10000',
        'PRAGMA journal_mode=WAL',
        'PRAGMA synchronous=FULL',
        // The same few pages change all the time: the longer the log, the fewer of them are copied.
        'PRAGMA wal_autocheckpoint=8000',
      ],
    },
  });
  let waiting: { resolve(reply: ThreadReply): void; reject(error: unknown): void } | undefined;
  let death: StoreError | undefined;
  const fail = (error: unknown): void => {
    death ??= new StoreError('STORE_UNAVAILABLE', `The writing thread ended: ${messageOf(error)}`, {
      cause: error,
    });
    waiting?.reject(death);
  };
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  worker.on('error', fail);
  worker.on('exit', () => fail('it has been closed'));
  worker.on('message', (reply: ThreadReply) => {
    // An idle store does not keep a program alive; a write under way does.
    worker.unref();
    waiting?.resolve(reply);
  });
  const nextReply = (): Promise<ThreadReply> =>
    new Promise((resolve, reject) => {
      if (death) return reject(death);
      waiting = { resolve, reject };
      worker.ref();
    });

  await nextReply();
  return {
    async commit(statements) {
      worker.postMessage({ statements });
      const { status, error } = await nextReply();
      if (error) throw storeErrorOf(error, path);
      return status === 'committed' ? 'committed' : 'stale';
    },
    async close() {
      if (!death) worker.postMessage({ close: true });
      worker.ref();
      await ended;
    },
  };
}
