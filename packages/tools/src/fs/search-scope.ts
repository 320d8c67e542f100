import type { Sandbox } from '@sluice/sandbox';
import { failure, type ToolFailure } from '../tool-failure.js';

/** Where a search runs: a folder of the workspace as working folder, and what to name in it. */
export interface SearchScope {
  /** Real folder below which everything is searched. */
  readonly root: string;
  /** What ripgrep is given: `./` or a path below the root. */
  readonly target: string;
  /** Whether results are shown relative to the root, or in full because it is not the first root. */
  readonly isFirstRoot: boolean;
  readonly isFolder: boolean;
}

/** Checks where a search may run. Throws the sandbox's refusal for a place outside, a device and the like. */
export async function searchScope(sandbox: Sandbox, path: string): Promise<SearchScope> {
  const info = await sandbox.stat(path);
  const place = await sandbox.resolvePath(path);
  if (info.type !== 'directory') {
    // Opening it finds out what may not be read.
    (await sandbox.openRead(path)).close();
  }
  return {
    root: place.root,
    target: place.path === '.' ? './' : `./${place.path}`,
    isFirstRoot: place.root === sandbox.roots.writable[0],
    isFolder: info.type === 'directory',
  };
}

/** The path of a hit as the model gets it. */
export function shownHit(scope: SearchScope, found: string): string {
  const relative = found.replace(/^\.\//, '');
  return scope.isFirstRoot ? relative : `${scope.root}/${relative}`;
}

/** Ignore files above the workspace do not count; those between the workspace and a folder in it do. */
export function ignoreArguments(scope: SearchScope): readonly string[] {
  return scope.target === './'
    ? ['--no-ignore-global', '--no-ignore-parent']
    : ['--no-ignore-global'];
}

/** What a search says that a pipe or the like in place of a list of ignored files held up. */
export function heldUp(path: string, scope: SearchScope): ToolFailure {
  const name = path.startsWith(`${scope.root}/`) ? path.slice(scope.root.length + 1) : path;
  return failure(
    'PATH_NOT_REGULAR',
    `${name} is no ordinary file of rules, so the search would wait or run out of memory at it`,
    ['Remove it or make it a small regular file', 'Search a folder without it'],
    { path: name },
  );
}
