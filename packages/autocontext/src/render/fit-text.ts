export interface Caps {
  /** UTF-16 units, as clients count characters. */
  readonly chars: number;
  /** UTF-8 bytes. */
  readonly bytes: number;
}

/** What both hook clients pass on whole; above it they cut without a word. */
export const hookCaps: Caps = { chars: 9000, bytes: 9500 };

export function fitsIn(text: string, caps: Caps): boolean {
  return text.length <= caps.chars && Buffer.byteLength(text, 'utf8') <= caps.bytes;
}

/** The longest beginning that fits, never ending inside a character. */
export function cutToFit(text: string, caps: Caps): string {
  if (fitsIn(text, caps)) return text;
  let low = 0;
  let high = Math.min(text.length, caps.chars);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (Buffer.byteLength(text.slice(0, middle), 'utf8') <= caps.bytes) low = middle;
    else high = middle - 1;
  }
  const isSplit = /[\ud800-\udbff]$/.test(text.slice(0, low));
  return text.slice(0, isSplit ? low - 1 : low);
}
