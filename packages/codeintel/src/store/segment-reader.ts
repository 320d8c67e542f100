import { ByteReader } from './bytes.js';
import { type DocumentMeta, languageNames } from './document.js';
import { readCounts } from './postings.js';
import { RecordTable } from './record-table.js';
import { DOCUMENT_BYTES, SEGMENT_HEADER_BYTES } from './segment-layout.js';
import { type TermKey, termKey } from './term-key.js';

/** Reads `length` bytes at `offset` of whatever holds the segment. */
export type ReadBytes = (offset: number, length: number) => Buffer;

/** Up to here the directory of terms is read whole. */
const MOST_KEPT_BYTES = 512 * 1024;
/** Up to here the facts are: those of a log are a few bytes each, and a question asks for a hundred. */
const MOST_KEPT_FACTS = 64 * 1024;

export interface PostingList {
  readonly documentFrequency: number;
  readonly bytes: Uint8Array;
}

/** One immutable set of files. Reads only what it is asked for. */
export class SegmentReader {
  readonly documentCount: number;
  readonly termCount: number;
  /** Sum of the lengths, each held to a ceiling. */
  readonly totalLength: number;
  readonly #read: ReadBytes;
  readonly #bits: number;
  readonly #start: {
    readonly directory: number;
    readonly buckets: number;
    readonly columns: number;
    readonly documents: number;
    readonly paths: number;
    readonly facts: number;
    readonly names: number;
    readonly end: number;
  };
  #directory: Buffer | undefined;
  #facts: Buffer | undefined;
  #documents: RecordTable | undefined;
  #paths: Buffer | undefined;
  #lengthSteps: Uint8Array | undefined;
  #classes: Uint16Array | undefined;

  constructor(read: ReadBytes) {
    this.#read = read;
    const header = read(0, SEGMENT_HEADER_BYTES);
    this.documentCount = header.readUInt32LE(0);
    this.#bits = header.readUInt32LE(4);
    this.termCount = header.readUInt32LE(8);
    const directory = SEGMENT_HEADER_BYTES;
    const buckets = directory + header.readUInt32LE(12);
    const columns = buckets + header.readUInt32LE(16);
    const documents = columns + header.readUInt32LE(20);
    const paths = documents + header.readUInt32LE(24);
    const facts = paths + header.readUInt32LE(28);
    const names = facts + header.readUInt32LE(32);
    const end = names + header.readUInt32LE(36);
    this.totalLength = header.readDoubleLE(40);
    this.#start = { directory, buckets, columns, documents, paths, facts, names, end };
  }

  static over(bytes: Uint8Array): SegmentReader {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return new SegmentReader((offset, length) => buffer.subarray(offset, offset + length));
  }

  find(term: string): PostingList | undefined {
    return this.findKey(termKey(term));
  }

  findKey({ high, low }: TermKey): PostingList | undefined {
    const bucket = high >>> (32 - this.#bits);
    const { directory, buckets } = this.#start;
    // One question asks for hundreds of terms.
    if (buckets - directory <= MOST_KEPT_BYTES)
      this.#directory ??= this.#read(directory, buckets - directory);
    const kept = this.#directory;
    const pair = kept ?? this.#read(directory + bucket * 4, 8);
    const at = kept ? bucket * 4 : 0;
    const from = pair.readUInt32LE(at);
    const to = pair.readUInt32LE(at + 4);
    if (to === from) return undefined;
    const reader = new ByteReader(this.#read(this.#start.buckets + from, to - from));
    while (reader.position < reader.buffer.length) {
      const termHigh = reader.uint32();
      const termLow = reader.uint16();
      const documentFrequency = reader.varint();
      const length = reader.varint();
      if (termHigh === high && termLow === low) {
        const bytes = reader.buffer.subarray(reader.position, reader.position + length);
        return { documentFrequency, bytes };
      }
      reader.position += length;
    }
    return undefined;
  }

  /** Every term in the order of its key. The lists are views of one buffer. */
  *terms(): Generator<{ high: number; low: number; list: PostingList }> {
    const { buckets, columns } = this.#start;
    const reader = new ByteReader(this.#read(buckets, columns - buckets));
    while (reader.position < reader.buffer.length) {
      const high = reader.uint32();
      const low = reader.uint16();
      const documentFrequency = reader.varint();
      const length = reader.varint();
      const bytes = reader.buffer.subarray(reader.position, reader.position + length);
      reader.position += length;
      yield { high, low, list: { documentFrequency, bytes } };
    }
  }

  /** The length of every file in steps; `lengthOfStep` tells what a step means. */
  get lengthSteps(): Uint8Array {
    this.#lengthSteps ??= this.#columnBytes(0, 1);
    return this.#lengthSteps;
  }

  /** The class bits of every file. */
  get classes(): Uint16Array {
    this.#classes ??= new Uint16Array(this.#columnBytes(1, 2).buffer);
    return this.#classes;
  }

  lengthOf(document: number): number {
    return this.#records().uint32(document, 24);
  }

  mtimeOf(document: number): number {
    return this.#records().double(document, 0);
  }

  sizeOf(document: number): number {
    return this.#records().double(document, 8);
  }

  classBitsOf(document: number): number {
    return this.classes[document] ?? 0;
  }

  languageOf(document: number): string {
    return languageNames[this.#record(document)[42] ?? 0] ?? 'text';
  }

  pathOf(document: number): string {
    const { paths, facts } = this.#start;
    const record = this.#record(document);
    const start = record.readUInt32LE(28);
    const isLast = document + 1 === this.documentCount;
    const end = isLast ? facts - paths : record.readUInt32LE(DOCUMENT_BYTES + 28);
    if (!this.#records().isWhole) return this.#read(paths + start, end - start).toString('utf8');
    this.#paths ??= this.#read(paths, facts - paths);
    return this.#paths.toString('utf8', start, end);
  }

  *paths(): Generator<string> {
    for (let document = 0; document < this.documentCount; document += 1)
      yield this.pathOf(document);
  }

  /** The record and the path as stored, for copying. */
  rawDocument(document: number): { record: Buffer; path: Buffer } {
    const record = this.#record(document).subarray(0, DOCUMENT_BYTES);
    return { record, path: Buffer.from(this.pathOf(document), 'utf8') };
  }

  document(document: number): DocumentMeta {
    const record = this.#record(document);
    const hash = `${hex(record.readUInt32LE(16))}${hex(record.readUInt32LE(20))}`;
    return {
      path: this.pathOf(document),
      mtimeMs: record.readDoubleLE(0),
      size: record.readDoubleLE(8),
      hash: record[43] === 0 ? '' : hash,
      length: record.readUInt32LE(24),
      classBits: record.readUInt16LE(40),
      language: this.languageOf(document),
    };
  }

  /** The key that `keyAsHash` put in the place of a file's hash. */
  keyOf(document: number): TermKey {
    const records = this.#records();
    return { high: records.uint32(document, 16), low: records.uint32(document, 20) };
  }

  facts(document: number): Buffer {
    const from = this.#records().uint32(document, 32);
    const length = this.#records().uint32(document, 36);
    const { facts, names } = this.#start;
    if (names - facts > MOST_KEPT_FACTS) return this.#read(facts + from, length);
    this.#facts ??= this.#read(facts, names - facts);
    return this.#facts.subarray(from, from + length);
  }

  /** Compressed names of the symbols defined here; `segmentNames` reads them. */
  namesBytes(): Buffer {
    const { names, end } = this.#start;
    return this.#read(names, end - names);
  }

  /** A copy of its own, so that a typed array can stand on it. */
  #columnBytes(bytesBefore: number, width: number): Uint8Array {
    const own = new Uint8Array(this.documentCount * width);
    own.set(this.#read(this.#start.columns + this.documentCount * bytesBefore, own.length));
    return own;
  }

  /** The record of a file, with the one behind it where there is one. */
  #record(document: number): Buffer {
    return this.#records().at(document);
  }

  #records(): RecordTable {
    const { documents } = this.#start;
    this.#documents ??= new RecordTable(
      (offset, length) => this.#read(documents + offset, length),
      this.documentCount,
    );
    return this.#documents;
  }
}

/** Calls `visit` for each file of a list, in rising order. */
export function eachPosting(
  list: PostingList,
  visit: (document: number, counts: number) => void,
): void {
  const reader = new ByteReader(list.bytes);
  let document = -1;
  while (reader.position < list.bytes.length) {
    const first = reader.varint();
    document += Math.floor(first / 8) + 1;
    visit(document, readCounts(reader, first & 7));
  }
}

function hex(value: number): string {
  return value.toString(16).padStart(8, '0');
}
