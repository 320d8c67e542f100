import { realpathSync, type Stats, statSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { readSettingsFile } from '@sluice/sandbox';
import type { RepoRootSource } from '../auto-output.js';
import { type Environment, homeOf } from '../folders.js';
import type { Settings } from '../settings/settings.js';
import { SettingsError } from '../settings/settings-error.js';

export interface RepoRoot {
  /** Real path. */
  readonly root: string;
  readonly source: RepoRootSource;
  /** Set where nothing may be read: a home folder or a whole disk is no repository. */
  readonly refusal?: string;
}

/** What `git rev-parse --show-toplevel` says, without starting git; `undefined` outside of a work tree. */
export function gitTopLevel(start: string): string | undefined {
  for (let folder = start; ; folder = dirname(folder)) {
    if (isWorkTree(join(folder, '.git'))) return folder;
    if (dirname(folder) === folder) return undefined;
  }
}

/** The repository of a run: named by a setting, else git's, else the current folder. */
export function findRepoRoot(
  cwd: string,
  topLevel: string | undefined,
  given: Settings['repoRoot'],
  env: Environment,
): RepoRoot {
  if (given) {
    const from = given.source === 'env' ? cwd : (topLevel ?? cwd);
    const root = realFolder(resolve(from, given.path));
    if (given.mustStayInside && !isBelow(root, realFolder(from))) {
      throw new SettingsError(`E_REPO_ROOT: ${given.path} leads out of the repository`);
    }
    return { root, source: given.source };
  }
  if (topLevel !== undefined) return { root: realFolder(topLevel), source: 'git' };
  const root = realFolder(cwd);
  const isTooMuch = dirname(root) === root || root === realOrSelf(homeOf(env));
  return {
    root,
    source: 'no-git-root',
    ...(isTooMuch
      ? { refusal: `${root} is no repository; set CI_AUTO_TOOLS_REPO_ROOT to search it` }
      : {}),
  };
}

const LARGEST_POINTER = 16 * 1024;

function isWorkTree(path: string): boolean {
  const stat = statAt(path);
  if (stat?.isDirectory()) return statAt(join(path, 'HEAD')) !== undefined;
  if (stat?.isFile() !== true || stat.size > LARGEST_POINTER) return false;
  return readSettingsFile(path, LARGEST_POINTER)?.startsWith('gitdir:') === true;
}

/** What stands at a path, links followed; nothing below a file or in a folder that is closed. */
function statAt(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function realFolder(path: string): string {
  let root: string;
  try {
    root = realpathSync.native(path);
  } catch (error) {
    throw new SettingsError(`E_REPO_ROOT: there is no folder ${path}`, { cause: error });
  }
  if (statSync(root).isDirectory()) return root;
  throw new SettingsError(`E_REPO_ROOT: ${path} is not a folder`);
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}${sep}`);
}

function realOrSelf(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}
