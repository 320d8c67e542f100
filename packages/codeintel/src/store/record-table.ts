import { DOCUMENT_BYTES } from './segment-layout.js';

/** A table of this size is read at once: one read costs as much as a few records. */
const SMALL_BYTES = 256 * 1024;
/** Whoever asks for more than these goes through them all. */
const MOST_SINGLE_READS = 128;

/** The records of a segment's files. A query needs a few dozen of thirty thousand, so those are read one by one. */
export class RecordTable {
  readonly #read: (offset: number, length: number) => Buffer;
  readonly #bytes: number;
  #whole: Buffer | undefined;
  #last: Buffer | undefined;
  #lastDocument = -1;
  #singleReads = 0;

  constructor(read: (offset: number, length: number) => Buffer, count: number) {
    this.#read = read;
    this.#bytes = count * DOCUMENT_BYTES;
    if (this.#bytes <= SMALL_BYTES) this.#whole = read(0, this.#bytes);
  }

  get isWhole(): boolean {
    return this.#whole !== undefined;
  }

  /** A number of one record, without a view of the record: a question about a log asks for thousands. */
  uint32(document: number, offset: number): number {
    if (!this.#whole) return this.at(document).readUInt32LE(offset);
    return this.#whole.readUInt32LE(document * DOCUMENT_BYTES + offset);
  }

  double(document: number, offset: number): number {
    if (!this.#whole) return this.at(document).readDoubleLE(offset);
    return this.#whole.readDoubleLE(document * DOCUMENT_BYTES + offset);
  }

  /** The record, and behind it the next one where there is one. */
  at(document: number): Buffer {
    const start = document * DOCUMENT_BYTES;
    const end = Math.min(this.#bytes, start + 2 * DOCUMENT_BYTES);
    if (this.#whole) return this.#whole.subarray(start, end);
    if (this.#last && document === this.#lastDocument) return this.#last;
    if (this.#singleReads >= MOST_SINGLE_READS) {
      this.#whole = this.#read(0, this.#bytes);
      return this.at(document);
    }
    this.#singleReads += 1;
    this.#last = this.#read(start, end - start);
    this.#lastDocument = document;
    return this.#last;
  }
}
