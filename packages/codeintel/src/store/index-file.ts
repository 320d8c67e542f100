import {
  closeSync,
  fsyncSync,
  futimesSync,
  openSync,
  readSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { crc32 } from './crc32.js';

/** Raise it when anything in the file changes shape; an index of another number is built again. */
export const FORMAT = 11;

const MAGIC = 0x534c4349;
const SLOT_BYTES = 32;
const SLOT_STARTS: readonly number[] = [64, 128];
export const FIRST_BLOCK = 4096;

export interface Block {
  readonly offset: number;
  readonly length: number;
}

/** Where the current table of contents stands, and its number, which only grows. */
export interface Commit {
  readonly generation: number;
  readonly contents: Block;
}

/**
 * The index is one file that is only ever appended to: blocks, then a table of contents, then 32 bytes in one of
 * two slots of the header that name it. Whoever has read a slot can read all it leads to, whatever a writer does
 * after; a writer that dies before the slot is written has changed nothing. A smaller file replaces it by rename.
 */
export function readCommit(descriptor: number): Commit | undefined {
  const header = Buffer.alloc(256);
  if (readSync(descriptor, header, 0, header.length, 0) < header.length) return undefined;
  if (header.readUInt32LE(0) !== MAGIC || header.readUInt32LE(4) !== FORMAT) return undefined;
  let newest: Commit | undefined;
  for (const start of SLOT_STARTS) {
    const commit = parseSlot(header.subarray(start, start + SLOT_BYTES));
    if (commit && commit.generation > (newest?.generation ?? 0)) newest = commit;
  }
  return newest;
}

export function readBlock(descriptor: number, block: Block): Buffer {
  const bytes = Buffer.allocUnsafe(block.length);
  let done = 0;
  while (done < block.length) {
    const count = readSync(descriptor, bytes, done, block.length - done, block.offset + done);
    if (count === 0) throw new Error(`index ends ${block.length - done} bytes too early`);
    done += count;
  }
  return bytes;
}

/** Appends blocks behind the last committed byte. Nothing counts until `commit`. */
export class IndexAppender {
  readonly #descriptor: number;
  #end: number;
  #generation: number;

  private constructor(descriptor: number, end: number, generation: number) {
    this.#descriptor = descriptor;
    this.#end = end;
    this.#generation = generation;
  }

  static create(path: string): IndexAppender {
    const descriptor = openSync(path, 'w+', 0o600);
    const header = Buffer.alloc(FIRST_BLOCK);
    header.writeUInt32LE(MAGIC, 0);
    header.writeUInt32LE(FORMAT, 4);
    writeAll(descriptor, header, 0);
    return new IndexAppender(descriptor, FIRST_BLOCK, 0);
  }

  static reopen(path: string, commit: Commit, end: number): IndexAppender {
    return new IndexAppender(openSync(path, 'r+'), end, commit.generation);
  }

  /** First byte after everything that was appended. */
  get end(): number {
    return this.#end;
  }

  append(bytes: Uint8Array): Block {
    const block = { offset: this.#end, length: bytes.length };
    writeAll(this.#descriptor, bytes, this.#end);
    this.#end += bytes.length;
    return block;
  }

  commit(contents: Uint8Array): Commit {
    const block = this.append(contents);
    fsyncSync(this.#descriptor);
    const generation = this.#generation + 1;
    const start = SLOT_STARTS[generation % 2] ?? 64;
    writeAll(this.#descriptor, slotBytes({ generation, contents: block }), start);
    fsyncSync(this.#descriptor);
    this.#generation = generation;
    return { generation, contents: block };
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}

/** Puts a finished file in the place of the old one; readers of the old one keep it until they close it. */
export function replaceIndex(from: string, to: string): void {
  renameSync(from, to);
}

export function setModified(path: string, timeMs: number): void {
  const descriptor = openSync(path, 'r+');
  try {
    futimesSync(descriptor, timeMs / 1000, timeMs / 1000);
  } finally {
    closeSync(descriptor);
  }
}

function slotBytes(commit: Commit): Buffer {
  const bytes = Buffer.alloc(SLOT_BYTES);
  bytes.writeUInt32LE(commit.generation, 0);
  bytes.writeDoubleLE(commit.contents.offset, 4);
  bytes.writeUInt32LE(commit.contents.length, 12);
  bytes.writeUInt32LE(crc32(bytes.subarray(0, 16)), 16);
  return bytes;
}

function parseSlot(bytes: Buffer): Commit | undefined {
  if (bytes.readUInt32LE(16) !== crc32(bytes.subarray(0, 16))) return undefined;
  const generation = bytes.readUInt32LE(0);
  if (generation === 0) return undefined;
  const contents = { offset: bytes.readDoubleLE(4), length: bytes.readUInt32LE(12) };
  return { generation, contents };
}

function writeAll(descriptor: number, bytes: Uint8Array, position: number): void {
  let done = 0;
  while (done < bytes.length) {
    done += writeSync(descriptor, bytes, done, bytes.length - done, position + done);
  }
}
