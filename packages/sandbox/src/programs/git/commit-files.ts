import { lstatSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SandboxError } from '../../error.js';
import { isBelow } from '../../paths/root-set.js';
import { findProgram } from '../find-program.js';
import {
  type GitOptions,
  runOverShadow,
  type ShadowOptions,
  type ShadowPlace,
} from '../run-git.js';
import { commitFolders, linkLogs, refuseUnderWay } from './commit-folders.js';
import { commitIdentity } from './commit-identity.js';
import { findRepository } from './find-repository.js';
import { takeIndexLock } from './index-lock.js';
import { readSmallBytes } from './read-small-file.js';
import { makeShadow } from './shadow-repository.js';

export interface CommitRequest {
  /** A folder of the workspace; the repository's files must be in it. */
  readonly folder: string;
  /** Files and folders, literal, from `folder`. What is staged beside them stays staged and is not committed. */
  readonly paths: readonly string[];
}

/** What a commit would be. The same parent, branch and tree are the same commit but for its message and time. */
export interface CommitPlan {
  readonly branch: string;
  /** `null` for the first commit of a branch. */
  readonly parent: string | null;
  readonly tree: string;
  /** Each with its letter: `M src/a.ts`. */
  readonly files: readonly string[];
  readonly diff: string;
}

const MAX_INDEX_BYTES = 512 * 1024 * 1024;
const FILES_AT_ONCE = 500;

/** What committing these paths would do. Writes nothing in the repository. */
export async function planCommit(
  request: CommitRequest,
  options: GitOptions = {},
): Promise<CommitPlan> {
  return overRepository(request, async (place, branch) => {
    const objects = join(place.shadow, 'new-objects');
    mkdirSync(objects);
    const env = {
      GIT_OBJECT_DIRECTORY: objects,
      GIT_ALTERNATE_OBJECT_DIRECTORIES: join(place.repository.commonFolder, 'objects'),
    };
    return planOver(place, branch, request, { ...options, env, writable: [place.shadow] });
  });
}

/**
 * Commits these paths if that is still the planned commit; otherwise it is refused with `STALE`. No hook, filter,
 * editor, signature or other program of the repository or of the person's git settings runs.
 */
export async function commitFiles(
  request: CommitRequest & {
    readonly message: string;
    readonly expected?: Pick<CommitPlan, 'branch' | 'parent' | 'tree'> | undefined;
  },
  options: GitOptions = {},
): Promise<CommitPlan & { readonly commit: string }> {
  return overRepository(request, async (place, branch) => {
    const { repository } = place;
    const who = commitIdentity(repository);
    if (!who) {
      throw refused('Nobody is named as the author of commits here.', [
        'Let a person run: git config user.name "…" and git config user.email "…"',
      ]);
    }
    const writable = [place.shadow, ...commitFolders(repository, branch)];
    linkLogs(repository, place.shadow);
    const may: ShadowOptions = { ...options, writable };
    const lock = takeIndexLock(repository.gitFolder);
    try {
      const plan = await planOver(place, branch, request, may);
      const { expected } = request;
      if (expected && !isSame(plan, expected)) {
        throw new SandboxError('STALE', 'What would be committed is no longer what was shown.', {
          recommendations: ['Look at what changed, then make the call anew.'],
        });
      }
      lock.write(await indexAfter(place, request, may));
      const env = {
        GIT_AUTHOR_NAME: who.name,
        GIT_AUTHOR_EMAIL: who.email,
        GIT_COMMITTER_NAME: who.name,
        GIT_COMMITTER_EMAIL: who.email,
      };
      const parents = plan.parent === null ? [] : ['-p', plan.parent];
      const made = ['commit-tree', plan.tree, ...parents, '-m', request.message];
      const commit = (await git(place, made, { ...may, env })).trim();
      const subject = request.message.split('\n', 1)[0] ?? '';
      const before = plan.parent ?? '0'.repeat(commit.length);
      const moved = ['update-ref', '-m', `commit: ${subject}`, branch, commit, before];
      await git(place, ['-c', 'core.logAllRefUpdates=true', ...moved], { ...may, env });
      lock.become(join(repository.gitFolder, 'index'));
      return { ...plan, commit };
    } finally {
      lock.leave();
    }
  });
}

async function overRepository<Result>(
  { folder }: CommitRequest,
  run: (place: ShadowPlace, branch: string) => Promise<Result>,
): Promise<Result> {
  const repository = findRepository(folder);
  if (!repository || !isBelow(folder, repository.workTree)) {
    throw refused('The workspace is no git repository, or only a part of one.', []);
  }
  const program = findProgram('git', repository.workTree);
  if (program === undefined) throw refused('git is not installed.', ['Install git.']);
  refuseUnderWay(repository);
  const shadow = makeShadow(repository);
  if (!shadow) throw refused('The head of the repository cannot be read.', []);
  try {
    const head = readFileSync(join(shadow.path, 'HEAD'), 'utf8');
    const branch = /^ref: (refs\/heads\/[^\n]+)\n?$/.exec(head)?.[1];
    if (branch === undefined || branch.split('/').includes('..')) {
      throw refused('No branch is checked out, so a commit would be lost.', [
        'Let a person check out a branch first.',
      ]);
    }
    return await run({ repository, program, shadow: shadow.path, folder }, branch);
  } finally {
    shadow.remove();
  }
}

/** What the paths make of the head, worked out in an index of its own. */
async function planOver(
  place: ShadowPlace,
  branch: string,
  { paths }: CommitRequest,
  options: ShadowOptions,
): Promise<CommitPlan> {
  const index = copyIndex(place, 'commit-index');
  const own = { ...options, env: { ...options.env, ...index.env } };
  const parent = await parentOf(place, own);
  const from = parent ?? (await git(place, ['hash-object', '-t', 'tree', '--stdin'], own)).trim();
  await git(place, ['read-tree', ...(parent === null ? ['--empty'] : ['--reset', parent])], own);
  await git(place, ['add', '-A', '--', ...paths], own);
  const tree = (await git(place, ['write-tree'], own)).trim();
  const compare = ['diff-tree', '-r', '--no-renames'];
  const names = (await git(place, [...compare, '-z', '--name-status', from, tree], own)).split(
    '\0',
  );
  const files = names.flatMap((letter, at) =>
    at % 2 === 0 && letter !== '' ? [`${letter} ${names[at + 1] ?? ''}`] : [],
  );
  if (files.length === 0) {
    throw refused('These paths hold nothing that is not committed already.', []);
  }
  await refuseFilters(
    place,
    files.map((file) => file.slice(2)),
    own,
  );
  const shown = ['-p', '--no-color', '--no-ext-diff', '--no-textconv'];
  const diff = await git(place, [...compare, ...shown, from, tree], own);
  return { branch, parent, tree, files, diff };
}

/** A filter of a file is a program; without it the file would be committed in a form that nobody meant. */
async function refuseFilters(
  place: ShadowPlace,
  files: readonly string[],
  options: ShadowOptions,
): Promise<void> {
  for (let start = 0; start < files.length; start += FILES_AT_ONCE) {
    const some = files.slice(start, start + FILES_AT_ONCE);
    const found = (await git(place, ['check-attr', '-z', 'filter', '--', ...some], options)).split(
      '\0',
    );
    const at = found.findIndex(
      (value, index) => index % 3 === 2 && value !== 'unspecified' && value !== 'unset',
    );
    if (at < 0) continue;
    throw refused(`${found[at - 2]} goes through the filter "${found[at]}", which is a program.`, [
      'Leave it out, or let a person commit it.',
    ]);
  }
}

/** The index as it will be once the commit stands: the committed paths are no longer staged. */
async function indexAfter(
  place: ShadowPlace,
  { paths }: CommitRequest,
  options: ShadowOptions,
): Promise<Uint8Array> {
  const index = copyIndex(place, 'next-index');
  const env = { ...options.env, ...index.env };
  await git(place, ['-c', 'core.splitIndex=false', 'add', '-A', '--', ...paths], {
    ...options,
    env,
  });
  return readFileSync(index.path);
}

function copyIndex(
  { repository, shadow }: ShadowPlace,
  name: string,
): { readonly path: string; readonly env: Readonly<Record<string, string>> } {
  const path = join(shadow, name);
  const original = join(repository.gitFolder, 'index');
  const writtenAt = lstatSync(original, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const content = readSmallBytes(original, MAX_INDEX_BYTES);
  if (content !== undefined) {
    writeFileSync(path, content);
    // Git reads again what changed as late as its index was written; a copy that looks newer would hide such a change.
    const seconds = Math.floor(writtenAt / 1000);
    utimesSync(path, seconds, seconds);
  }
  return { path, env: { GIT_INDEX_FILE: path, GIT_LITERAL_PATHSPECS: '1' } };
}

async function parentOf(place: ShadowPlace, options: ShadowOptions): Promise<string | null> {
  const args = ['rev-parse', '--quiet', '--verify', 'HEAD^{commit}'];
  const { output, exitCode, stderr } = await runOverShadow(place, args, options);
  if (output !== undefined) return output.trim();
  if (exitCode === 1 && stderr === '') return null;
  throw refused(`git could not read the head: ${stderr.trim()}`, []);
}

async function git(
  place: ShadowPlace,
  args: readonly string[],
  options: ShadowOptions,
): Promise<string> {
  const { output, stderr, timedOut } = await runOverShadow(place, args, options);
  if (output !== undefined) return output;
  const why = timedOut ? 'it took too long' : stderr.trim().slice(0, 500) || 'it did not say why';
  throw refused(`git refused: ${why}`, []);
}

function isSame(plan: CommitPlan, expected: Pick<CommitPlan, 'branch' | 'parent' | 'tree'>) {
  return (
    plan.branch === expected.branch &&
    plan.parent === expected.parent &&
    plan.tree === expected.tree
  );
}

function refused(message: string, recommendations: readonly string[]): SandboxError {
  return new SandboxError('GIT_REFUSED', message, { recommendations });
}
