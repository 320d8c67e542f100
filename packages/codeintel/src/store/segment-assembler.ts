import { deflateRawSync } from 'node:zlib';
import { ByteWriter } from './bytes.js';

export const DOCUMENT_BYTES = 44;
export const SEGMENT_HEADER_BYTES = 40;

export interface SegmentParts {
  readonly documentCount: number;
  readonly documents: Uint8Array;
  readonly paths: Uint8Array;
  readonly facts: Uint8Array;
  readonly names: readonly string[];
}

/**
 * Lays out one segment:
 * header | bucket directory | buckets | documents | paths | facts | names.
 *
 * A bucket holds the terms whose key begins with its number, postings included, so looking up a term is
 * one read of the directory and one of the bucket. Terms must come in the order of their keys.
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
    const header = Buffer.alloc(SEGMENT_HEADER_BYTES);
    let at = header.writeUInt32LE(parts.documentCount, 0);
    at = header.writeUInt32LE(this.#bits, at);
    at = header.writeUInt32LE(this.#terms, at);
    for (const part of [directory, buckets, parts.documents, parts.paths, parts.facts, names]) {
      at = header.writeUInt32LE(part.length, at);
    }
    return Buffer.concat([
      header,
      directory,
      buckets,
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
