/** The terms of one entry, as they are indexed. */
export interface ScoredEntry {
  readonly title: ReadonlySet<string>;
  readonly content: ReadonlySet<string>;
}

const TITLE = 1;
const CONTENT = 0.8;
const BEGINNING = 0.5;
const MIN_PREFIX = 3;

/**
 * How well each entry answers the query, in (0, 1]: the share of the query's terms it has, where a term that few
 * entries have weighs more, a title counts above content, and the beginning of a longer word counts half.
 */
export function scoresOf(query: readonly string[], entries: readonly ScoredEntry[]): number[] {
  const terms = [...new Set(query)];
  const matches = entries.map((entry) => terms.map((term) => matchOf(term, entry)));
  const weights = terms.map((_, index) => {
    const having = matches.filter((row) => (row[index] ?? 0) > 0).length;
    return Math.log(1 + (entries.length + 1) / (having + 0.5));
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return matches.map((row) => {
    const points = row.reduce((sum, match, index) => sum + match * (weights[index] ?? 0), 0);
    return total === 0 ? 0 : points / total;
  });
}

function matchOf(term: string, { title, content }: ScoredEntry): number {
  if (title.has(term)) return TITLE;
  if (content.has(term)) return CONTENT;
  if (term.length < MIN_PREFIX) return 0;
  const begins = (word: string): boolean => word.startsWith(term);
  if ([...title].some(begins)) return BEGINNING;
  return [...content].some(begins) ? BEGINNING * CONTENT : 0;
}
