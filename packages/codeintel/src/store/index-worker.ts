import { parentPort, workerData } from 'node:worker_threads';
import { createExtractor } from '../extract/create-extractor.js';
import { indexBatch } from './index-batch.js';

/** One thread of `indexFiles`: takes lists of paths, answers each with the bytes of a segment. */
const { root, isParsing } = workerData as { root: string; isParsing: boolean };
const extractor = isParsing ? await createExtractor() : undefined;

parentPort?.on('message', (paths: string[]) => {
  const { segment } = indexBatch(root, paths, extractor);
  const bytes = new Uint8Array(segment.length);
  bytes.set(segment);
  parentPort?.postMessage(bytes, [bytes.buffer]);
});
parentPort?.postMessage('ready');
