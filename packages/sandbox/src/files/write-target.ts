import { accessSync, constants, lstatSync, mkdirSync, rmdirSync } from 'node:fs';
import { posix } from 'node:path';
import { SandboxError, shownPath } from '../error.js';
import {
  closeDescriptor,
  type Descriptor,
  nameIn,
  openFolder,
  selfPath,
} from '../paths/descriptor.js';
import { isInGitFolder } from '../paths/git-folder.js';
import {
  openChecked,
  placeOf,
  requireRegular,
  requireSingleName,
  versionOf,
  wrongType,
} from '../paths/open-checked.js';
import { type ParsedPath, parsePath } from '../paths/parse-path.js';
import { protectedPath } from '../paths/protected.js';
import type { WriteExpectation } from '../sandbox.js';
import { errorCode, fromSystemError } from '../system-error.js';
import type { FileContext } from './file-context.js';

/** A place that may be written: an opened, checked folder and a name in it. */
export interface WriteTarget {
  readonly requested: string;
  readonly parent: Descriptor;
  readonly name: string;
  /** Real absolute path. */
  readonly absolutePath: string;
  readonly rootPath: string;
  /** Relative to its root. */
  readonly path: string;
  /** What stood there when it was opened. */
  readonly existing: Descriptor['stats'] | undefined;
  /** Folders that were made for it, outermost first. */
  readonly createdFolders: readonly string[];
}

export interface TargetOptions {
  readonly createParents: boolean;
  readonly allowProtected: boolean;
}

/** Opens the folder of a file that is to be written. Links are followed, and the folder reached is checked. */
export function openTarget(
  context: FileContext,
  requested: string,
  options: TargetOptions,
): WriteTarget {
  const parsed = parsePath(context.roots, requested);
  if (parsed.root.isReadOnly) throw readOnly(requested);
  if (parsed.below === '') throw wrongType('directory', requested);
  const old = openExisting(context, requested);
  const createdFolders: string[] = [];
  let parent: Descriptor | undefined;
  try {
    parent = old
      ? openFolder(posix.dirname(old.realPath), { follow: false })
      : openParent(context, parsed, options, createdFolders);
    const place = placeOf(context.roots, parent, requested);
    if (place.root.isReadOnly) throw readOnly(requested);
    const name = posix.basename(old ? old.realPath : parsed.absolute);
    const path = posix.join(place.path, name);
    context.ownFiles.refuse(posix.join(parent.path, name), requested);
    if (!options.allowProtected) requireOpen(context, place.root.real, parent, name, requested);
    return {
      requested,
      parent,
      name,
      absolutePath: posix.join(parent.path, name),
      rootPath: place.root.real,
      path,
      existing: old?.stats,
      createdFolders,
    };
  } catch (error) {
    if (parent) closeDescriptor(parent);
    removeCreated(createdFolders);
    throw fromSystemError(error, requested);
  }
}

/** Throws when a name in an opened folder is closed to writing, by its own name or by the folders above it. */
export function requireOpen(
  context: FileContext,
  root: string,
  folder: Descriptor,
  name: string,
  requested: string,
): void {
  context.protectedPaths.require(posix.join(posix.relative(root, folder.path), name), requested);
  if (isInGitFolder(root, folder.path)) {
    throw protectedPath(requested, 'its folder is a git repository, whose files git runs or obeys');
  }
}

/** Throws unless the place is the one, and holds what, the caller believes, or may be replaced without belief. */
export function requireReplaceable(
  target: WriteTarget,
  { ifUnchanged, ifAt }: WriteExpectation,
): void {
  if (ifAt !== undefined && ifAt !== target.absolutePath) {
    throw stale(target.requested, 'its path leads elsewhere');
  }
  const now = statName(target);
  if (now?.isDirectory()) throw wrongType('directory', target.requested);
  if (ifUnchanged === undefined) return;
  if (ifUnchanged === null) {
    if (now) throw stale(target.requested, 'it exists already');
    return;
  }
  if (!now) throw stale(target.requested, 'it was removed');
  const version = versionOf(now);
  const isSame =
    version.mtimeNs === ifUnchanged.mtimeNs &&
    version.size === ifUnchanged.size &&
    version.ino === ifUnchanged.ino;
  if (!isSame) throw stale(target.requested, 'it was changed');
}

/** Takes away folders that were made for a write that then failed; one that is used by now stays. */
export function removeCreated(folders: readonly string[]): void {
  for (const folder of folders.toReversed()) {
    try {
      rmdirSync(folder);
    } catch (error) {
      if (!['ENOTEMPTY', 'ENOENT', 'EEXIST', 'EBUSY'].includes(errorCode(error))) throw error;
    }
  }
}

function openExisting(
  context: FileContext,
  requested: string,
): { readonly realPath: string; readonly stats: Descriptor['stats'] } | undefined {
  let file: ReturnType<typeof openChecked>;
  try {
    file = openChecked(context.roots, requested);
  } catch (error) {
    if (error instanceof SandboxError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
  try {
    requireRegular(file, requested);
    requireSingleName(file, requested, context.hardLinks);
    if (file.descriptor.stats.nlink === 0n) throw stale(requested, 'it was removed');
    accessSync(selfPath(file.descriptor), constants.W_OK);
    return { realPath: file.descriptor.path, stats: file.descriptor.stats };
  } catch (error) {
    throw fromSystemError(error, requested);
  } finally {
    closeDescriptor(file.descriptor);
  }
}

function openParent(
  context: FileContext,
  parsed: ParsedPath,
  options: TargetOptions,
  created: string[],
): Descriptor {
  const folder = posix.dirname(parsed.absolute);
  try {
    return openFolder(folder, { follow: true });
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' || !options.createParents) throw error;
  }
  let current = openFolder(parsed.root.real, { follow: false });
  try {
    for (const name of posix.dirname(parsed.below).split('/')) {
      const next = stepInto(context, current, name, {
        ...options,
        requested: parsed.requested,
        created,
      });
      closeDescriptor(current);
      current = next;
    }
    return current;
  } catch (error) {
    closeDescriptor(current);
    throw error;
  }
}

/** Opens, or makes and opens, one folder below an opened one. The check comes after the opening, at every step. */
function stepInto(
  context: FileContext,
  folder: Descriptor,
  name: string,
  options: TargetOptions & { readonly requested: string; readonly created: string[] },
): Descriptor {
  const { requested, created } = options;
  const path = nameIn(folder, name);
  let next: Descriptor;
  try {
    next = openFolder(path, { follow: true });
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    const { root } = placeOf(context.roots, folder, requested);
    if (root.isReadOnly) throw readOnly(requested);
    if (!options.allowProtected) requireOpen(context, root.real, folder, name, requested);
    mkdirSync(path);
    created.push(posix.join(folder.path, name));
    next = openFolder(path, { follow: false });
  }
  try {
    placeOf(context.roots, next, requested);
    return next;
  } catch (error) {
    closeDescriptor(next);
    throw error;
  }
}

function statName(target: WriteTarget): Descriptor['stats'] | undefined {
  return lstatSync(nameIn(target.parent, target.name), { bigint: true, throwIfNoEntry: false });
}

export function stale(requested: string, what: string): SandboxError {
  return new SandboxError(
    'STALE',
    `${shownPath(requested)} was not written: ${what} since it was read. Read it again first.`,
    {
      path: requested,
      recommendations: ['Read the file again, then repeat the change on what it holds now.'],
    },
  );
}

function readOnly(requested: string): SandboxError {
  return new SandboxError('READ_ONLY', `${shownPath(requested)} is in a read-only folder.`, {
    path: requested,
    recommendations: ['Write inside a writable workspace root.'],
  });
}
