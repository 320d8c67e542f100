import { lstatSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { SandboxError } from '../../error.js';
import type { GitRepository } from './find-repository.js';

/** Work that stands half done in a repository; a commit in the middle of it would be another one than it looks. */
const UNDER_WAY = [
  'MERGE_HEAD',
  'CHERRY_PICK_HEAD',
  'REVERT_HEAD',
  'rebase-merge',
  'rebase-apply',
  'BISECT_START',
];

export function refuseUnderWay({ gitFolder }: GitRepository): void {
  const found = UNDER_WAY.find((name) => isThere(join(gitFolder, name)));
  if (found === undefined) return;
  throw new SandboxError(
    'GIT_REFUSED',
    `The repository is in the middle of something else (${found}); a commit now would end it.`,
    { recommendations: ['Let a person finish or abort it first.'] },
  );
}

/**
 * What a commit to a branch writes in the repository: objects, the branch and the log of it. A link among them could
 * lead a write anywhere, so with one nothing is written.
 */
export function commitFolders(
  { commonFolder, gitFolder }: GitRepository,
  branch: string,
): readonly string[] {
  const parts = branch.split('/');
  const below = (folder: string) =>
    parts.map((_, index) => join(commonFolder, folder, ...parts.slice(0, index + 1)));
  const objects = join(commonFolder, 'objects');
  const entries = isThere(objects) ? readdirSync(objects).map((name) => join(objects, name)) : [];
  const log = join(gitFolder, 'logs', 'HEAD');
  const reftable = join(commonFolder, 'reftable');
  const looked = [
    ...[objects, ...entries, ...below(''), ...below('logs'), log, reftable],
    ...[commonFolder, gitFolder].map((folder) => join(folder, 'logs')),
  ];
  const link = looked.find((path) => isThere(path) && lstatSync(path).isSymbolicLink());
  if (link !== undefined) {
    throw new SandboxError('GIT_REFUSED', `${link} is a link; nothing is written through it.`, {
      path: link,
      recommendations: ['Commit by hand if you trust this repository.'],
    });
  }
  return [
    objects,
    join(commonFolder, 'refs'),
    join(commonFolder, 'logs', 'refs'),
    log,
    reftable,
  ].filter(isThere);
}

/** The log of the branch and of the head, where the repository keeps them. */
export function linkLogs({ commonFolder, gitFolder }: GitRepository, shadow: string): void {
  mkdirSync(join(shadow, 'logs'));
  for (const [from, name] of [
    [commonFolder, 'refs'],
    [gitFolder, 'HEAD'],
  ] as const) {
    const source = join(from, 'logs', name);
    if (isThere(source)) symlinkSync(source, join(shadow, 'logs', name));
  }
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
