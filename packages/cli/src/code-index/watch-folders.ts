import { type FSWatcher, lstatSync, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';

export interface WatchedFolders {
  /** Watches these too, relative to the root; says whether one of them was new. */
  add(folders: readonly string[]): boolean;
  close(): void;
}

/** One watch costs about a kilobyte of the kernel's memory. */
const MOST_WATCHES = 50_000;
const NEVER = /^(?:\.git|node_modules)$/;

/**
 * Calls `onChange` when an entry of a watched folder is made, written, renamed or removed. Folders made later are
 * watched as they appear, with those in them. Where the system can watch a whole tree, it does.
 */
export function watchFolders(root: string, onChange: () => void): WatchedFolders {
  const watchers = new Map<string, FSWatcher>();
  const isWholeTree = process.platform === 'darwin' || process.platform === 'win32';

  const add = (folder: string): boolean => {
    if (watchers.has(folder) || watchers.size >= MOST_WATCHES) return false;
    let watcher: FSWatcher;
    try {
      watcher = watch(join(root, folder), { recursive: isWholeTree }, (_event, name) => {
        if (name === null || isGits(name)) return;
        if (!isWholeTree) addBelow(join(folder, name));
        onChange();
      });
    } catch {
      // A folder that went away in between: its parent has told of it.
      return false;
    }
    watcher.on('error', () => drop(folder));
    watchers.set(folder, watcher);
    return true;
  };
  const drop = (folder: string): void => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };
  const addBelow = (path: string): void => {
    if (!isFolder(join(root, path))) {
      if (watchers.has(path)) drop(path);
      return;
    }
    if (NEVER.test(path.slice(path.lastIndexOf('/') + 1)) || !add(path)) return;
    for (const name of namesIn(join(root, path))) addBelow(join(path, name));
  };
  return {
    add(folders) {
      if (isWholeTree) return add('');
      return folders.filter(add).length > 0;
    },
    close() {
      for (const watcher of watchers.values()) watcher.close();
      watchers.clear();
    },
  };
}

function isGits(name: string): boolean {
  return /(?:^|[\\/])\.git(?:[\\/]|$)/.test(name);
}

function isFolder(path: string): boolean {
  try {
    return lstatSync(path).isDirectory();
  } catch {
    return false;
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
