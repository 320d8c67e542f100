import { existsSync, type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';
import { watchFolders } from './watch-folders.js';

/** Editors write in several steps, and a branch switch touches many files. */
const SETTLE_MS = 200;

export interface FollowOptions {
  readonly root: string;
  readonly signal: AbortSignal;
  /** Brings the index in step; called once more when something has changed meanwhile. */
  update(): Promise<void>;
  /** The folders that the index knows now. */
  folders(): readonly string[];
}

/** Updates after each change below the root until `signal` aborts. One update runs at a time. */
export async function followChanges({
  root,
  signal,
  update,
  folders,
}: FollowOptions): Promise<void> {
  let wake: () => void = () => undefined;
  let hasChanged = false;
  const onChange = (): void => {
    hasChanged = true;
    wake();
  };
  signal.addEventListener('abort', onChange, { once: true });
  const watched = watchFolders(root, onChange);
  const gits = watchGit(root, onChange);
  try {
    watched.add(folders());
    // What changed before the first watch was set.
    hasChanged = true;
    while (!signal.aborted) {
      if (!hasChanged) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        await settled(signal);
      }
      if (signal.aborted) return;
      hasChanged = false;
      await update();
      // A file may have come into a folder before its watch.
      if (watched.add(folders())) hasChanged = true;
    }
  } finally {
    signal.removeEventListener('abort', onChange);
    watched.close();
    gits?.close();
  }
}

/** A commit changes no source, but the log; git then rewrites these files in its folder. */
function watchGit(root: string, onChange: () => void): FSWatcher | undefined {
  const folder = join(root, '.git');
  if (!existsSync(folder)) return undefined;
  const watcher = watch(folder, (_event, name) => {
    if (name === 'HEAD' || name === 'index') onChange();
  });
  watcher.on('error', () => watcher.close());
  return watcher;
}

function settled(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, SETTLE_MS);
    signal.addEventListener('abort', end, { once: true });
  });
}
