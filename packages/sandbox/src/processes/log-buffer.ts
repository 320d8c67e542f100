import { wholeEnd, wholeStart } from './bounded-output.js';

/** The newest bytes of a stream, addressed by their place in the whole stream. */
export class LogBuffer {
  readonly #maxBytes: number;
  #chunks: Buffer[] = [];
  #start = 0;
  #end = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = Math.max(1, maxBytes);
  }

  get totalBytes(): number {
    return this.#end;
  }

  push(chunk: Buffer): void {
    this.#chunks.push(Buffer.from(chunk));
    this.#end += chunk.length;
    let first = this.#chunks[0];
    while (first && this.#end - this.#start - first.length >= this.#maxBytes) {
      this.#chunks.shift();
      this.#start += first.length;
      first = this.#chunks[0];
    }
  }

  /**
   * Text from `offset`, whole characters only; a character whose rest has not come yet waits, unless `isEnded`.
   */
  read(
    offset: number,
    maxBytes: number,
    isEnded: boolean,
  ): { readonly text: string; readonly nextOffset: number; readonly droppedBytes: number } {
    const from = Math.min(Math.max(offset, this.#start), this.#end);
    if (this.#chunks.length > 1) this.#chunks = [Buffer.concat(this.#chunks)];
    const all = this.#chunks[0] ?? Buffer.alloc(0);
    let part = all.subarray(from - this.#start, from - this.#start + Math.max(4, maxBytes));
    const skipped = from > offset ? wholeStart(part) : 0;
    const isLast = from + part.length === this.#end;
    part = part.subarray(skipped, isLast && isEnded ? undefined : wholeEnd(part));
    return {
      text: part.toString('utf8'),
      nextOffset: from + skipped + part.length,
      droppedBytes: Math.max(0, from + skipped - Math.min(offset, from)),
    };
  }
}
