import { decodeBase64, isBase64Unit } from './base64.js';

/** A run of base64, with the readable text behind it. */
export interface Base64Run {
  readonly start: number;
  readonly end: number;
  /** Pieces that overlap, so that what lies across two of them stands whole in one. Made when asked for. */
  texts(): Generator<string>;
}

/** Shorter ones hold no secret and no order. */
const LEAST = 24;
/** Both are multiples of four characters: three bytes. */
const WINDOW = 4000;
const STEP = 3000;

/** Every run of base64 in a text, of any length: each character of it is decoded at most twice. */
export function* base64Runs(text: string): Generator<Base64Run> {
  for (let from = 0; from + LEAST <= text.length; ) {
    // Looked at from its last character, a place that is too short is mostly told by one look.
    const start = startOfRun(text, from, from + LEAST);
    if (start > from) {
      from = start;
      continue;
    }
    let end = start + LEAST;
    while (end < text.length && isBase64Unit(text.charCodeAt(end))) end += 1;
    const run = text.slice(start, end);
    yield { start, end: end + paddingLength(text, end), texts: () => decodedPieces(run) };
    from = end + 1;
  }
}

/** Where a run begins that goes on to `end`: after the last character before it that is no base64. */
function startOfRun(text: string, from: number, end: number): number {
  let start = end;
  while (start > from && isBase64Unit(text.charCodeAt(start - 1))) start -= 1;
  return start;
}

function paddingLength(text: string, at: number): number {
  if (text.charCodeAt(at) !== 61) return 0;
  return text.charCodeAt(at + 1) === 61 ? 2 : 1;
}

function* decodedPieces(run: string): Generator<string> {
  for (let from = 0; from === 0 || from + WINDOW - STEP < run.length; from += STEP) {
    const plain = decodeBase64(run.slice(from, from + WINDOW), WINDOW, from > 0);
    if (plain !== undefined) yield plain;
  }
}
