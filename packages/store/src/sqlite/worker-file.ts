import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StoreError } from '../store-error.js';
import { ownPlace } from './own-place.js';

/**
 * The program of the writing thread: in this package where it runs as it was installed; for a program that was bundled
 * (`own` is then the bundle), in the package as its folder, or the one it was started in, finds it.
 */
export function workerFile(own = ownPlace()): URL {
  const beside = new URL('../../worker/sqlite-writer.mjs', own);
  if (existsSync(beside)) return beside;
  for (const from of [own, join(process.cwd(), 'index.js')]) {
    try {
      return pathToFileURL(createRequire(from).resolve('@sluice/store/worker'));
    } catch {
      // Not installed there; the next place is tried, and without one the error below says what to do.
    }
  }
  throw new StoreError(
    'STORE_CONFIG',
    'The store was bundled and its writing thread is nowhere to be found; keep @sluice/store installed beside the bundle, or mark it as external',
  );
}
