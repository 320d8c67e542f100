import { Worker } from 'node:worker_threads';
import type { SqlValue } from '../engine/tables.js';
import { messageOf } from '../message-of.js';
import { StoreError } from '../store-error.js';
import type { SqliteModule } from './load-sqlite.js';

export interface WriterStatement {
  readonly sql: string;
  /** The same for `MANY` rows at once, where there can be so many. */
  readonly sqlForMany?: string;
  readonly rows: readonly (readonly SqlValue[])[];
}

/** Rows that one run of a statement for many writes. */
export const MANY = 10;

/** The number of the transaction that is on disk, or why it is not. */
type Answer = number | { readonly id: number; readonly error?: Fault };

interface Fault {
  readonly message: string;
  readonly number?: number;
}

const BUSY = 5;
const CORRUPT = 11;

/** The writing connection, in a thread of its own. */
export interface SqliteWriter {
  /**
   * One transaction; resolves when it is on disk. `false`: nothing was written, because another program has written
   * since the transaction before.
   */
  commit(statements: readonly WriterStatement[]): Promise<boolean>;
  close(): Promise<void>;
}

export async function startWriter(sqlite: SqliteModule, path: string): Promise<SqliteWriter> {
  const worker = new Worker(new URL('../../worker/sqlite-writer.mjs', import.meta.url), {
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
  const waiting = new Map<number, (answer: boolean | StoreError) => void>();
  const numbers = new Map<string, number>();
  let lastId = 0;
  let death: StoreError | undefined;

  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const fail = (error: unknown): void => {
    death ??= new StoreError('STORE_UNAVAILABLE', `The writing thread ended: ${messageOf(error)}`, {
      cause: error,
    });
    for (const settle of waiting.values()) settle(death);
    waiting.clear();
  };
  worker.on('error', fail);
  worker.on('exit', () => fail('it has been closed'));
  worker.on('message', (answer: Answer) => {
    const id = typeof answer === 'number' ? answer : answer.id;
    const settle = waiting.get(id);
    waiting.delete(id);
    if (typeof answer === 'number') settle?.(true);
    else settle?.(answer.error ? toStoreError(answer.error, path) : false);
    // An idle store does not keep a program alive; a write under way does.
    if (waiting.size === 0) worker.unref();
  });

  const ask = (id: number, message?: unknown): Promise<boolean> =>
    new Promise((resolve, reject) => {
      if (death) return reject(death);
      waiting.set(id, (answer) => {
        if (typeof answer === 'boolean') resolve(answer);
        else reject(answer);
      });
      worker.ref();
      if (message) worker.postMessage(message);
    });

  await ask(0);
  return {
    commit(statements) {
      lastId += 1;
      return ask(lastId, { id: lastId, ...flatten(statements, numbers) });
    },
    async close() {
      if (!death) worker.postMessage({ close: true });
      worker.ref();
      await ended;
    },
  };
}

/** Numbers and flat lists cross to the thread several times faster than nested rows and long texts. */
function flatten(statements: readonly WriterStatement[], numbers: Map<string, number>) {
  const steps: number[] = [];
  const values: SqlValue[] = [];
  const texts: [number, string][] = [];
  const numberOf = (sql: string): number => {
    const known = numbers.get(sql);
    if (known !== undefined) return known;
    const number = numbers.size;
    numbers.set(sql, number);
    texts.push([number, sql]);
    return number;
  };
  for (const { sql, sqlForMany, rows } of statements) {
    const width = rows[0]?.length ?? 0;
    const many = sqlForMany === undefined ? 0 : Math.floor(rows.length / MANY);
    if (sqlForMany !== undefined && many > 0) steps.push(numberOf(sqlForMany), many, width * MANY);
    if (rows.length > many * MANY) steps.push(numberOf(sql), rows.length - many * MANY, width);
    for (const row of rows) for (const value of row) values.push(value);
  }
  return { steps, values, texts };
}

function toStoreError(error: Fault, path: string): StoreError {
  // The low byte is the kind of fault; the rest says where it was seen.
  const kind = (error.number ?? 0) % 256;
  if (kind === BUSY || /database is locked/.test(error.message))
    return new StoreError(
      'STORE_BUSY',
      `${path} was locked by another program for too long; nothing was written`,
      { cause: error },
    );
  if (kind === CORRUPT || /malformed/.test(error.message))
    return new StoreError('STORE_CORRUPT', `${path} is damaged: ${error.message}`, {
      cause: error,
    });
  return new StoreError('STORE_WRITE_FAILED', `${path} could not be written: ${error.message}`, {
    cause: error,
  });
}
