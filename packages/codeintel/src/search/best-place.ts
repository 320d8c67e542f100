import type { SymbolFact } from '../extract/file-facts.js';
import { eachWord } from './each-word.js';
import { lineHits, mayHold } from './line-hits.js';
import type { ParsedQuery } from './parse-query.js';
import { rankWeights } from './rank-weights.js';
import type { ReadLines } from './read-lines.js';
import { termsOfWord } from './terms-of-word.js';

/** The part of a file that fits a query best. Lines are 1-based and inclusive. */
export interface Place {
  readonly lineStart: number;
  readonly lineEnd: number;
  readonly symbol: string;
  readonly kind: string;
  readonly signature: string;
  /** The lines themselves. */
  readonly snippet: string;
}

const WINDOW_LINES = 20;

/** Which symbol of a file fits best, or which lines where none does; nothing of it is shown. */
export function bestPlace(
  { lines, terms, symbols }: Pick<ReadLines, 'lines' | 'terms' | 'symbols'>,
  query: ParsedQuery,
): Omit<Place, 'snippet'> {
  const hits = lineHits(terms, lines.length, query);
  const symbol = bestSymbol(symbols, hits, query);
  if (symbol) {
    return {
      lineStart: symbol.startLine,
      lineEnd: symbol.endLine,
      symbol: qualifiedName(symbol),
      kind: symbol.kind,
      signature: symbol.signature,
    };
  }
  const start = bestWindow(hits);
  return {
    lineStart: start + 1,
    lineEnd: Math.min(lines.length, start + WINDOW_LINES),
    symbol: '',
    kind: '',
    signature: '',
  };
}

export function qualifiedName(symbol: SymbolFact): string {
  return symbol.container === '' ? symbol.name : `${symbol.container}.${symbol.name}`;
}

function bestSymbol(
  symbols: readonly SymbolFact[],
  hits: readonly number[],
  query: ParsedQuery,
): SymbolFact | undefined {
  const sums = [0];
  for (const hit of hits) sums.push((sums.at(-1) ?? 0) + hit);
  let best: SymbolFact | undefined;
  let bestScore = 0;
  for (const symbol of symbols) {
    if (symbol.kind === 'field' || symbol.kind === 'variable') continue;
    const inside = (sums[symbol.endLine] ?? 0) - (sums[symbol.startLine - 1] ?? 0);
    const size = symbol.endLine - symbol.startLine + 1;
    const quoted = query.names.get(symbol.name) ?? 0;
    const score =
      inside / Math.sqrt(size + 8) +
      nameScore(symbol.name, query) +
      rankWeights.quotedSymbol * quoted;
    if (score > bestScore) {
      bestScore = score;
      best = symbol;
    }
  }
  return best;
}

function nameScore(name: string, query: ParsedQuery): number {
  if (!mayHold(name, query)) return 0;
  let score = 0;
  let parts = 0;
  eachWord(
    name,
    (word) => {
      for (const term of termsOfWord(word)) {
        parts += 1;
        score += query.terms.get(term) ?? 0;
      }
    },
    () => undefined,
  );
  return parts === 0 ? 0 : score / Math.sqrt(parts);
}

function bestWindow(hits: readonly number[]): number {
  let sum = 0;
  let best = 0;
  let bestSum = -1;
  for (let line = 0; line < hits.length; line += 1) {
    sum += hits[line] ?? 0;
    if (line >= WINDOW_LINES) sum -= hits[line - WINDOW_LINES] ?? 0;
    if (sum > bestSum + rankWeights.betterWindow) {
      bestSum = sum;
      best = Math.max(0, line - WINDOW_LINES + 1);
    }
  }
  return best;
}
