import {
  closeSync,
  linkSync,
  lstatSync,
  readFileSync,
  renameSync,
  rmdirSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { posix } from 'node:path';
import { SandboxError, shownPath } from '../error.js';
import {
  closeDescriptor,
  type Descriptor,
  nameIn,
  openFolder,
  openName,
  reopenForReading,
} from '../paths/descriptor.js';
import { placeOf, wrongType } from '../paths/open-checked.js';
import { parsePath } from '../paths/parse-path.js';
import type { FileVersion, FileWrite, WriteOptions, WriteResult } from '../sandbox.js';
import { errorCode, fromSystemError } from '../system-error.js';
import type { FileContext } from './file-context.js';
import { Journal } from './journal.js';
import { stage, syncFolder, temporaryName, unstage } from './stage.js';
import {
  openTarget,
  removeCreated,
  requireOpen,
  requireReplaceable,
  stale,
  type WriteTarget,
} from './write-target.js';

interface Staged {
  readonly write: FileWrite;
  readonly target: WriteTarget;
  readonly data: Uint8Array;
  readonly temporary: string;
}

export async function writeOne(
  context: FileContext,
  path: string,
  data: string | Uint8Array,
  options: WriteOptions,
): Promise<WriteResult> {
  const { allowProtected = false, ...rest } = options;
  const [result] = await writeAll(context, [{ path, data, ...rest }], { allowProtected });
  if (!result) throw new SandboxError('IO_ERROR', `${shownPath(path)} was not written.`, { path });
  return result;
}

/**
 * Checks every target, stages every file, checks again, and only then puts them in place. A failure before that
 * point changes nothing; a crash after it is finished by the next start.
 */
export async function writeAll(
  context: FileContext,
  batch: readonly FileWrite[],
  options: { readonly allowProtected: boolean },
): Promise<readonly WriteResult[]> {
  const opened: Staged[] = [];
  let isPublished = false;
  try {
    for (const write of batch) opened.push(open(context, write, options.allowProtected));
    requireDistinct(opened);
    for (const { write, target } of opened) requireReplaceable(target, write);
    const results = await stageAndPublish(opened);
    isPublished = true;
    return results;
  } finally {
    for (const { target } of opened) closeDescriptor(target.parent);
    if (!isPublished) for (const { target } of opened) removeCreated(target.createdFolders);
  }
}

/** Removes a file, a link (not what it leads to) or an empty folder. */
export function removePath(context: FileContext, path: string, allowProtected: boolean): void {
  const parsed = parsePath(context.roots, path);
  if (parsed.below === '') throw wrongType('directory', path);
  const parent = openFolderFor(path, posix.dirname(parsed.absolute));
  try {
    const place = placeOf(context.roots, parent, path);
    if (place.root.isReadOnly || parsed.root.isReadOnly) {
      throw new SandboxError('READ_ONLY', `${shownPath(path)} is in a read-only folder.`, { path });
    }
    const name = posix.basename(parsed.absolute);
    context.ownFiles.refuse(posix.join(parent.path, name), path);
    if (!allowProtected) requireOpen(context, place.root.real, parent, name, path);
    const named = nameIn(parent, name);
    if (lstatSync(named).isDirectory()) rmdirSync(named);
    else unlinkSync(named);
  } catch (error) {
    throw fromSystemError(error, path);
  } finally {
    closeDescriptor(parent);
  }
}

function open(context: FileContext, write: FileWrite, allowProtected: boolean): Staged {
  return {
    write,
    target: openTarget(context, write.path, {
      createParents: write.createParents ?? true,
      allowProtected,
    }),
    data: typeof write.data === 'string' ? Buffer.from(write.data, 'utf8') : write.data,
    temporary: temporaryName(),
  };
}

function requireDistinct(opened: readonly Staged[]): void {
  const seen = new Set<string>();
  for (const { target } of opened) {
    if (seen.has(target.absolutePath)) {
      throw new SandboxError(
        'DUPLICATE_PATH',
        `${shownPath(target.requested)} is named twice in one batch. Join the changes into one.`,
        { path: target.requested, recommendations: ['Name each file once.'] },
      );
    }
    seen.add(target.absolutePath);
  }
}

async function stageAndPublish(opened: readonly Staged[]): Promise<readonly WriteResult[]> {
  const [first] = opened;
  if (!first) return [];
  let current = first.target.requested;
  let journal: Journal | undefined;
  try {
    journal = new Journal(
      first.target.rootPath,
      opened.map(({ target, temporary }) => ({
        folder: target.parent.path,
        temporary,
        name: target.name,
      })),
    );
    const results: WriteResult[] = [];
    for (const staged of opened) {
      const { write, target, data, temporary } = staged;
      current = target.requested;
      results.push(resultOf(staged, await stage(target, temporary, data, write.mode)));
    }
    publish(opened, journal, (requested) => {
      current = requested;
    });
    return results;
  } catch (error) {
    for (const { target, temporary } of opened) unstage(target.parent, temporary);
    throw fromSystemError(error, current);
  } finally {
    journal?.end();
  }
}

/** No `await` from the last check to the last rename: nothing else of this process comes in between. */
function publish(
  opened: readonly Staged[],
  journal: Journal,
  at: (requested: string) => void,
): void {
  for (const { write, target } of opened) {
    at(target.requested);
    requireReplaceable(target, write);
  }
  const isBatch = opened.length > 1;
  const old = isBatch ? opened.map(({ target }) => oldContent(target)) : [];
  if (isBatch) journal.commit();
  let done = 0;
  try {
    for (const { write, target, temporary } of opened) {
      at(target.requested);
      const isAbsent = write.ifUnchanged === null && !isBatch;
      if (!isAbsent || !publishAbsent(target, temporary)) {
        renameSync(nameIn(target.parent, temporary), nameIn(target.parent, target.name));
      }
      done += 1;
    }
  } catch (error) {
    if (isBatch) {
      journal.abort();
      for (const [index, staged] of opened.slice(0, done).entries()) putBack(staged, old[index]);
    }
    throw error;
  }
  for (const { target } of opened) syncFolder(target.parent);
}

/**
 * Gives the staged file its name only if nothing has it: a second name fails where one stands, in one step, as
 * opening with O_EXCL does. Says `false` on a disk without second names.
 */
function publishAbsent(target: WriteTarget, temporary: string): boolean {
  const staged = nameIn(target.parent, temporary);
  try {
    linkSync(staged, nameIn(target.parent, target.name));
  } catch (error) {
    if (errorCode(error) === 'EEXIST') throw stale(target.requested, 'it exists already');
    if (['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK', 'EXDEV'].includes(errorCode(error)))
      return false;
    throw error;
  }
  unlinkSync(staged);
  return true;
}

function oldContent(target: WriteTarget): Buffer | undefined {
  if (!target.existing) return undefined;
  const descriptor = openName(nameIn(target.parent, target.name), { follow: false });
  try {
    if (!descriptor.stats.isFile()) throw wrongType('unknown', target.requested);
    const fd = reopenForReading(descriptor);
    try {
      return readFileSync(fd);
    } finally {
      closeSync(fd);
    }
  } finally {
    closeDescriptor(descriptor);
  }
}

/** Restores a file of a batch that failed half-way for a reason no check could foresee. */
function putBack({ target, temporary }: Staged, content: Buffer | undefined): void {
  const named = nameIn(target.parent, target.name);
  if (content === undefined) {
    unlinkSync(named);
    return;
  }
  const again = nameIn(target.parent, temporary);
  const mode = Number((target.existing?.mode ?? 0o600n) & 0o7777n);
  writeFileSync(again, content, { flag: 'wx', mode, flush: true });
  renameSync(again, named);
}

function resultOf({ target, data }: Staged, version: FileVersion): WriteResult {
  return {
    path: target.path,
    absolutePath: target.absolutePath,
    isNew: target.existing === undefined,
    bytes: data.length,
    version,
  };
}

function openFolderFor(requested: string, folder: string): Descriptor {
  try {
    return openFolder(folder, { follow: true });
  } catch (error) {
    throw fromSystemError(error, requested);
  }
}
