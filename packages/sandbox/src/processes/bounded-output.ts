import { isUtf8 } from 'node:buffer';
import type { CutOutput } from '../sandbox.js';

/** Keeps the start and the end of a stream in bounded memory and counts the rest. */
export class BoundedOutput {
  readonly #headLimit: number;
  readonly #tailLimit: number;
  readonly #head: Buffer[] = [];
  #headBytes = 0;
  #tail: Buffer[] = [];
  #tailBytes = 0;
  #totalBytes = 0;

  constructor(maxBytes: number) {
    this.#headLimit = Math.ceil(maxBytes / 2);
    this.#tailLimit = Math.floor(maxBytes / 2);
  }

  get totalBytes(): number {
    return this.#totalBytes;
  }

  push(chunk: Buffer): void {
    this.#totalBytes += chunk.length;
    const room = this.#headLimit - this.#headBytes;
    if (room > 0) {
      // Copied, so that a small rest does not keep a large read buffer alive.
      const part = Buffer.from(chunk.subarray(0, room));
      this.#head.push(part);
      this.#headBytes += part.length;
    }
    if (chunk.length > room) this.#pushTail(chunk.subarray(Math.max(0, room)));
  }

  finish(): { readonly text: string; readonly cut: CutOutput } {
    if (this.#tailBytes > this.#tailLimit) this.#trim();
    const kept = this.#headBytes + this.#tailBytes;
    const cutBytes = this.#totalBytes - kept;
    const head = Buffer.concat(this.#head);
    const tail = Buffer.concat(this.#tail);
    if (cutBytes === 0) {
      const all = Buffer.concat([head, tail]);
      return { text: all.toString('utf8'), cut: this.#describe(0, [all]) };
    }
    const start = head.subarray(0, wholeEnd(head));
    const end = tail.subarray(wholeStart(tail));
    const lost = this.#totalBytes - start.length - end.length;
    const note = `\n[… ${lost} bytes cut: the first ${start.length} and the last ${end.length} of ${this.#totalBytes} are shown …]\n`;
    return {
      text: start.toString('utf8') + note + end.toString('utf8'),
      cut: this.#describe(lost, [start, end]),
    };
  }

  #pushTail(chunk: Buffer): void {
    this.#tail.push(Buffer.from(chunk.subarray(Math.max(0, chunk.length - this.#tailLimit))));
    this.#tailBytes += this.#tail.at(-1)?.length ?? 0;
    // Joined only when twice too long: each byte is then copied a bounded number of times.
    if (this.#tailBytes > this.#tailLimit * 2 || this.#tail.length > 1024) this.#trim();
    else if (this.#tailBytes > this.#tailLimit) this.#dropWhole();
  }

  #dropWhole(): void {
    let first = this.#tail[0];
    while (first && this.#tailBytes - first.length >= this.#tailLimit) {
      this.#tail.shift();
      this.#tailBytes -= first.length;
      first = this.#tail[0];
    }
  }

  #trim(): void {
    const joined = Buffer.concat(this.#tail);
    this.#tail = [Buffer.from(joined.subarray(Math.max(0, joined.length - this.#tailLimit)))];
    this.#tailBytes = this.#tail[0]?.length ?? 0;
  }

  #describe(cutBytes: number, parts: readonly Buffer[]): CutOutput {
    const isBinary = parts.some((part) => part.includes(0) || !isUtf8(part));
    return { totalBytes: this.#totalBytes, cutBytes, isBinary };
  }
}

/** How many bytes from the start form whole UTF-8 characters; only a cut last character is left out. */
export function wholeEnd(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if ((byte & 0b1100_0000) === 0b1000_0000) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return length > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

/** Where the first whole UTF-8 character starts. */
export function wholeStart(bytes: Buffer): number {
  let start = 0;
  while (start < 3 && ((bytes[start] ?? 0) & 0b1100_0000) === 0b1000_0000) start += 1;
  return start;
}
