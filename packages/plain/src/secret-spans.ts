/** A stretch of an exact text that the server keeps masked everywhere else. */
export interface SecretSpan {
  readonly start: number;
  readonly end: number;
  /** What kind of secret the guard took it for. */
  readonly kind: string;
}

const MASKED = /<redacted:([^<>]{1,64})>/g;
/**
 * Only what cannot be anything but one word to a shell, or a key in its armour, is covered. Whatever else was masked is
 * marked and shown: nothing that could run may hide under a cover.
 */
const COVERABLE =
  /^(?:[\w+/=.~:%-]+|-----BEGIN [A-Z ]{1,64}-----[\sA-Za-z0-9+/=]+-----END [A-Z ]{1,64}-----)$/;

/** Where the secrets of a text are, found by holding it against its masked form. */
export function secretSpans(exact: string, masked: string): readonly SecretSpan[] {
  if (exact === masked) return [];
  const marks = [...masked.matchAll(MASKED)];
  const spans: SecretSpan[] = [];
  let place = marks[0]?.index ?? 0;
  if (marks.length === 0 || exact.slice(0, place) !== masked.slice(0, place)) return [];
  for (const [number, mark] of marks.entries()) {
    const from = mark.index + mark[0].length;
    const next = marks[number + 1];
    const literal = masked.slice(from, next?.index);
    // The last stretch must end where the text ends; any other one is looked for as near as possible.
    const end = next ? exact.indexOf(literal, place) : exact.length - literal.length;
    // The two forms do not fit together: nothing is covered, all of it is shown.
    if (end < place || !exact.startsWith(literal, end)) return [];
    if (end > place) spans.push({ start: place, end, kind: mark[1] ?? '' });
    place = end + literal.length;
  }
  return spans;
}

export function mayBeCovered(secret: string): boolean {
  return COVERABLE.test(secret);
}

/** Those of a part of the text, counted from its beginning. */
export function spansWithin(
  spans: readonly SecretSpan[],
  start: number,
  end: number,
): readonly SecretSpan[] {
  return spans
    .filter((span) => span.start < end && span.end > start)
    .map((span) => ({
      ...span,
      start: Math.max(start, span.start) - start,
      end: Math.min(end, span.end) - start,
    }));
}
