import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { unparsed } from './create-extractor.js';
import type { ExtractReply, ExtractRequest } from './extract-messages.js';
import type { FileFacts } from './file-facts.js';

/** Parsers in threads. A file that kills its thread is answered `isParsed: false`; the others go on. */
export interface ExtractPool {
  /** Rejects only after `close`. */
  extract(path: string, language: string, source: string): Promise<FileFacts>;
  /** Stops the threads; what is still waiting is rejected. */
  close(): Promise<void>;
}

/** Sent ahead to each thread, so that it never waits for the next file. */
const maxAhead = 3;
/** A thread's parser memory never shrinks; after this much text it is replaced. */
const maxTextPerThread = 200_000_000;

export interface ExtractPoolOptions {
  readonly threads: number;
  /** The module that the threads run; the package's own when absent. */
  readonly worker?: URL;
}

export function createExtractPool({ threads, worker: script }: ExtractPoolOptions): ExtractPool {
  const waiting: Job[] = [];
  const seats: Seat[] = [];
  let isClosed = false;
  let nextId = 1;

  const startThread = (seat: Seat): void => {
    const worker = new Worker(script ?? workerUrl());
    seat.worker = worker;
    seat.text = 0;
    worker.unref();
    worker.on('message', ({ id, facts, isSpent }: ExtractReply) => {
      const at = seat.sent.findIndex((job) => job.request.id === id);
      const [job] = at < 0 ? [] : seat.sent.splice(at, 1);
      job?.resolve(facts);
      if (isSpent) seat.text = Number.POSITIVE_INFINITY;
      if (seat.text > maxTextPerThread && seat.sent.length === 0) retire(seat);
      feed();
    });
    // An error may overtake answers that were sent before it; the end comes after all of them, and always follows.
    worker.on('error', () => undefined);
    worker.on('exit', () => replaceThread(seat, worker));
  };

  const retire = (seat: Seat): void => {
    const { worker } = seat;
    seat.worker = undefined;
    void worker?.terminate();
  };

  const replaceThread = (seat: Seat, worker: Worker): void => {
    if (seat.worker !== worker) return;
    seat.worker = undefined;
    const [killer, ...others] = seat.sent.splice(0);
    killer?.resolve(unparsed(killer.request.language));
    waiting.unshift(...others);
    feed();
  };

  const feed = (): void => {
    while (!isClosed && waiting.length > 0) {
      const seat = seats.reduce((a, b) => (b.sent.length < a.sent.length ? b : a));
      if (
        seat.sent.length >= maxAhead ||
        (seat.worker !== undefined && seat.text > maxTextPerThread)
      )
        return;
      if (seat.worker === undefined) startThread(seat);
      const job = waiting.shift();
      if (job === undefined) return;
      seat.sent.push(job);
      seat.text += job.request.source.length;
      // An unfinished file keeps the process alive, an idle thread does not.
      seat.worker?.ref();
      seat.worker?.postMessage(job.request);
    }
    for (const seat of seats) if (seat.sent.length === 0) seat.worker?.unref();
  };

  for (let at = 0; at < Math.max(1, threads); at += 1) {
    seats.push({ worker: undefined, sent: [], text: 0 });
  }
  return {
    extract(path, language, source) {
      if (isClosed) return Promise.reject(new Error(`Extract pool is closed; cannot read ${path}`));
      return new Promise<FileFacts>((resolve, reject) => {
        waiting.push({ request: { id: nextId++, language, source }, path, resolve, reject });
        feed();
      });
    },
    async close() {
      isClosed = true;
      const open = [...waiting.splice(0), ...seats.flatMap((seat) => seat.sent.splice(0))];
      for (const job of open)
        job.reject(new Error(`Extract pool was closed before ${job.path} was read`));
      await Promise.all(
        seats.map(async (seat) => {
          const { worker } = seat;
          seat.worker = undefined;
          await worker?.terminate();
        }),
      );
    },
  };
}

interface Job {
  readonly request: ExtractRequest;
  readonly path: string;
  resolve(facts: FileFacts): void;
  reject(error: Error): void;
}

interface Seat {
  worker: Worker | undefined;
  readonly sent: Job[];
  text: number;
}

/** Threads run built modules: beside this one, or in `dist` when this one is a source. */
function workerUrl(): URL {
  const beside = new URL('./extract-worker.js', import.meta.url);
  return existsSync(beside)
    ? beside
    : new URL('../../dist/extract/extract-worker.js', import.meta.url);
}
