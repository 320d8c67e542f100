const primes: number[] = [];
for (let candidate = 2; primes.length < 64; candidate += 1) {
  let at = 0;
  while (candidate % (primes[at] ?? 0)) at += 1;
  if (!primes[at]) primes.push(candidate);
}

/** FIPS 180-4 takes its constants from the fractions of the roots of the first primes; a double holds them exactly. */
const fraction = (root: number): number => (root % 1) * 2 ** 32;
const ROUND_KEYS = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)) | 0);
const START = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)) | 0);

const encoder = new TextEncoder();

/** SHA-256 of the text as UTF-8, in hex. The platform's own is asynchronous, or a Node built-in. */
export function sha256(text: string): string {
  const bytes = encoder.encode(text);
  const blocks = ((bytes.length + 8) >> 6) + 1;
  const padded = new Uint8Array(blocks * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, bytes.length / 2 ** 29);
  view.setUint32(padded.length - 4, bytes.length << 3);
  const state = START.slice();
  const words = new Int32Array(64);
  for (let block = 0; block < blocks; block += 1) {
    for (let index = 0; index < 16; index += 1) {
      words[index] = view.getInt32(block * 64 + index * 4);
    }
    compress(state, words);
  }
  let hex = '';
  for (const word of state) hex += (word >>> 0).toString(16).padStart(8, '0');
  return hex;
}

/** Works one block into the state. `words` holds the block in its first 16 places. */
function compress(state: Int32Array, words: Int32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let index = 0; index < 64; index += 1) {
    if (index > 15) {
      const early = words[index - 15] ?? 0;
      const late = words[index - 2] ?? 0;
      words[index] =
        (words[index - 16] ?? 0) +
        (words[index - 7] ?? 0) +
        (turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)) +
        (turn(late, 17) ^ turn(late, 19) ^ (late >>> 10));
    }
    const first =
      (h +
        (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) +
        ((e & f) ^ (~e & g)) +
        (ROUND_KEYS[index] ?? 0) +
        (words[index] ?? 0)) |
      0;
    const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  state.set([a, b, c, d, e, f, g, h].map((word, index) => word + (state[index] ?? 0)));
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}
