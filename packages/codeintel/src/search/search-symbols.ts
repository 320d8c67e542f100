import type { DocumentId } from '../store/open-index.js';
import { readText } from '../store/read-text.js';
import { termSpace } from '../store/term-key.js';
import { qualifiedName } from './best-place.js';
import type { Codebase } from './codebase.js';
import { parseQuery } from './parse-query.js';
import { rank } from './rank.js';
import { rankWeights } from './rank-weights.js';
import { isWanted, round, type SearchArguments, type SearchItem } from './search-item.js';
import { termsOfWord } from './terms-of-word.js';

const SNIPPET_LINES = 12;
const MOST_FILES = 60;

/** Definitions whose name is a word of the query or is made of its words. */
export function searchSymbols(
  codebase: Codebase,
  args: SearchArguments,
  limit: number,
): SearchItem[] {
  const query = parseQuery(args.query);
  const words = args.query.match(/[A-Za-z_$][\w$]*/g) ?? [];
  const exact = new Set(words);
  const files = new Map<string, DocumentId>();
  for (const word of exact) {
    for (const id of codebase.index
      .documentsWith(termSpace.definition + word)
      .slice(0, MOST_FILES)) {
      files.set(codebase.index.pathOf(id), id);
    }
  }
  const onlyNames = {
    ...rankWeights,
    body: 0,
    comment: 0,
    signature: 0,
    commits: 0,
    fileCommits: 0,
    tested: 0,
    phrase: 0,
    passage: 0,
  };
  for (const file of rank(codebase.index, query, MOST_FILES, onlyNames)) {
    if (!files.has(file.path)) files.set(file.path, file.id);
  }
  const items: SearchItem[] = [];
  for (const [path, id] of files) {
    if (!isWanted(codebase, { id, path }, args)) continue;
    const isSource = codebase.index.meta(id).classBits === 0;
    for (const symbol of codebase.facts(id).symbols) {
      const score =
        nameScore(symbol.name, exact, query.terms) * (isSource ? 1 : rankWeights.lineOfDemoted);
      if (score <= rankWeights.leastShared) continue;
      items.push({
        path,
        file: path,
        line_start: symbol.startLine,
        line_end: symbol.endLine,
        symbol: qualifiedName(symbol),
        kind: symbol.kind,
        signature: symbol.signature,
        score: round(score),
        reason: exact.has(symbol.name) ? 'same name' : 'name made of these words',
        snippet: '',
        source: 'symbol',
      });
    }
  }
  items.sort(
    (a, b) =>
      b.score - a.score ||
      (a.path < b.path ? -1 : a.path > b.path ? 1 : a.line_start - b.line_start),
  );
  return items.slice(0, limit).map((item) => ({ ...item, snippet: headOf(codebase, item) }));
}

/** 1 for the name itself; otherwise how much of the name, and of the query, the shared words are. */
function nameScore(
  name: string,
  exact: ReadonlySet<string>,
  terms: ReadonlyMap<string, number>,
): number {
  if (exact.has(name)) return 1;
  const own = termsOfWord(name);
  const shared = own.filter((term) => terms.has(term)).length;
  return shared === 0
    ? 0
    : (rankWeights.nameOfWords * shared) / Math.sqrt(own.length * Math.max(own.length, terms.size));
}

function headOf(codebase: Codebase, item: SearchItem): string {
  const lines = readText(codebase.root, item.path).split('\n');
  const end = Math.min(item.line_end, item.line_start - 1 + SNIPPET_LINES);
  return lines.slice(item.line_start - 1, end).join('\n');
}
