import { lstatSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isGitFolder } from '../../paths/git-folder.js';
import { isBelow } from '../../paths/root-set.js';
import { errorCode } from '../../system-error.js';
import { readGitConfig } from './read-config.js';
import { readSmallFile } from './read-small-file.js';

/** Where the parts of a repository are; all paths are real. */
export interface GitRepository {
  /** The folder with the files. */
  readonly workTree: string;
  /** What belongs to this work tree: its head and its index. */
  readonly gitFolder: string;
  /** What all work trees of the repository share: objects, refs, settings. */
  readonly commonFolder: string;
}

const MAX_POINTER_BYTES = 4096;

/**
 * The repository that holds a folder: the nearest `.git` above it. Read by us, not by git, so that neither a variable
 * nor a setting moves it. A `.git` that leads elsewhere counts only where the place it names points back, as
 * submodules and work trees do: otherwise a folder could present a stranger's repository as its own.
 */
export function findRepository(folder: string): GitRepository | undefined {
  let current: string;
  try {
    current = realpathSync(folder);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EACCES', 'ELOOP'].includes(errorCode(error))) return undefined;
    throw error;
  }
  for (;;) {
    const stats = lstatSync(join(current, '.git'), { throwIfNoEntry: false });
    if (stats?.isFile()) return pointedRepository(current);
    if (stats?.isSymbolicLink()) return undefined;
    if (stats?.isDirectory()) {
      const found = repositoryAt(current, join(current, '.git'));
      if (found) return found;
    }
    const parent = dirname(current);
    if (parent === current) return undefined;
    current = parent;
  }
}

/** A work tree or a submodule: `.git` is a file that says where the repository is. */
function pointedRepository(workTree: string): GitRepository | undefined {
  const pointer = readSmallFile(join(workTree, '.git'), MAX_POINTER_BYTES);
  const target = /^gitdir: ([^\0\n]+)\n?$/.exec(pointer ?? '')?.[1];
  const gitFolder = target === undefined ? undefined : realFolder(resolve(workTree, target));
  if (gitFolder === undefined) return undefined;
  const found = repositoryAt(workTree, gitFolder);
  return found && (isBelow(workTree, gitFolder) || pointsBack(found)) ? found : undefined;
}

function pointsBack({ workTree, gitFolder }: GitRepository): boolean {
  const back = readSmallFile(join(gitFolder, 'gitdir'), MAX_POINTER_BYTES)?.replace(/\n$/, '');
  if (back !== undefined && realPath(resolve(gitFolder, back)) === join(workTree, '.git')) {
    return true;
  }
  const named = readGitConfig(join(gitFolder, 'config')).get('core.worktree');
  return named !== undefined && realPath(resolve(gitFolder, named)) === workTree;
}

function repositoryAt(workTree: string, gitFolder: string): GitRepository | undefined {
  const shared = readSmallFile(join(gitFolder, 'commondir'), MAX_POINTER_BYTES);
  if (shared === undefined) {
    return isGitFolder(gitFolder) ? { workTree, gitFolder, commonFolder: gitFolder } : undefined;
  }
  const commonFolder = realFolder(resolve(gitFolder, shared.replace(/\n$/, '')));
  const isWorkTree =
    commonFolder !== undefined &&
    isGitFolder(commonFolder) &&
    dirname(gitFolder) === join(commonFolder, 'worktrees');
  return isWorkTree ? { workTree, gitFolder, commonFolder } : undefined;
}

function realFolder(path: string): string | undefined {
  const real = realPath(path);
  return real !== undefined && lstatSync(real).isDirectory() ? real : undefined;
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EACCES', 'ELOOP', 'ENAMETOOLONG'].includes(errorCode(error))) {
      return undefined;
    }
    throw error;
  }
}
