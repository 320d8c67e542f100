import { deflateRawSync } from 'node:zlib';
import { ByteWriter } from './bytes.js';
import { DOCUMENT_BYTES, lengthStep, SEGMENT_HEADER_BYTES } from './segment-layout.js';

/** Longer files count as this long in the mean, so that a few giants do not set it. */
const LONGEST_IN_MEAN = 20_000;

export interface SegmentParts {
  readonly documentCount: number;
  readonly documents: Uint8Array;
  readonly paths: Uint8Array;
  readonly facts: Uint8Array;
  readonly names: readonly string[];
}

/**
 * Lays out one segment:
 * header | bucket directory | buckets | columns | documents | paths | facts | names.
 *
 * A bucket holds the terms whose key begins with its number, postings included, so looking up a term is
 * one read of the directory and one of the bucket. Terms must come in the order of their keys. The columns repeat
 * from the documents what ranking needs of every file: its length in steps (1 byte each), then its class (2 bytes each).
 */
export class SegmentAssembler {
  readonly #bits: number;
  readonly #directory: Uint32Array;
  readonly #buckets = new ByteWriter(1 << 16);
  #open = 0;
  #terms = 0;

  constructor(expectedTerms: number) {
    this.#bits = Math.min(20, Math.max(1, Math.ceil(Math.log2(Math.max(2, expectedTerms / 6)))));
    this.#directory = new Uint32Array((1 << this.#bits) + 1);
  }

  addTerm(high: number, low: number, documentFrequency: number, postings: Uint8Array): void {
    this.#openUpTo(high >>> (32 - this.#bits));
    this.#buckets.uint32(high);
    this.#buckets.uint16(low);
    this.#buckets.varint(documentFrequency);
    this.#buckets.varint(postings.length);
    this.#buckets.bytes(postings);
    this.#terms += 1;
  }

  finish(parts: SegmentParts): Buffer {
    this.#openUpTo(1 << this.#bits);
    const directory = Buffer.from(this.#directory.buffer);
    const buckets = this.#buckets.view();
    const names = deflateRawSync(Buffer.from([...parts.names].sort().join('\n'), 'utf8'));
    const { columns, totalLength } = columnsOf(parts.documents, parts.documentCount);
    const header = Buffer.alloc(SEGMENT_HEADER_BYTES);
    let at = header.writeUInt32LE(parts.documentCount, 0);
    at = header.writeUInt32LE(this.#bits, at);
    at = header.writeUInt32LE(this.#terms, at);
    for (const part of [
      directory,
      buckets,
      columns,
      parts.documents,
      parts.paths,
      parts.facts,
      names,
    ]) {
      at = header.writeUInt32LE(part.length, at);
    }
    header.writeDoubleLE(totalLength, at);
    return Buffer.concat([
      header,
      directory,
      buckets,
      columns,
      parts.documents,
      parts.paths,
      parts.facts,
      names,
    ]);
  }

  #openUpTo(bucket: number): void {
    while (this.#open <= bucket) {
      this.#directory[this.#open] = this.#buckets.length;
      this.#open += 1;
    }
  }
}

function columnsOf(documents: Uint8Array, count: number): { columns: Buffer; totalLength: number } {
  const records = Buffer.from(documents.buffer, documents.byteOffset, documents.byteLength);
  const columns = Buffer.alloc(count * 3);
  let totalLength = 0;
  for (let document = 0; document < count; document += 1) {
    const length = records.readUInt32LE(document * DOCUMENT_BYTES + 24);
    columns[document] = lengthStep(length);
    columns.writeUInt16LE(
      records.readUInt16LE(document * DOCUMENT_BYTES + 40),
      count + document * 2,
    );
    totalLength += Math.min(LONGEST_IN_MEAN, length);
  }
  return { columns, totalLength };
}
