const LINE_FEED = 0x0a;

/** A line has more bytes than are kept of one. */
export class LineTooLong extends Error {
  override readonly name = 'LineTooLong';
}

/** A line that is so many times too long is taken to have no end. */
const WITHOUT_END = 4;

/** Hears of a line that has more bytes than are kept of one, and keeps nothing of it. */
export interface PassedOver {
  read(bytes: Buffer): void;
  end(bytes: number): void;
}

/**
 * Lines that end with a line feed and with nothing else, and what stands behind the last one: JSON may hold every other
 * character that ends a line somewhere, and a reader that ends one there takes one message for two. One that is too long
 * is passed over where `passOver` hears of it. `LineTooLong` is thrown as soon as nobody does, or it has no end.
 */
export async function* linesOf(
  input: AsyncIterable<Buffer | string>,
  maxBytes: number,
  passOver?: () => PassedOver,
): AsyncGenerator<string, void, undefined> {
  let parts: Buffer[] = [];
  let size = 0;
  let passed: PassedOver | undefined;
  for await (const chunk of input) {
    const bytes = Buffer.from(chunk);
    let start = 0;
    while (start < bytes.length) {
      const end = bytes.indexOf(LINE_FEED, start);
      const part = bytes.subarray(start, end < 0 ? bytes.length : end);
      size += part.length;
      const most = passOver ? maxBytes * WITHOUT_END : maxBytes;
      if (size > most) throw new LineTooLong(`a line has more than ${most} bytes`);
      if (size > maxBytes && !passed && passOver) {
        passed = passOver();
        for (const earlier of parts) passed.read(earlier);
        parts = [];
      }
      if (passed) passed.read(part);
      else parts.push(part);
      if (end < 0) break;
      start = end + 1;
      const line = passed ? undefined : Buffer.concat(parts).toString('utf8');
      passed?.end(size);
      parts = [];
      size = 0;
      passed = undefined;
      if (line !== undefined) yield line;
    }
  }
  if (passed) passed.end(size);
  else if (size > 0) yield Buffer.concat(parts).toString('utf8');
}
