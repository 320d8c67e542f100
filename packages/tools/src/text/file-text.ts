/** Text of a file with exact bytes: one character for one byte, so that nothing is lost on the way back. */
export type ByteText = string;

export function toByteText(text: string): ByteText {
  return Buffer.from(text, 'utf8').toString('latin1');
}

export function bytesToByteText(bytes: Uint8Array): ByteText {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

export function fromByteText(text: ByteText): Uint8Array {
  return Buffer.from(text, 'latin1');
}

/** For people and models; bytes that are no UTF-8 show as U+FFFD. */
export function showByteText(text: ByteText): string {
  return Buffer.from(text, 'latin1').toString('utf8');
}

export const BOM: ByteText = '\u00ef\u00bb\u00bf';

export type LineEnding = 'lf' | 'crlf' | 'mixed' | 'none';

export function lineEndingOf(text: string): LineEnding {
  const crlf = count(text, '\r\n');
  const lf = count(text, '\n') - crlf;
  if (crlf === 0) return lf === 0 ? 'none' : 'lf';
  return lf === 0 ? 'crlf' : 'mixed';
}

/** Turns every lone line feed into CR LF. */
export function toCrlf(text: string): string {
  return text.replaceAll(/\r?\n/g, '\r\n');
}

export function count(text: string, part: string): number {
  if (part === '') return 0;
  let found = 0;
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length))
    found += 1;
  return found;
}

/** Number of lines as an editor shows them: a final line feed ends a line and starts none. */
export function countLines(text: string): number {
  if (text === '') return 0;
  return count(text, '\n') + (text.endsWith('\n') ? 0 : 1);
}
