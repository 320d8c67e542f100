import { termsOfRun } from './cjk.js';
import { eachWord } from './each-word.js';
import type { ParsedQuery } from './parse-query.js';
import { termsOfWord } from './terms-of-word.js';

const LONGEST_LINE = 400;

const ASCII_WORD = /[A-Za-z0-9_$]+/g;
const BEYOND_ASCII = /[\u0080-\uffff]/;

/** How much of the query stands in each of so many lines; a term counts in full only the first few times in a text. */
export function lineHits(
  termsOfLines: ReturnType<typeof termsByLine>,
  lines: number,
  query: ParsedQuery,
): number[] {
  const seen = new Map<string, number>();
  const scores = new Array<number>(lines).fill(0);
  for (const [number, terms] of termsOfLines) {
    let score = 0;
    for (const term of terms) {
      const count = (seen.get(term) ?? 0) + 1;
      seen.set(term, count);
      score += (query.terms.get(term) ?? 0) / Math.sqrt(count);
    }
    scores[number] = score;
  }
  return scores;
}

/** The lines that hold terms of the query, from the top, each with its terms in order; lines count from 0. */
export function termsByLine(
  text: string,
  query: ParsedQuery,
  lines: readonly string[],
): ReadonlyMap<number, readonly string[]> {
  const found = new Map<number, readonly string[]>();
  const known = wordsAsked(query);
  for (const number of linesWorthReading(text, query)) {
    const terms = termsIn((lines[number] ?? '').slice(0, LONGEST_LINE), query, known);
    if (terms.length > 0) found.set(number, terms);
  }
  return found;
}

/** The terms of the query in a line, in order, each as often as it stands there. */
function termsIn(line: string, query: ParsedQuery, known: KnownWords): string[] {
  const terms: string[] = [];
  if (!BEYOND_ASCII.test(line)) {
    for (const word of line.match(ASCII_WORD) ?? [])
      for (const term of termsAsked(word, query, known)) terms.push(term);
    return terms;
  }
  eachWord(
    line,
    (word) => terms.push(...termsAsked(word, query, known)),
    (run) => terms.push(...termsOfRun(run).filter((term) => query.terms.has(term))),
  );
  return terms;
}

/** Words that were met before, with those of their terms that the query asks for. */
type KnownWords = Map<string, readonly string[]>;

const asked = new WeakMap<ParsedQuery, KnownWords>();

/** The files of one answer share most of their words. */
function wordsAsked(query: ParsedQuery): KnownWords {
  const known: KnownWords = asked.get(query) ?? new Map();
  asked.set(query, known);
  return known;
}

/** Those of a word's terms that the query asks for. Most words of a line have none, and are found out by a plain look. */
function termsAsked(word: string, query: ParsedQuery, known: KnownWords): readonly string[] {
  const before = known.get(word);
  if (before) return before;
  const terms = mayHold(word, query)
    ? termsOfWord(word).filter((term) => query.terms.has(term))
    : [];
  known.set(word, terms);
  return terms;
}

/** Whether a text may hold a term; a plain look, before its words are split and stemmed. */
export function mayHold(text: string, query: ParsedQuery): boolean {
  return patternOf(query).test(text);
}

/**
 * The lines that may hold a term, in order: words are split and stemmed only there. A stem begins its word, but for a
 * last `y` that was `ie`. Letters beyond ASCII change with their case in other ways, so lines with any are always among
 * them.
 */
function linesWorthReading(text: string, query: ParsedQuery): number[] {
  const pattern = patternOf(query);
  const found: number[] = [];
  let line = 0;
  let nextLine = text.indexOf('\n');
  for (let hit = pattern.exec(text); hit; hit = pattern.exec(text)) {
    while (nextLine >= 0 && nextLine < hit.index) {
      line += 1;
      nextLine = text.indexOf('\n', nextLine + 1);
    }
    found.push(line);
    if (nextLine < 0) break;
    pattern.lastIndex = nextLine;
  }
  return found;
}

const patterns = new WeakMap<ParsedQuery, RegExp>();

function patternOf(query: ParsedQuery): RegExp {
  const known = patterns.get(query) ?? makePattern(query);
  patterns.set(query, known);
  known.lastIndex = 0;
  return known;
}

function makePattern(query: ParsedQuery): RegExp {
  const beginnings = [...query.terms.keys()]
    .map((term) => (term.endsWith('y') ? term.slice(0, -1) : term))
    // A text that is not a plain word is never looked for by its letters.
    .filter((beginning) => /^[a-z0-9]+$/.test(beginning))
    .sort();
  const shortest = beginnings.filter(
    (beginning, place) => place === 0 || !beginning.startsWith(beginnings[place - 1] || ' '),
  );
  // The name of several parts is all of them without what separates them.
  const spelled = shortest.map((beginning) => [...beginning].join('[_$]*'));
  return new RegExp(['[\\u0080-\\uffff]', ...spelled].join('|'), 'gi');
}
