const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPENING = new Set([0x7b, 0x5b]);
const CLOSING = new Set([0x7d, 0x5d]);
/** More than any id or name of a method has. */
const MAX_VALUE_BYTES = 256;

/**
 * What a message that is too long to be read says of itself: its id, and whether it asks for something. Reads the bytes as
 * they pass and keeps none of them, wherever in the message the id stands.
 */
export class MessageHead {
  #id: string | number | undefined;
  #asks = false;
  #depth = 0;
  #isInText = false;
  #isEscaped = false;
  #key: string | undefined;
  /** The name or value that is being read, where it stands in the message itself and not in something inside of it. */
  #token: number[] = [];

  get id(): string | number | undefined {
    return this.#id;
  }

  /** A message with an id that does not ask is an answer. */
  get isRequest(): boolean {
    return this.#asks;
  }

  read(bytes: Uint8Array): void {
    for (const byte of bytes) this.#readByte(byte);
  }

  #readByte(byte: number): void {
    if (this.#isInText) {
      this.#keep(byte);
      if (this.#isEscaped) this.#isEscaped = false;
      else if (byte === BACKSLASH) this.#isEscaped = true;
      else if (byte === QUOTE) this.#isInText = false;
      return;
    }
    if (byte === QUOTE) {
      this.#isInText = true;
      this.#keep(byte);
    } else if (OPENING.has(byte)) {
      this.#depth += 1;
    } else if (CLOSING.has(byte)) {
      if (this.#depth === 1) this.#endValue();
      this.#depth -= 1;
    } else if (this.#depth === 1 && byte === COLON) {
      const key = this.#takeToken();
      this.#key = typeof key === 'string' ? key : undefined;
    } else if (this.#depth === 1 && byte === COMMA) {
      this.#endValue();
    } else {
      this.#keep(byte);
    }
  }

  #keep(byte: number): void {
    if (this.#depth === 1 && this.#token.length <= MAX_VALUE_BYTES) this.#token.push(byte);
  }

  #endValue(): void {
    const value = this.#takeToken();
    const key = this.#key;
    this.#key = undefined;
    if (key === 'method') this.#asks = true;
    if (key === 'id' && (typeof value === 'string' || typeof value === 'number')) this.#id = value;
  }

  #takeToken(): unknown {
    const text = Buffer.from(this.#token).toString('utf8');
    this.#token = [];
    try {
      return JSON.parse(text);
    } catch {
      // Cut short, or something inside the message: neither is an id.
      return undefined;
    }
  }
}
