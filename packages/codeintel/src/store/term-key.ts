/**
 * A term is stored as 48 bits of its hash, never as text: half a million terms then collide with a chance
 * of about one in two thousand, and merging two indexes compares numbers.
 */
export interface TermKey {
  readonly high: number;
  readonly low: number;
}

/** Names with a leading control character cannot be written in a query, so they never meet its words. */
export const termSpace = {
  definition: '\u0001',
  call: '\u0002',
  importOf: '\u0003',
  baseName: '\u0004',
  path: '\u0005',
  reference: '\u0006',
} as const;

export function termKey(term: string): TermKey {
  let high = 0x811c9dc5;
  let low = 0x9747b28c;
  for (let index = 0; index < term.length; index += 1) {
    const unit = term.charCodeAt(index);
    high = Math.imul(high ^ unit, 0x01000193);
    low = Math.imul(low ^ unit, 0x5bd1e995);
    low ^= low >>> 13;
  }
  return { high: mix(high), low: mix(low) & 0xffff };
}

/** A key in the form of a file's hash: a path of the log has no content, but a place in the index to lead to. */
export function keyAsHash({ high, low }: TermKey): string {
  return high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0');
}

function mix(seed: number): number {
  let value = seed;
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
