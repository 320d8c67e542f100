import { realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { findBubblewrap, ISOLATION } from '../../backends/bubblewrap-program.js';
import { kernelFileMounts } from '../../backends/kernel-files.js';
import { systemMounts } from '../../backends/system-mounts.js';
import { borrowedObjects } from './borrowed-objects.js';
import type { GitRepository } from './find-repository.js';

export interface GitLaunch {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Puts bubblewrap in front: git then sees programs and its repository, read-only but for what is `writable`, and has
 * neither network nor namespace to grow in. Undefined where bubblewrap is not installed.
 */
export function confineGit(
  launch: GitLaunch,
  repository: GitRepository,
  shadow: string,
  writable: readonly string[],
): GitLaunch | undefined {
  const bubblewrap = findBubblewrap(undefined);
  if (bubblewrap === undefined) return undefined;
  const prefix = dirname(dirname(realpathSync(launch.file)));
  const shown = [
    ...(prefix === '/' || prefix === '/usr' ? [] : [prefix]),
    repository.workTree,
    repository.commonFolder,
    repository.gitFolder,
    ...borrowedObjects(repository.commonFolder),
    shadow,
  ];
  return {
    file: bubblewrap,
    args: [
      ...ISOLATION,
      ...systemMounts({ allowNetwork: false, isRoot: process.getuid?.() === 0 }),
      ...kernelFileMounts(),
      ...shown.flatMap((path) => ['--ro-bind', path, path]),
      ...writable.flatMap((path) => ['--bind', path, path]),
      ...['--remount-ro', '/', '--chdir', launch.cwd],
      ...Object.entries(launch.env).flatMap(([name, value]) => ['--setenv', name, value]),
      '--',
      launch.file,
      ...launch.args,
    ],
    cwd: '/',
    env: {},
  };
}
