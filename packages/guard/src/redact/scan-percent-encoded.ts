import type { Finding } from '../finding.js';

/** Shorter ones hold no secret. */
const LEAST = 16;
/** No address is longer; what is longer is read in pieces that overlap. */
const WINDOW = 4000;
const STEP = 3000;
const ENCODED = /%[0-9A-Fa-f]{2}/g;
const MOST_LAYERS = 2;

/**
 * Secrets in a text that is percent-encoded: `?next=https%3A%2F%2Fhooks.example%2F…`. `hasSecret` looks at the decoded
 * text; the whole run is the finding, unless other rules have already found something in it.
 */
export function scanPercentEncoded(
  text: string,
  hasSecret: (plain: string) => boolean,
  out: Finding[],
): void {
  let at = text.indexOf('%');
  if (at === -1) return;
  const known = out.toSorted((left, right) => left.start - right.start);
  for (let next = 0; at !== -1; ) {
    const start = startOfRun(text, at);
    const end = endOfRun(text, at);
    while (next < known.length && (known[next]?.end ?? 0) <= start) next += 1;
    let isFound = false;
    for (let one = known[next]; one && one.start < end; next += 1, one = known[next]) {
      isFound = true;
      const rest = restOfToken(text, one.end);
      if (rest > one.end) out.push({ ...one, end: rest });
    }
    if (!isFound && end - start >= LEAST && pieces(text.slice(start, end)).some(hasSecret))
      out.push({ rule: 'percent-encoded', kind: 'encoded_secret', start, end });
    at = text.indexOf('%', end);
  }
}

/** `+`, `/` and `=` of a token are encoded, and a rule that reads them plain stops before them. */
const REST = /(?:%2[BbFf]|%3[Dd])(?:[A-Za-z0-9_.~-]|%2[BbFf]|%3[Dd]){0,400}/y;

function restOfToken(text: string, end: number): number {
  REST.lastIndex = end;
  return end + (REST.exec(text)?.[0].length ?? 0);
}

function startOfRun(text: string, at: number): number {
  let start = at;
  while (start > 0 && at - start < WINDOW && isUnit(text.charCodeAt(start - 1))) start -= 1;
  return start;
}

function endOfRun(text: string, at: number): number {
  let end = at + 1;
  while (end < text.length && isUnit(text.charCodeAt(end))) end += 1;
  return end;
}

/** Letters, figures and `%-._~+`. */
function isUnit(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 37 ||
    code === 43 ||
    code === 45 ||
    code === 46 ||
    code === 95 ||
    code === 126
  );
}

/** The decoded pieces of a run in which something was encoded. */
function pieces(run: string): readonly string[] {
  const found: string[] = [];
  for (let from = 0; from === 0 || from + WINDOW - STEP < run.length; from += STEP) {
    let plain = run.slice(from, from + WINDOW);
    for (let layer = 0; layer < MOST_LAYERS; layer += 1) {
      const decoded = plain.replace(ENCODED, decodeUnit);
      if (decoded === plain) break;
      plain = decoded;
      found.push(plain);
    }
  }
  return found;
}

/** Bytes of longer characters stand for themselves: no secret has any. */
function decodeUnit(unit: string): string {
  const code = Number.parseInt(unit.slice(1), 16);
  return code >= 32 && code < 127 ? String.fromCharCode(code) : ' ';
}
