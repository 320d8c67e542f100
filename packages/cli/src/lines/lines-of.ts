const LINE_FEED = 0x0a;

/** A line has more bytes than are kept of one. */
export class LineTooLong extends Error {
  override readonly name = 'LineTooLong';
}

/**
 * Lines that end with a line feed and with nothing else, and what stands behind the last one: JSON may hold every other
 * character that ends a line somewhere, and a reader that ends one there takes one message for two. Throws `LineTooLong`
 * as soon as a line is.
 */
export async function* linesOf(
  input: AsyncIterable<Buffer | string>,
  maxBytes: number,
): AsyncGenerator<string, void, undefined> {
  let parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of input) {
    const bytes = Buffer.from(chunk);
    let start = 0;
    while (start < bytes.length) {
      const end = bytes.indexOf(LINE_FEED, start);
      const part = bytes.subarray(start, end < 0 ? bytes.length : end);
      size += part.length;
      if (size > maxBytes) throw new LineTooLong(`a line has more than ${maxBytes} bytes`);
      parts.push(part);
      if (end < 0) break;
      start = end + 1;
      const line = Buffer.concat(parts).toString('utf8');
      parts = [];
      size = 0;
      yield line;
    }
  }
  if (size > 0) yield Buffer.concat(parts).toString('utf8');
}
