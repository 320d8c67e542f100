/** A place in the code that a tool found, in the form that is shared by all tools. */
export interface FoundPlace {
  readonly path: string;
  readonly symbol: string;
  /** Tells two places of one tool in one symbol apart. */
  readonly title: string;
  readonly lineStart: number;
  readonly lineEnd: number;
  /** 0 to 1, against the best place of the same answer. */
  readonly confidence: number;
  readonly summary: string;
  readonly snippet: string;
  readonly reason: string;
  /** How many steps from a place that fits the words itself. */
  readonly distance: number;
}

/** What the results of all tools have in common. */
export interface ResultEntry {
  readonly path: string;
  readonly line_start: number;
  readonly line_end: number;
  readonly symbol: string;
  readonly score: number;
  readonly reason: string;
}

export interface Wording<Entry> {
  title(entry: Entry): string;
  /** What the place is, in front of its reason. */
  head(entry: Entry): string;
  /** Its reason in a few words; by default the whole of it. */
  why?(entry: Entry): string;
  snippet?(entry: Entry): string;
  distance?(entry: Entry): number;
}

export function foundPlaces<Entry extends ResultEntry>(
  entries: readonly Entry[],
  wording: Wording<Entry>,
): FoundPlace[] {
  const best = Math.max(0, ...entries.map((entry) => entry.score));
  return entries.map((entry) => ({
    path: entry.path,
    symbol: entry.symbol,
    title: wording.title(entry),
    lineStart: entry.line_start,
    lineEnd: Math.max(entry.line_start, entry.line_end),
    // What was found at all is never said to be nothing, however far it stands behind.
    confidence: Math.max(LEAST, shareOf(entry.score, best)),
    summary: summaryOf(wording.head(entry), wording.why?.(entry) ?? entry.reason),
    snippet: wording.snippet?.(entry) ?? '',
    reason: entry.reason,
    distance: wording.distance?.(entry) ?? 0,
  }));
}

const LEAST = 0.001;

function summaryOf(head: string, why: string): string {
  return [head, why && `(${why})`].filter(Boolean).join(' ');
}

/** Scores up to 1 are shares already; larger ones are compared with the best. */
export function shareOf(score: number, best: number): number {
  const share = best > 1 ? score / best : score;
  return Math.round(Math.max(0, Math.min(1, share)) * 1000) / 1000;
}

/** `function verifyToken`, or what of it there is. */
export function kindAndName(kind: string, symbol: string): string {
  return [kind, symbol].filter(Boolean).join(' ');
}
