import { classNames } from '../scan/path-class.js';
import { bestPlace, type Place } from './best-place.js';
import { bestPlaces } from './best-places.js';
import type { RankedDocument } from './board.js';
import type { Codebase } from './codebase.js';
import { parseQuery } from './parse-query.js';
import { rank } from './rank.js';
import { readFilter } from './read-filter.js';
import {
  isWanted,
  round,
  type SearchArguments,
  type SearchItem,
  type SearchMode,
} from './search-item.js';
import { searchSymbols } from './search-symbols.js';

export interface SearchResult {
  readonly schema_version: '1.0';
  readonly query: string;
  readonly mode: SearchMode;
  readonly source: 'index' | 'direct';
  readonly candidates: readonly SearchItem[];
  readonly warnings: readonly string[];
}

const DEFAULT_LIMIT = 10;
const MOST_ITEMS = 100;
const SNIPPET_LINES = 20;
/** The place that is meant may stand in a file that is not among the very best. */
const FILES_FOR_PLACES = 8;
const NO_INDEX = 'no index yet: answered by reading files within a budget; an index is being built';

/** Finds places by words, symbol names, literal text or a regular expression. */
export async function search(codebase: Codebase, args: SearchArguments): Promise<SearchResult> {
  const mode = args.mode ?? 'hybrid';
  const limit = Math.max(1, Math.min(MOST_ITEMS, args.limit ?? DEFAULT_LIMIT));
  const warnings = codebase.source === 'direct' ? [NO_INDEX] : [];
  const wanted = { ...args, ...readFilter(codebase, args), mode };
  const found = await candidatesOf(codebase, wanted, limit, warnings);
  return {
    schema_version: '1.0',
    query: args.query,
    mode,
    source: codebase.source,
    candidates: found,
    warnings,
  };
}

/** Loads late what starts a program: the prompt hook asks by words, and loading that takes longer than its search. */
async function candidatesOf(
  codebase: Codebase,
  args: SearchArguments & { readonly mode: SearchMode },
  limit: number,
  warnings: string[],
): Promise<SearchItem[]> {
  if (args.mode === 'hybrid') return searchHybrid(codebase, args, limit);
  if (args.mode === 'symbol') return searchSymbols(codebase, args, limit);
  const { searchPattern } = await import('./search-pattern.js');
  return searchPattern(codebase, args, args.mode, limit, warnings);
}

/** Places of all the files that fit, then the files of which no line is among the best. */
function searchHybrid(codebase: Codebase, args: SearchArguments, limit: number): SearchItem[] {
  const query = parseQuery(args.query);
  const isNarrow = args.path !== undefined || args.language !== undefined;
  const wanted = Math.max(limit, FILES_FOR_PLACES);
  const files = rank(codebase.index, query, isNarrow ? wanted * 30 : wanted).filter((file) =>
    isWanted(codebase, file, args),
  );
  const budget = {
    snippets: Math.min(limit, args.snippets ?? limit),
    lines: args.lines ?? SNIPPET_LINES,
  };
  const places = bestPlaces(codebase, files, query, budget);
  const items = places.map((place) => itemAt(place.file, place, place.score));
  const shown = new Set(places.map(({ file }) => file.path));
  const last = places.at(-1)?.score ?? 1;
  const best = files[0]?.score ?? 1;
  const others = files
    .slice(0, limit)
    .filter((file) => !shown.has(file.path))
    .map((file) => {
      const place = { ...bestPlace(codebase, file.id, query), snippet: '' };
      return itemAt(file, place, (last * file.score) / best);
    });
  return [...items, ...others].slice(0, limit);
}

function itemAt(file: RankedDocument, place: Place, score: number): SearchItem {
  return {
    path: file.path,
    file: file.path,
    line_start: place.lineStart,
    line_end: place.lineEnd,
    symbol: place.symbol,
    kind: place.kind,
    signature: place.signature,
    score: round(score),
    reason: reasonOf(file),
    snippet: place.snippet,
    source: 'hybrid',
  };
}

function reasonOf(file: RankedDocument): string {
  const classes = classNames(file.classBits);
  const demoted = classes.length > 0 ? [`counts less: ${classes.join(', ')}`] : [];
  const reasons = file.reasons.includes('words') ? file.reasons : ['words', ...file.reasons];
  return [...reasons, ...demoted].join('; ');
}
