import { closeSync, lstatSync, readdirSync, readFileSync, renameSync, unlinkSync } from 'node:fs';
import { posix } from 'node:path';
import { isRecord } from '@sluice/plain';
import {
  closeDescriptor,
  type Descriptor,
  nameIn,
  openFolder,
  openName,
  reopenForReading,
} from '../paths/descriptor.js';
import { isInGitFolder } from '../paths/git-folder.js';
import { errorCode } from '../system-error.js';
import type { FileContext } from './file-context.js';
import { JOURNAL_NAME, type JournalEntry } from './journal.js';
import { isGone, isRunning, type Owner } from './owner.js';
import { syncFolder, TEMPORARY_NAME, unstage } from './stage.js';

/** What the start of a sandbox mended after a crash. */
export interface RecoveryReport {
  /** Files that were put in place, because their batch had been decided. */
  readonly finished: readonly string[];
  /** How many unused temporary files were removed. */
  readonly removed: number;
  /** What could not be mended, in words. */
  readonly problems: readonly string[];
}

interface JournalText {
  readonly owner: Owner | undefined;
  readonly entries: readonly JournalEntry[];
  readonly isCommitted: boolean;
}

const MAX_JOURNAL_BYTES = 64n * 1024n * 1024n;

/**
 * Finishes or undoes every write that a dead process left. A journal may have been planted by a command, so it is
 * believed only as far as a command could act itself: inside the roots, on unprotected names, with our own
 * temporary names.
 */
export function recover(context: FileContext): RecoveryReport {
  const report = { finished: [] as string[], removed: 0, problems: [] as string[] };
  for (const root of context.roots.roots.filter((candidate) => !candidate.isReadOnly)) {
    const folder = openFolder(root.real, { follow: false });
    try {
      const names = readdirSync(nameIn(folder, '.')).filter((name) => JOURNAL_NAME.test(name));
      for (const name of names) recoverOne(context, folder, name, report);
    } finally {
      closeDescriptor(folder);
    }
  }
  return report;
}

interface OpenReport {
  readonly finished: string[];
  removed: number;
  readonly problems: string[];
}

function recoverOne(
  context: FileContext,
  folder: Descriptor,
  name: string,
  report: OpenReport,
): void {
  try {
    const journal = readJournal(folder, name);
    if (journal === undefined) return;
    for (const entry of journal.entries) settle(context, entry, journal.isCommitted, report);
    unstage(folder, name);
  } catch (error) {
    report.problems.push(`${posix.join(folder.path, name)}: ${String(error)}`);
  }
}

/** Undefined when the journal belongs to a process that may still be at work. */
function readJournal(folder: Descriptor, name: string): JournalText | undefined {
  const descriptor = openName(nameIn(folder, name), { follow: false });
  try {
    const { stats } = descriptor;
    if (!stats.isFile()) throw new Error('is not a regular file');
    if (stats.size > MAX_JOURNAL_BYTES) throw new Error('is too large for a journal');
    const fd = reopenForReading(descriptor);
    let text: string;
    try {
      text = readFileSync(fd, 'utf8');
    } finally {
      closeSync(fd);
    }
    const journal = parseJournal(text);
    const ageMs = Date.now() - Number(stats.mtimeMs);
    const [, pid = '0', start = ''] = JOURNAL_NAME.exec(name) ?? [];
    // Without an owner it was cut off in its first write, and names no file: only the journal itself goes.
    const isDone = journal.owner ? isGone(journal.owner, ageMs) : !isRunning(Number(pid), start);
    return isDone ? journal : undefined;
  } finally {
    closeDescriptor(descriptor);
  }
}

function settle(
  context: FileContext,
  entry: JournalEntry,
  isCommitted: boolean,
  report: OpenReport,
): void {
  let folder: Descriptor;
  try {
    folder = openFolder(entry.folder, { follow: false });
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  try {
    const root = context.roots.holding(folder.path);
    if (!root || root.isReadOnly) throw new Error(`names ${entry.folder}, outside the workspace`);
    const staged = lstatSync(nameIn(folder, entry.temporary), { throwIfNoEntry: false });
    if (!staged?.isFile()) return;
    const target = posix.join(posix.relative(root.real, folder.path), entry.name);
    const isKept =
      context.protectedPaths.reasonFor(target) !== undefined ||
      isInGitFolder(root.real, folder.path) ||
      context.ownFiles.holds(posix.join(folder.path, entry.name));
    if (isCommitted && !isKept) {
      renameSync(nameIn(folder, entry.temporary), nameIn(folder, entry.name));
      syncFolder(folder);
      report.finished.push(target);
    } else {
      unlinkSync(nameIn(folder, entry.temporary));
      report.removed += 1;
    }
  } finally {
    closeDescriptor(folder);
  }
}

function parseJournal(text: string): JournalText {
  let owner: Owner | undefined;
  let entries: readonly JournalEntry[] = [];
  let isCommitted = false;
  for (const line of text.split('\n').slice(0, -1)) {
    const value: unknown = parseOrNull(line);
    if (!isRecord(value)) break;
    if (isRecord(value.owner) && Array.isArray(value.entries)) {
      owner = parseOwner(value.owner);
      entries = value.entries.filter(isEntry);
    }
    if (value.state === 'committed') isCommitted = true;
    if (value.state === 'aborted') isCommitted = false;
  }
  return { owner, entries, isCommitted };
}

function parseOwner(value: Record<string, unknown>): Owner | undefined {
  const { pid, start, boot, space } = value;
  if (typeof pid !== 'number' || !Number.isSafeInteger(pid) || pid <= 0) return undefined;
  if (typeof start !== 'string' || typeof boot !== 'string' || typeof space !== 'string') {
    return undefined;
  }
  return { pid, start, boot, space };
}

function isEntry(value: unknown): value is JournalEntry {
  return (
    isRecord(value) &&
    typeof value.folder === 'string' &&
    value.folder.startsWith('/') &&
    typeof value.temporary === 'string' &&
    TEMPORARY_NAME.test(value.temporary) &&
    typeof value.name === 'string' &&
    value.name !== '' &&
    value.name !== '.' &&
    value.name !== '..' &&
    !/[/\0]/.test(value.name)
  );
}

function parseOrNull(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
