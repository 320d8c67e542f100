import { closeSync, fstatSync } from 'node:fs';
import { type Block, readBlock } from './index-file.js';
import type { KeptBytes } from './kept-bytes.js';

/** A file up to this size is read whole once it is clear that a question goes through it. */
const SMALL_BYTES = 8 * 1024 * 1024;
/** Opening an index and asking it one thing takes fewer reads than these; a search takes hundreds. */
const FEW_READS = 16;

/** The bytes of an open index file. What it gives is not to be written to: it may be a view of all there is. */
export class IndexBytes {
  readonly #descriptor: number;
  readonly #size: number;
  #whole: Buffer | undefined;
  #reads = 0;

  /** `kept`: what a process that asks often holds of it from one opening to the next. */
  constructor(descriptor: number, kept?: KeptBytes) {
    this.#descriptor = descriptor;
    const { dev, ino, size, mtimeMs } = fstatSync(descriptor);
    this.#size = size;
    if (kept && size <= SMALL_BYTES) {
      this.#whole = kept.take(`${dev} ${ino} ${size} ${mtimeMs}`, () => this.#readWhole());
    }
  }

  /** Throws where the file ends before the block does. */
  read(block: Block): Buffer {
    const { offset, length } = block;
    if (length === 0) return Buffer.alloc(0);
    // A writer may have appended since the file was measured.
    if (offset + length > this.#size) return readBlock(this.#descriptor, block);
    this.#reads += 1;
    if (this.#reads > FEW_READS && this.#size <= SMALL_BYTES) this.#whole ??= this.#readWhole();
    if (!this.#whole) return readBlock(this.#descriptor, block);
    return this.#whole.subarray(offset, offset + length);
  }

  /** As it is now, which a writer may have changed. */
  get size(): number {
    return fstatSync(this.#descriptor).size;
  }

  get modifiedMs(): number {
    return fstatSync(this.#descriptor).mtimeMs;
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  #readWhole(): Buffer {
    return readBlock(this.#descriptor, { offset: 0, length: this.#size });
  }
}
