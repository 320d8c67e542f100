const VALUES = new Int8Array(128).fill(-1);
for (const [index, character] of [
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
].entries())
  VALUES[character.charCodeAt(0)] = index;
VALUES[45] = 62;
VALUES[95] = 63;

/** A unit of either alphabet. */
export function isBase64Unit(code: number): boolean {
  return code < 128 && (VALUES[code] ?? -1) >= 0;
}

/**
 * The text behind a base64 value (both alphabets), at most `maxLength` bytes of it; `undefined`
 * when it is not base64 or what comes out is not readable text. A value that `isCutOut` of a longer one may begin in the
 * middle of a character, which is left out.
 */
export function decodeBase64(
  value: string,
  maxLength: number,
  isCutOut = false,
): string | undefined {
  const bytes: number[] = [];
  let buffer = 0;
  let bits = 0;
  for (let i = 0; i < value.length && bytes.length < maxLength; i += 1) {
    const code = value.charCodeAt(i);
    if (code === 61) break;
    const six = code < 128 ? (VALUES[code] ?? -1) : -1;
    if (six < 0) return undefined;
    buffer = ((buffer << 6) | six) & 0xffffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((buffer >> bits) & 0xff);
    }
  }
  const whole = isCutOut ? bytes.findIndex((byte) => (byte & 0xc0) !== 0x80) : 0;
  return whole > 3 || whole < 0 ? undefined : readableText(bytes, whole);
}

function readableText(bytes: readonly number[], from: number): string | undefined {
  let text = '';
  for (let i = from; i < bytes.length; ) {
    const first = bytes[i] ?? 0;
    const length = first < 0x80 ? 1 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 0;
    if (length === 0 || (first < 32 && first !== 9 && first !== 10 && first !== 13))
      return undefined;
    if (i + length > bytes.length) break;
    let code = length === 1 ? first : first & (0xff >> (length + 1));
    for (let k = 1; k < length; k += 1) {
      const next = bytes[i + k] ?? 0;
      if ((next & 0xc0) !== 0x80) return undefined;
      code = (code << 6) | (next & 0x3f);
    }
    if (code > 0x10ffff) return undefined;
    text += String.fromCodePoint(code);
    i += length;
  }
  return text;
}
