import type { Readable } from 'node:stream';
import { ByteCollector } from './byte-collector.js';

/**
 * One output stream of the session. Between two marks lies what one command printed; what comes outside of them was
 * printed by something an earlier command left in the background.
 */
export class MarkedStream {
  #state: 'idle' | 'before' | 'inside' | 'closing' = 'idle';
  #mark: Buffer = Buffer.alloc(0);
  /** Bytes in which the mark may still begin. */
  #pending: Buffer = Buffer.alloc(0);
  #inside = new ByteCollector(0);
  #late = new ByteCollector(MAX_LATE_BYTES);
  #takenLateBytes = 0;
  #onClosed: (() => void) | undefined;
  /** The ending mark of a command so short that its beginning has not come yet. */
  #endMark: Buffer | undefined;
  readonly #onBytes: () => void;

  /** `onBytes` hears of everything that is printed. */
  constructor(stream: Readable, onBytes: () => void) {
    this.#onBytes = onBytes;
    stream.on('data', (chunk: Buffer) => this.#take(chunk));
    stream.on('error', () => stream.destroy());
  }

  /** The next command's output begins after this mark. */
  begin(mark: string, maxBytes: number): void {
    this.#state = 'before';
    this.#endMark = undefined;
    this.#mark = Buffer.from(mark);
    this.#inside = new ByteCollector(maxBytes);
    const early = this.#pending;
    this.#pending = Buffer.alloc(0);
    this.#take(early);
  }

  /** The output ends with this mark, which is being printed now; resolves when it has come. */
  end(mark: string): Promise<void> {
    if (this.#state === 'before') {
      this.#endMark = Buffer.from(mark);
    } else {
      this.#state = 'closing';
      this.#mark = Buffer.from(mark);
    }
    return new Promise((resolve) => {
      this.#onClosed = resolve;
    });
  }

  /** What the command has printed. */
  text(): ReturnType<ByteCollector['finish']> {
    return this.#inside.finish();
  }

  get totalBytes(): number {
    return this.#inside.totalBytes;
  }

  /** Everything the background has printed in the session's life, taken or not. */
  get lateBytes(): number {
    return this.#takenLateBytes + this.#late.totalBytes;
  }

  /** What came from the background since the last look. */
  takeLate(): string {
    const { text } = this.#late.finish();
    this.#takenLateBytes += this.#late.totalBytes;
    this.#late = new ByteCollector(MAX_LATE_BYTES);
    return text;
  }

  #take(chunk: Buffer): void {
    if (chunk.length === 0) return;
    switch (this.#state) {
      case 'idle':
        this.#late.push(chunk);
        this.#onBytes();
        return;
      case 'inside':
        this.#inside.push(chunk);
        this.#onBytes();
        return;
      case 'before':
        this.#search(chunk, this.#late, () => {
          this.#state = this.#endMark ? 'closing' : 'inside';
          this.#mark = this.#endMark ?? this.#mark;
          this.#endMark = undefined;
        });
        return;
      case 'closing':
        this.#search(chunk, this.#inside, () => {
          this.#state = 'idle';
          this.#onClosed?.();
          this.#onClosed = undefined;
        });
    }
  }

  #search(chunk: Buffer, before: ByteCollector, onFound: () => void): void {
    const text = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
    const at = text.indexOf(this.#mark);
    if (at === -1) {
      const keep = Math.min(text.length, this.#mark.length - 1);
      before.push(text.subarray(0, text.length - keep));
      this.#pending = Buffer.from(text.subarray(text.length - keep));
      this.#onBytes();
      return;
    }
    before.push(text.subarray(0, at));
    this.#pending = Buffer.alloc(0);
    onFound();
    this.#take(text.subarray(at + this.#mark.length));
  }
}

const MAX_LATE_BYTES = 8_000;
