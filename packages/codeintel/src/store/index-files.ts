import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { indexBatch } from './index-batch.js';
import { languagesOf, type MakeExtractor } from './make-extractor.js';

export interface IndexFilesOptions {
  /** Makes the parser of this thread; worker threads make their own. */
  readonly makeExtractor?: MakeExtractor | undefined;
  /** Threads beside this one; 0 works in this one. */
  readonly threads: number;
  readonly onFiles?: (count: number) => void;
  readonly signal?: AbortSignal | undefined;
}

const FILES_PER_BATCH = 400;
const WORTH_A_THREAD = 600;

/** The segments of the files in their order, made in batches so that no thread holds much at once. */
export async function indexFiles(
  root: string,
  paths: readonly string[],
  options: IndexFilesOptions,
): Promise<Buffer[]> {
  const batches: string[][] = [];
  for (let start = 0; start < paths.length; start += FILES_PER_BATCH) {
    batches.push(paths.slice(start, start + FILES_PER_BATCH));
  }
  const worker = new URL('./index-worker.js', import.meta.url);
  const hasWorker = worker.protocol === 'file:' && existsSync(fileURLToPath(worker));
  if (options.threads === 0 || paths.length < WORTH_A_THREAD || !hasWorker) {
    return inThisThread(root, batches, options);
  }
  return inWorkers(root, batches, worker, options);
}

async function inThisThread(
  root: string,
  batches: readonly string[][],
  options: IndexFilesOptions,
): Promise<Buffer[]> {
  const languages = languagesOf(batches.flat());
  const extractor = batches.length > 0 ? await options.makeExtractor?.(languages) : undefined;
  try {
    const segments: Buffer[] = [];
    for (const batch of batches) {
      options.signal?.throwIfAborted();
      segments.push(indexBatch(root, batch, extractor).segment);
      options.onFiles?.(batch.length);
      await new Promise((resolve) => setImmediate(resolve));
    }
    return segments;
  } finally {
    extractor?.close();
  }
}

async function inWorkers(
  root: string,
  batches: readonly string[][],
  script: URL,
  options: IndexFilesOptions,
): Promise<Buffer[]> {
  const segments: Buffer[] = [];
  let next = 0;
  const workers = Array.from(
    { length: Math.min(options.threads, batches.length) },
    () =>
      new Worker(script, { workerData: { root, isParsing: options.makeExtractor !== undefined } }),
  );
  const { signal } = options;
  let cancel: () => void = () => undefined;
  const cancelled = new Promise<never>((_, reject) => {
    cancel = () => reject(new Error('indexing was cancelled', { cause: signal?.reason }));
  });
  signal?.addEventListener('abort', cancel, { once: true });
  if (signal?.aborted) cancel();
  const drive = (worker: Worker): Promise<void> =>
    new Promise((resolve, reject) => {
      let current = -1;
      const give = (): void => {
        current = next;
        next += 1;
        const batch = batches[current];
        if (batch) worker.postMessage(batch);
        else resolve();
      };
      worker.on('message', (segment: Uint8Array | 'ready') => {
        if (segment !== 'ready') {
          segments[current] = Buffer.from(segment.buffer, segment.byteOffset, segment.byteLength);
          options.onFiles?.(batches[current]?.length ?? 0);
        }
        give();
      });
      worker.once('error', reject);
      worker.once('exit', (code) => reject(new Error(`index worker ended with code ${code}`)));
    });
  try {
    await Promise.race([Promise.all(workers.map(drive)), cancelled]);
    return segments;
  } finally {
    signal?.removeEventListener('abort', cancel);
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}
