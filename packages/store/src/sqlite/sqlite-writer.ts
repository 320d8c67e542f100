/// <reference lib="es2024.sharedmemory" />

import {
  MessageChannel,
  type MessagePort,
  receiveMessageOnPort,
  Worker,
} from 'node:worker_threads';
import { messageOf } from '@sluice/plain';
import { StoreError } from '../store-error.js';
import type { SqliteModule } from './load-sqlite.js';
import { type Transaction, textOf } from './sqlite-statements.js';

/** Why a transaction is not on disk. */
interface Refusal {
  readonly id: number;
  /** It was decided from what is not so. */
  readonly isStale?: true;
  readonly error?: Fault;
}

interface Fault {
  readonly message: string;
  readonly number?: number;
}

const BUSY = 5;
const CORRUPT = 11;

/** Which of the two bells is rung. */
const ASKED = 0;
const ANSWERED = 1;

/** The writing connection, in a thread of its own. It does one thing after another, in the order they came. */
export interface SqliteWriter {
  /**
   * One transaction; resolves when it is on disk. `false`: nothing was written, because another program has written
   * since the transaction before, because a row that was taken for new without looking (`isGuess`) is there, or because
   * one that was sent before in the same `epoch` was not committed.
   */
  commit(transaction: Transaction, options: { epoch: number; isGuess: boolean }): Promise<boolean>;
  close(): Promise<void>;
}

export async function startWriter(sqlite: SqliteModule, path: string): Promise<SqliteWriter> {
  const bells = new Int32Array(new SharedArrayBuffer(8));
  const { port1: port, port2: portOfThread } = new MessageChannel();
  const worker = new Worker(new URL('../../worker/sqlite-writer.mjs', import.meta.url), {
    transferList: [portOfThread],
    // See `loadSqlite`: the thread would say it once more.
    execArgv: ['--no-warnings'],
    workerData: {
      bells,
      port: portOfThread,
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
  const isKnown: boolean[] = [];
  /** In the order in which they were sent; answers come in the same order. */
  const waiting: ((answer: boolean | StoreError) => void)[] = [];
  let sent = 0;
  let answered = 0;
  let isListening = false;
  let death: StoreError | undefined;
  const fail = (error: unknown): void => {
    death ??= new StoreError('STORE_UNAVAILABLE', `The writing thread ended: ${messageOf(error)}`, {
      cause: error,
    });
    for (const settle of waiting.splice(0)) settle(death);
  };
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  worker.on('error', fail);
  worker.on('exit', () => fail('it has been closed'));

  /** Of answers that are still to be given: a refusal is sent before its bell is rung, so it may be here long before. */
  const refusals = new Map<number, Refusal>();
  const settleAnswered = (): void => {
    const rung = Atomics.load(bells, ANSWERED);
    for (let said = receive(port); said; said = receive(port)) refusals.set(said.id, said);
    // The bell counts in 32 bits and begins anew; here is counted on.
    for (; (answered | 0) !== rung; answered += 1) {
      const refusal = refusals.get(answered);
      refusals.delete(answered);
      waiting.shift()?.(refusal?.error ? toStoreError(refusal.error, path) : !refusal);
    }
    // An idle store does not keep a program alive; a write under way does.
    if (waiting.length === 0) worker.unref();
  };
  const listen = async (): Promise<void> => {
    isListening = true;
    while (waiting.length > 0) {
      await Atomics.waitAsync(bells, ANSWERED, answered).value;
      settleAnswered();
    }
    isListening = false;
  };
  const answer = (): Promise<boolean> =>
    new Promise((resolve, reject) => {
      if (death) return reject(death);
      waiting.push((said) => (typeof said === 'boolean' ? resolve(said) : reject(said)));
      worker.ref();
      if (!isListening) void listen();
    });
  const send = (message: unknown): void => {
    port.postMessage(message);
    Atomics.add(bells, ASKED, 1);
    Atomics.notify(bells, ASKED);
  };

  // The first bell says that the database is open.
  await answer();
  return {
    commit({ steps, values }, { epoch, isGuess }) {
      const texts: [number, string][] = [];
      for (let step = 0; step < steps.length; step += 3) {
        const number = steps[step] ?? 0;
        if (isKnown[number]) continue;
        isKnown[number] = true;
        texts.push([number, textOf(number)]);
      }
      sent += 1;
      // Numbers and flat lists cross to the thread several times faster than nested rows and long texts.
      send({ id: sent, epoch, steps, values, texts, isGuess });
      return answer();
    },
    async close() {
      if (!death) send({ close: true });
      worker.ref();
      await ended;
      port.close();
    },
  };
}

function receive(port: MessagePort): Refusal | undefined {
  const received: { readonly message: Refusal } | undefined = receiveMessageOnPort(port);
  return received?.message;
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
