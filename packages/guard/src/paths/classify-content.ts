/** What a file's first bytes say about showing it as text. */
export interface ContentClass {
  readonly shown: boolean;
  readonly kind: 'text' | 'binary' | 'huge';
  readonly bytes: number;
  readonly reason?: string;
}

export interface ContentOptions {
  /** Size of the whole file when `bytes` is only its beginning. */
  readonly totalBytes?: number;
  readonly maxBytes?: number;
}

const MAX_BYTES = 1_000_000;
const LOOKED_AT = 8192;

/**
 * Binary and huge files are named, never shown (O-07). A NUL byte, too many control bytes or bytes
 * that are no UTF-8 make a file binary; UTF-16 text is binary here, since no reader of ours takes it.
 */
export function classifyContent(bytes: Uint8Array, options: ContentOptions = {}): ContentClass {
  const total = Math.max(options.totalBytes ?? bytes.length, bytes.length);
  const maxBytes = options.maxBytes ?? MAX_BYTES;
  const head = bytes.subarray(0, LOOKED_AT);
  if (isBinary(head, bytes.length > head.length))
    return { shown: false, kind: 'binary', bytes: total, reason: `binary, ${total} bytes` };
  if (total > maxBytes)
    return {
      shown: false,
      kind: 'huge',
      bytes: total,
      reason: `${total} bytes, more than ${maxBytes}`,
    };
  return { shown: true, kind: 'text', bytes: total };
}

function isBinary(head: Uint8Array, isCut: boolean): boolean {
  let control = 0;
  let broken = 0;
  for (let i = 0; i < head.length; ) {
    const byte = head[i] ?? 0;
    if (byte === 0) return true;
    if (
      byte < 32 &&
      byte !== 9 &&
      byte !== 10 &&
      byte !== 13 &&
      byte !== 12 &&
      byte !== 27 &&
      byte !== 8
    )
      control += 1;
    const length = sequenceLength(head, i);
    if (length === 0 && !(isCut && head.length - i < 4)) broken += 1;
    i += Math.max(1, length);
  }
  return control > head.length * 0.02 || broken > head.length * 0.1;
}

/** Length of the UTF-8 sequence at `at`, 0 when it is none. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  const length =
    first < 0x80
      ? 1
      : first >= 0xf5
        ? 0
        : first >= 0xf0
          ? 4
          : first >= 0xe0
            ? 3
            : first >= 0xc2
              ? 2
              : 0;
  for (let k = 1; k < length; k += 1) if (((bytes[at + k] ?? 0) & 0xc0) !== 0x80) return 0;
  return length;
}
