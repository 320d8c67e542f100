import { classNames } from '../scan/path-class.js';
import { readText } from '../store/read-text.js';
import type { Place } from './best-place.js';
import { type ScoredFiles, scoreFiles } from './best-places.js';
import type { RankedDocument } from './board.js';
import type { Codebase } from './codebase.js';
import { type Evidence, evidenceOfName } from './evidence.js';
import { type ExactPlace, exactPlaces } from './exact-places.js';
import { exactSignals } from './exact-signals.js';
import { numberedLines } from './numbered-lines.js';
import { parseQuery } from './parse-query.js';
import { rank } from './rank.js';
import { readFilter } from './read-filter.js';
import {
  isBelow,
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
  /** What speaks for the query being about this code; absent in other modes. */
  readonly evidence?: Evidence;
}

const DEFAULT_LIMIT = 10;
const MOST_ITEMS = 100;
const SNIPPET_LINES = 20;
/** The place that is meant may stand in a file that is not among the very best. */
const FILES_FOR_PLACES = 8;
const NO_INDEX = 'no index yet: answered by reading files within a budget; an index is being built';

/** Called once the best place alone can be worked out. */
export type WhenRanked = (best: () => SearchItem[] | undefined) => void;

/** Finds places by words, symbol names, literal text or a regular expression. */
export async function search(
  codebase: Codebase,
  args: SearchArguments,
  whenRanked: WhenRanked = () => undefined,
): Promise<SearchResult> {
  const mode = args.mode ?? 'hybrid';
  const limit = Math.max(1, Math.min(MOST_ITEMS, args.limit ?? DEFAULT_LIMIT));
  const warnings = codebase.source === 'direct' ? [NO_INDEX] : [];
  const wanted = { ...args, ...readFilter(codebase, args), mode };
  const { items, evidence } = await candidatesOf(codebase, wanted, limit, warnings, whenRanked);
  return {
    schema_version: '1.0',
    query: args.query,
    mode,
    source: codebase.source,
    candidates: items,
    warnings,
    ...(evidence ? { evidence } : {}),
  };
}

interface Found {
  readonly items: SearchItem[];
  readonly evidence?: Evidence;
}

/** Loads late what starts a program: the prompt hook asks by words, and loading that takes longer than its search. */
async function candidatesOf(
  codebase: Codebase,
  args: SearchArguments & { readonly mode: SearchMode },
  limit: number,
  warnings: string[],
  whenRanked: WhenRanked,
): Promise<Found> {
  if (args.mode === 'hybrid') return searchHybrid(codebase, args, limit, warnings, whenRanked);
  if (args.mode === 'symbol') return { items: searchSymbols(codebase, args, limit) };
  const { searchPattern } = await import('./search-pattern.js');
  return { items: await searchPattern(codebase, args, args.mode, limit, warnings) };
}

/**
 * What the query points at, then places of all the files that fit, then the files of which no line is among the best.
 * Where it points at one thing and asks about nothing else, that is the answer.
 */
function searchHybrid(
  codebase: Codebase,
  args: SearchArguments,
  limit: number,
  warnings: string[],
  whenRanked: WhenRanked,
): Found {
  const snippets = Math.min(limit, args.snippets ?? limit);
  const lines = args.lines ?? SNIPPET_LINES;
  const exact = exactPlaces(codebase, exactSignals(args.query), { places: snippets, lines });
  const { isSubjectDefined } = exact;
  warnings.push(...exact.missing);
  const pointed = exact.places.filter(({ path }) => isBelow(path, args.path));
  if (exact.isWhole && pointed.length > 0) {
    const evidence = { ...evidenceOfName(pointed[0]?.symbol || args.query), isSubjectDefined };
    return { items: pointed.map((place) => pointedItem(place, 1)), evidence };
  }
  const [meant] = pointed;
  if (meant) whenRanked(() => [pointedItem(meant, 1)]);
  const query = parseQuery(args.query);
  const isNarrow = args.path !== undefined || args.language !== undefined;
  const wanted = Math.max(limit, FILES_FOR_PLACES);
  const files = rank(codebase.index, query, isNarrow ? wanted * 30 : wanted).filter((file) =>
    isWanted(codebase, file, args),
  );
  if (!meant) {
    whenRanked(() => {
      const alone = scoreFiles(codebase, files.slice(0, 1), query).choose(
        { snippets: 1, lines },
        [],
      );
      return alone.places.map((place) => itemAt(place.file, place, place.score));
    });
  }
  const scored = scoreFiles(
    codebase,
    files,
    query,
    pointed.map(({ path }) => path),
  );
  const begun = pointed.map((place) => fitted(codebase, place, scored, lines));
  const taken = begun.reduce((sum, { snippet }) => sum + snippet.length, 0);
  const chars = args.chars === undefined ? undefined : Math.max(0, args.chars - taken);
  const chosen = scored.choose({ snippets, lines, chars }, begun);
  const named = begun.map((place, at) => withLines(codebase, place, chosen.begun[at] ?? []));
  const { places } = chosen;
  const top = places[0]?.score ?? 1;
  const items = [
    ...named.map((place) => pointedItem(place, top)),
    ...places.map((place) => itemAt(place.file, place, place.score)),
  ];
  const shown = new Set(items.map(({ path }) => path));
  const last = places.at(-1)?.score ?? 1;
  const best = files[0]?.score ?? 1;
  const others = files
    .slice(0, limit)
    .filter((file) => !shown.has(file.path))
    .map((file) => {
      const place = { ...scored.bestIn(file), snippet: '' };
      return itemAt(file, place, (last * file.score) / best);
    });
  const evidence = { ...scored.evidence, isSubjectDefined };
  return { items: [...items, ...others].slice(0, limit), evidence };
}

/** Of something long that is named among other words: its first line, and what fits them best. */
function fitted(
  codebase: Codebase,
  place: ExactPlace,
  scored: ScoredFiles,
  most: number,
): ExactPlace {
  const { stretch, path } = place;
  if (!stretch || stretch.to - stretch.from <= most) return place;
  return withLines(codebase, place, scored.linesWithin(path, stretch.from, stretch.to, most));
}

/** What is pointed at, with other lines of its file. */
function withLines(codebase: Codebase, place: ExactPlace, chosen: readonly number[]): ExactPlace {
  if (chosen.length === place.lines.length && !place.stretch) return place;
  return {
    ...place,
    lines: chosen,
    lineStart: (chosen[0] ?? 0) + 1,
    lineEnd: (chosen.at(-1) ?? 0) + 1,
    snippet: numberedLines(readText(codebase.root, place.path).split('\n'), chosen),
  };
}

/** Before every place that only fits the words; the first that is pointed at comes first. */
function pointedItem({ path, reason, lines: _, ...place }: ExactPlace, top: number): SearchItem {
  return {
    path,
    file: path,
    line_start: place.lineStart,
    line_end: place.lineEnd,
    symbol: place.symbol,
    kind: place.kind,
    signature: place.signature,
    score: round(2 * Math.max(1, top)),
    reason,
    snippet: place.snippet,
    source: 'hybrid',
  };
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
