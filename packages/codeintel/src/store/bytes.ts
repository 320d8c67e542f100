/** Grows as it is written to. Varints are little-endian base 128 and hold up to 2^53. */
export class ByteWriter {
  #buffer: Buffer;
  #length = 0;

  constructor(capacity = 1024) {
    this.#buffer = Buffer.allocUnsafe(capacity);
  }

  get length(): number {
    return this.#length;
  }

  byte(value: number): void {
    this.#reserve(1);
    this.#buffer[this.#length++] = value;
  }

  varint(value: number): void {
    this.#reserve(8);
    let rest = value;
    while (rest > 127) {
      this.#buffer[this.#length++] = (rest % 128) | 128;
      rest = Math.floor(rest / 128);
    }
    this.#buffer[this.#length++] = rest;
  }

  uint16(value: number): void {
    this.#reserve(2);
    this.#length = this.#buffer.writeUInt16LE(value, this.#length);
  }

  uint32(value: number): void {
    this.#reserve(4);
    this.#length = this.#buffer.writeUInt32LE(value, this.#length);
  }

  float64(value: number): void {
    this.#reserve(8);
    this.#length = this.#buffer.writeDoubleLE(value, this.#length);
  }

  bytes(source: Uint8Array, start = 0, end = source.length): void {
    this.#reserve(end - start);
    this.#buffer.set(
      start === 0 && end === source.length ? source : source.subarray(start, end),
      this.#length,
    );
    this.#length += end - start;
  }

  clear(): void {
    this.#length = 0;
  }

  /** A view, valid until the next write. */
  view(): Buffer {
    return this.#buffer.subarray(0, this.#length);
  }

  #reserve(count: number): void {
    const needed = this.#length + count;
    if (needed <= this.#buffer.length) return;
    const grown = Buffer.allocUnsafe(Math.max(needed, this.#buffer.length * 2));
    this.#buffer.copy(grown, 0, 0, this.#length);
    this.#buffer = grown;
  }
}

/** Reads what a `ByteWriter` wrote; `position` is free to be moved. */
export class ByteReader {
  readonly buffer: Uint8Array;
  position: number;

  constructor(buffer: Uint8Array, position = 0) {
    this.buffer = buffer;
    this.position = position;
  }

  byte(): number {
    return this.buffer[this.position++] ?? 0;
  }

  varint(): number {
    let byte = this.buffer[this.position++] ?? 0;
    if (byte < 128) return byte;
    let value = byte & 127;
    let scale = 128;
    do {
      byte = this.buffer[this.position++] ?? 0;
      value += (byte & 127) * scale;
      scale *= 128;
    } while (byte > 127);
    return value;
  }

  uint16(): number {
    const value = this.byte();
    return value + this.byte() * 256;
  }

  uint32(): number {
    const low = this.uint16();
    return low + this.uint16() * 65536;
  }
}
