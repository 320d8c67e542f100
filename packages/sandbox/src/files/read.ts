import { closeSync, opendirSync, read as readCallback } from 'node:fs';
import { promisify } from 'node:util';
import { SandboxError, shownPath } from '../error.js';
import { closeDescriptor, reopenForReading, selfPath } from '../paths/descriptor.js';
import {
  infoOf,
  openChecked,
  requireRegular,
  requireSingleName,
  wrongType,
} from '../paths/open-checked.js';
import type {
  FileInfo,
  FileType,
  ListEntry,
  ListResult,
  ReadHandle,
  ReadOptions,
  ReadWindow,
} from '../sandbox.js';
import { fromSystemError } from '../system-error.js';
import type { FileContext } from './file-context.js';

const read = promisify(readCallback);
const DEFAULT_MAX_BYTES = 16 * 1024 * 1024;
const DEFAULT_MAX_ENTRIES = 10_000;

export async function readWhole(
  context: FileContext,
  path: string,
  options: ReadOptions,
): Promise<Uint8Array> {
  const handle = openForReading(context, path);
  try {
    const offset = options.offset ?? 0;
    const wanted = Math.min(
      options.length ?? handle.info.size,
      Math.max(0, handle.info.size - offset),
    );
    const maxBytes = options.maxBytes ?? DEFAULT_MAX_BYTES;
    if (wanted > maxBytes) throw tooLarge(path, wanted, maxBytes);
    return await handle.read(offset, wanted);
  } finally {
    handle.close();
  }
}

export async function readPart(
  context: FileContext,
  path: string,
  window: { readonly offset: number; readonly length: number },
): Promise<ReadWindow> {
  if (window.length > DEFAULT_MAX_BYTES) throw tooLarge(path, window.length, DEFAULT_MAX_BYTES);
  const handle = openForReading(context, path);
  try {
    const bytes = await handle.read(window.offset, window.length);
    const nextOffset = window.offset + bytes.length;
    return {
      bytes,
      offset: window.offset,
      nextOffset,
      size: handle.info.size,
      isEnd: nextOffset >= handle.info.size,
      version: handle.info.version,
    };
  } finally {
    handle.close();
  }
}

export function openForReading(context: FileContext, path: string): ReadHandle {
  const file = openChecked(context.roots, path);
  let fd: number;
  try {
    requireRegular(file, path);
    context.ownFiles.refuse(file.descriptor.path, path);
    requireSingleName(file, path, context.hardLinks);
    fd = reopenForReading(file.descriptor);
  } catch (error) {
    throw fromSystemError(error, path);
  } finally {
    closeDescriptor(file.descriptor);
  }
  const info = infoOf(file);
  let isOpen = true;
  return {
    info,
    read: (offset, length) => readFully(fd, offset, length, path, info.size),
    close: () => {
      if (isOpen) closeSync(fd);
      isOpen = false;
    },
  };
}

export function statPath(context: FileContext, path: string): FileInfo {
  const file = openChecked(context.roots, path);
  try {
    return infoOf(file);
  } finally {
    closeDescriptor(file.descriptor);
  }
}

export function listFolder(context: FileContext, path: string, maxEntries?: number): ListResult {
  const file = openChecked(context.roots, path);
  try {
    if (!file.descriptor.stats.isDirectory()) {
      if (file.descriptor.stats.isFile()) {
        throw new SandboxError('NOT_DIRECTORY', `${shownPath(path)} is a file, not a folder.`, {
          path,
          recommendations: ['Read the file, or list the folder that holds it.'],
        });
      }
      throw wrongType(infoOf(file).type, path);
    }
    const { entries, truncated } = readEntries(
      selfPath(file.descriptor),
      maxEntries ?? DEFAULT_MAX_ENTRIES,
    );
    return { path: file.path, entries, truncated };
  } catch (error) {
    throw fromSystemError(error, path);
  } finally {
    closeDescriptor(file.descriptor);
  }
}

function readEntries(
  folder: string,
  maxEntries: number,
): { readonly entries: readonly ListEntry[]; readonly truncated: boolean } {
  const entries: ListEntry[] = [];
  const directory = opendirSync(folder);
  try {
    for (let entry = directory.readSync(); entry !== null; entry = directory.readSync()) {
      if (entries.length >= maxEntries) return { entries: entries.sort(byName), truncated: true };
      entries.push({ name: entry.name, type: typeOfEntry(entry) });
    }
  } finally {
    directory.closeSync();
  }
  return { entries: entries.sort(byName), truncated: false };
}

function byName(left: ListEntry, right: ListEntry): number {
  return left.name < right.name ? -1 : left.name > right.name ? 1 : 0;
}

function typeOfEntry(entry: import('node:fs').Dirent): FileType {
  if (entry.isFile()) return 'file';
  if (entry.isDirectory()) return 'directory';
  if (entry.isSymbolicLink()) return 'symlink';
  if (entry.isFIFO()) return 'fifo';
  if (entry.isSocket()) return 'socket';
  if (entry.isCharacterDevice() || entry.isBlockDevice()) return 'device';
  return 'unknown';
}

async function readFully(
  fd: number,
  offset: number,
  length: number,
  path: string,
  size: number,
): Promise<Uint8Array> {
  const buffer = Buffer.allocUnsafe(Math.max(0, Math.min(length, size - offset)));
  let filled = 0;
  try {
    while (filled < buffer.length) {
      const { bytesRead } = await read(fd, buffer, filled, buffer.length - filled, offset + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
  } catch (error) {
    throw fromSystemError(error, path);
  }
  return new Uint8Array(buffer.buffer, buffer.byteOffset, filled);
}

function tooLarge(path: string, bytes: number, maxBytes: number): SandboxError {
  return new SandboxError(
    'FILE_TOO_LARGE',
    `${shownPath(path)} has ${bytes} bytes to read; the limit is ${maxBytes}. Read a part of it.`,
    { path, recommendations: ['Read a window with an offset and a length.'] },
  );
}
