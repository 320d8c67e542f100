/** Keeps the start and the end of a stream of bytes, and counts the rest. */
export class ByteCollector {
  readonly #maxHead: number;
  readonly #maxTail: number;
  readonly #head: Buffer[] = [];
  #headBytes = 0;
  #tail: Buffer[] = [];
  #tailBytes = 0;
  totalBytes = 0;

  constructor(maxBytes: number) {
    this.#maxHead = Math.floor(maxBytes / 2);
    this.#maxTail = maxBytes - this.#maxHead;
  }

  push(chunk: Buffer): void {
    this.totalBytes += chunk.length;
    const forHead = Math.min(chunk.length, this.#maxHead - this.#headBytes);
    if (forHead > 0) {
      this.#head.push(chunk.subarray(0, forHead));
      this.#headBytes += forHead;
    }
    if (forHead === chunk.length) return;
    this.#tail.push(forHead > 0 ? chunk.subarray(forHead) : chunk);
    this.#tailBytes += chunk.length - Math.max(0, forHead);
    // Trimmed now and then, so that pushing costs the same however much came before.
    if (this.#tailBytes > 4 * this.#maxTail) this.#trim();
  }

  /** The text kept, with a line in the place of what was cut. */
  finish(): { readonly text: string; readonly cutBytes: number; readonly isBinary: boolean } {
    this.#trim();
    const head = Buffer.concat(this.#head);
    const tail = Buffer.concat(this.#tail);
    const cutBytes = this.totalBytes - head.length - tail.length;
    const isBinary = head.includes(0) || tail.includes(0);
    if (cutBytes === 0) {
      return { text: Buffer.concat([head, tail]).toString('utf8'), cutBytes, isBinary };
    }
    const mark = `\n… (${cutBytes} bytes cut here; use head, tail, grep or > file to see them)\n`;
    const text = trimBroken(head.toString('utf8')) + mark + trimBroken(tail.toString('utf8'));
    return { text, cutBytes, isBinary };
  }

  #trim(): void {
    if (this.#tailBytes <= this.#maxTail) return;
    const whole = Buffer.concat(this.#tail);
    this.#tail = [whole.subarray(whole.length - this.#maxTail)];
    this.#tailBytes = this.#maxTail;
  }
}

/** A character cut in half at either end shows as replacement characters, which are no part of the output. */
function trimBroken(text: string): string {
  return text.replace(/^\ufffd{1,3}|\ufffd{1,3}$/g, '');
}
