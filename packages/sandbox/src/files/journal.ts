import { randomBytes } from 'node:crypto';
import { closeSync, constants, fsyncSync, openSync, unlinkSync, writeSync } from 'node:fs';
import { closeDescriptor, type Descriptor, nameIn, openFolder } from '../paths/descriptor.js';
import { errorCode } from '../system-error.js';
import { thisOwner } from './owner.js';
import { syncFolder } from './stage.js';

/** `.sluice-journal-<pid>-<start>-<random>.json`: the owner is known even when nothing was written yet. */
export const JOURNAL_NAME = /^\.sluice-journal-(\d{1,10})-(\d{0,20})-[0-9a-f]{24}\.json$/;

export interface JournalEntry {
  readonly folder: string;
  readonly temporary: string;
  readonly name: string;
}

const { O_CREAT, O_EXCL, O_NOFOLLOW, O_WRONLY } = constants;

/**
 * A note in the root of the workspace, there only while a write is under way, that says which temporary files
 * exist and whether they are to be put in place. After a crash the next start finishes or undoes by it.
 */
export class Journal {
  readonly #root: Descriptor;
  readonly #name: string;
  readonly #fd: number;

  constructor(rootPath: string, entries: readonly JournalEntry[]) {
    const owner = thisOwner();
    this.#root = openFolder(rootPath, { follow: false });
    this.#name = `.sluice-journal-${owner.pid}-${owner.start}-${randomBytes(12).toString('hex')}.json`;
    try {
      this.#fd = openSync(
        nameIn(this.#root, this.#name),
        O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW,
        0o600,
      );
    } catch (error) {
      closeDescriptor(this.#root);
      throw error;
    }
    try {
      writeSync(this.#fd, `${JSON.stringify({ owner, entries })}\n`);
    } catch (error) {
      this.end();
      throw error;
    }
  }

  /** From here on a crash puts every file in place; before, it removes every temporary file. */
  commit(): void {
    writeSync(this.#fd, '{"state":"committed"}\n');
    fsyncSync(this.#fd);
    syncFolder(this.#root);
  }

  /** Takes a commit back: what is still staged is to be removed. */
  abort(): void {
    writeSync(this.#fd, '{"state":"aborted"}\n');
  }

  end(): void {
    closeSync(this.#fd);
    try {
      unlinkSync(nameIn(this.#root, this.#name));
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
    } finally {
      closeDescriptor(this.#root);
    }
  }
}
