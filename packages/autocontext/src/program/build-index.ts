import { setPriority } from 'node:os';
import { buildIndex, cacheFolder, createExtractor } from '@sluice/codeintel';
import { isSensitivePath } from '@sluice/guard';
import type { Environment } from '../folders.js';

const LONGEST_MS = 10 * 60_000;

/** Builds the index of a repository, kindly to everything else on the machine, and ends. */
export async function buildInBackground(root: string, env: Environment): Promise<void> {
  try {
    setPriority(10);
  } catch {
    // Not every system lets a process step back; it then runs like any other.
  }
  const signal = AbortSignal.timeout(LONGEST_MS);
  await buildIndex(
    {
      root,
      cacheFolder: cacheFolder(env),
      isSensitivePath,
      makeExtractor: (languages) => createExtractor(languages),
    },
    { threads: 0, signal },
  );
}
