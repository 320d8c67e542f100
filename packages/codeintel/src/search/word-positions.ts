import { stem } from './stem.js';

const LOWER = 1;
const UPPER = 2;
const DIGIT = 3;
/** By character code; 0 for all that parts no name. */
const kinds = new Uint8Array(65_536).fill(LOWER, 97, 123).fill(UPPER, 65, 91).fill(DIGIT, 48, 58);

/**
 * The next place from `from` on where a part of a name or a word has this stem, or -1: `rout` stands in "routing",
 * `getRoute` and `ROUTES`, not in `router` or "sprout". `lower` is the text in lower case.
 */
export function nextPosition(text: string, lower: string, term: string, from: number): number {
  // The stem of "policies" is `policy`.
  const needle = term.length > 3 && term.endsWith('y') ? term.slice(0, -1) : term;
  const { length } = needle;
  for (let at = lower.indexOf(needle, from); at >= 0; at = lower.indexOf(needle, at + length)) {
    if (!startsPart(text, at)) continue;
    const end = endOfPart(text, at + length);
    const isWhole = end === at + length && length === term.length;
    if (isWhole || stem(lower.slice(at, end)) === term) return at;
  }
  return -1;
}

function startsPart(text: string, at: number): boolean {
  const before = at === 0 ? 0 : kinds[text.charCodeAt(at - 1)];
  if (before === 0) return true;
  const kind = kinds[text.charCodeAt(at)];
  if (kind !== UPPER) return before === DIGIT ? kind !== DIGIT : kind === DIGIT;
  return before !== UPPER || kinds[text.charCodeAt(at + 1)] === LOWER;
}

/** The end of the part that goes on at `from`: capitals go on with capitals, but the last may begin a word. */
function endOfPart(text: string, from: number): number {
  const kind = kinds[text.charCodeAt(from - 1)];
  let end = from;
  while (end < text.length && kinds[text.charCodeAt(end)] === kind) end += 1;
  const isWordNext = kind === UPPER && end > from && kinds[text.charCodeAt(end)] === LOWER;
  return isWordNext ? end - 1 : end;
}
