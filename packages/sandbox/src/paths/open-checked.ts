import { lstatSync, readlinkSync } from 'node:fs';
import { posix } from 'node:path';
import { SandboxError, shownPath } from '../error.js';
import type { FileInfo, FileType, FileVersion } from '../sandbox.js';
import { errorCode, fromSystemError } from '../system-error.js';
import { closeDescriptor, type Descriptor, openName } from './descriptor.js';
import { type ParsedPath, parsePath } from './parse-path.js';
import { isBelow, type Root, type RootSet } from './root-set.js';

/** An opened thing that was found, after opening, to be below a root. The caller closes it. */
export interface CheckedFile {
  readonly descriptor: Descriptor;
  readonly root: Root;
  /** Relative to the root, `.` for the root itself. */
  readonly path: string;
}

/**
 * Opens what a path names, following links, and refuses it unless the opened thing itself is below a root.
 * The thing is named, not opened for reading, so a device or a FIFO is not woken.
 */
export function openChecked(roots: RootSet, requested: string): CheckedFile {
  const parsed = parsePath(roots, requested);
  let descriptor: Descriptor;
  try {
    descriptor = openName(parsed.absolute, { follow: true });
  } catch (error) {
    throw missing(roots, parsed, error);
  }
  try {
    return { descriptor, ...placeOf(roots, descriptor, requested) };
  } catch (error) {
    closeDescriptor(descriptor);
    throw error;
  }
}

/** Where an opened thing is; throws when that is outside every root. */
export function placeOf(
  roots: RootSet,
  descriptor: Descriptor,
  requested: string,
): { readonly root: Root; readonly path: string } {
  const root = roots.holding(descriptor.path);
  if (root) return { root, path: posix.relative(root.real, descriptor.path) || '.' };
  throw escapeError(requested, descriptor);
}

/** Throws with its own reason for everything that is not a regular file. */
export function requireRegular(file: CheckedFile, requested: string): void {
  const type = typeOf(file.descriptor);
  if (type === 'file') return;
  throw wrongType(type, requested);
}

/** Throws when the file has another name, which may be outside. */
export function requireSingleName(
  file: CheckedFile,
  requested: string,
  policy: 'refuse' | 'allow',
): void {
  if (policy === 'allow' || file.descriptor.stats.nlink <= 1n) return;
  throw new SandboxError(
    'PATH_HARD_LINK',
    `${shownPath(requested)} has ${file.descriptor.stats.nlink} names (hard links), and the others may be outside the workspace.`,
    {
      path: requested,
      recommendations: [
        'Copy the file to a new name and use the copy.',
        'If the links are harmless (a package store), set hardLinks to "allow" (SLUICE_HARD_LINKS=allow).',
      ],
    },
  );
}

export function typeOf(descriptor: Pick<Descriptor, 'stats'>): FileType {
  const { stats } = descriptor;
  if (stats.isFile()) return 'file';
  if (stats.isDirectory()) return 'directory';
  if (stats.isSymbolicLink()) return 'symlink';
  if (stats.isFIFO()) return 'fifo';
  if (stats.isSocket()) return 'socket';
  if (stats.isCharacterDevice() || stats.isBlockDevice()) return 'device';
  return 'unknown';
}

export function versionOf(stats: Descriptor['stats']): FileVersion {
  return { mtimeNs: String(stats.mtimeNs), size: Number(stats.size), ino: String(stats.ino) };
}

export function infoOf(file: CheckedFile): FileInfo {
  const { stats } = file.descriptor;
  return {
    path: file.path,
    absolutePath: file.descriptor.path,
    type: typeOf(file.descriptor),
    size: Number(stats.size),
    mode: Number(stats.mode & 0o7777n),
    mtimeMs: Number(stats.mtimeNs / 1000n) / 1000,
    isWritable: !file.root.isReadOnly,
    version: versionOf(stats),
  };
}

export function wrongType(type: FileType, requested: string): SandboxError {
  const shown = shownPath(requested);
  const make = (code: SandboxError['code'], what: string, way: string) =>
    new SandboxError(code, `${shown} is ${what}. ${way}`, {
      path: requested,
      recommendations: [way],
    });
  switch (type) {
    case 'directory':
      return make('IS_DIRECTORY', 'a folder, not a file', 'Name a file inside it, or list it.');
    case 'fifo':
      return make('PATH_FIFO', 'a named pipe, which can block for ever', 'Use a regular file.');
    case 'socket':
      return make('PATH_SOCKET', 'a socket', 'Use a regular file.');
    case 'device':
      return make('PATH_DEVICE', 'a device', 'Use a regular file.');
    case 'file':
    case 'symlink':
    case 'unknown':
      return make('NOT_REGULAR', 'not a regular file', 'Use a regular file.');
  }
}

function escapeError(requested: string, descriptor: Descriptor): SandboxError {
  const type = typeOf(descriptor);
  if (type === 'device' || type === 'fifo' || type === 'socket') return wrongType(type, requested);
  if (isBelow('/proc', descriptor.path) || isBelow('/sys', descriptor.path)) {
    return new SandboxError(
      'PATH_PROC',
      `${shownPath(requested)} leads into ${shownPath(descriptor.path)}.`,
      {
        path: requested,
        recommendations: ['Name a file of the workspace.'],
      },
    );
  }
  // The place it leads to is not named: a model must not learn the layout outside by planting links.
  return new SandboxError(
    'PATH_SYMLINK_ESCAPE',
    `${shownPath(requested)} leads out of the workspace through a symbolic link.`,
    {
      path: requested,
      recommendations: [
        'Use the real file inside the workspace.',
        'If the target is meant to be read, add its folder as a read-only root.',
      ],
    },
  );
}

/** Tells a missing file from a link that leads nowhere, and hides whether a file outside exists. */
function missing(roots: RootSet, parsed: ParsedPath, error: unknown): SandboxError {
  const target = danglingTarget(parsed.absolute);
  if (target !== undefined && errorCode(error) === 'ENOENT') {
    const isInside = roots.holding(posix.resolve(posix.dirname(parsed.absolute), target));
    return new SandboxError(
      isInside ? 'PATH_SYMLINK_DANGLING' : 'PATH_SYMLINK_ESCAPE',
      `${shownPath(parsed.requested)} is a symbolic link that leads ${isInside ? 'to nothing' : 'out of the workspace'}.`,
      { path: parsed.requested, recommendations: ['Name the real file instead of the link.'] },
    );
  }
  return escapingFolder(roots, parsed) ?? fromSystemError(error, parsed.requested);
}

/** The refusal for a path whose nearest existing folder is outside, so that "missing" is said of inside names only. */
function escapingFolder(roots: RootSet, parsed: ParsedPath): SandboxError | undefined {
  for (
    let folder = posix.dirname(parsed.absolute);
    isBelow(parsed.root.real, folder);
    folder = posix.dirname(folder)
  ) {
    let descriptor: Descriptor;
    try {
      descriptor = openName(folder, { follow: true });
    } catch (error) {
      if (['ENOENT', 'ENOTDIR', 'EACCES', 'ELOOP'].includes(errorCode(error))) continue;
      return fromSystemError(error, parsed.requested);
    }
    try {
      return roots.holding(descriptor.path) ? undefined : escapeError(parsed.requested, descriptor);
    } finally {
      closeDescriptor(descriptor);
    }
  }
  return undefined;
}

function danglingTarget(absolute: string): string | undefined {
  try {
    return lstatSync(absolute).isSymbolicLink() ? readlinkSync(absolute) : undefined;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EACCES', 'ELOOP', 'ENAMETOOLONG'].includes(errorCode(error))) {
      return undefined;
    }
    throw error;
  }
}
