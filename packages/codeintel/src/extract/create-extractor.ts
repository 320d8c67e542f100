import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Language, Parser, Query } from 'web-tree-sitter';
import { extractFacts } from './extract-facts.js';
import type { Extractor, FileFacts } from './file-facts.js';
import type { LanguageRules } from './language-rules.js';
import { languageNames, rulesOfLanguage } from './languages/rules-of-language.js';

/** Longer sources are not parsed: they are data or generated, and a tree takes 30 times their size. */
const maxLength = 600_000;
/** A longer line is minified or data. */
const maxLineLength = 50_000;
/** Far above what any written file takes, so that a busy machine gives the same facts as an idle one. */
const maxParseMs = 5_000;
const maxMatches = 400_000;

/**
 * Loads the parser and the grammars of `languages` (all when absent). A file that is too long, binary,
 * too slow to parse or of an unknown language gets `isParsed: false`; nothing it holds makes this throw.
 */
export async function createExtractor(languages?: readonly string[]): Promise<Extractor> {
  await Parser.init();
  const wanted = withNeeded(languages ?? languageNames());
  const loaded = new Map<string, LoadedLanguage>();
  for (const name of wanted) {
    const rules = rulesOfLanguage(name);
    if (rules === undefined) continue;
    const grammar = await Language.load(grammarPath(rules.grammar));
    loaded.set(name, { rules, grammar, query: undefined });
  }
  let parser: Parser | undefined = new Parser();
  return {
    extract(language, source) {
      const actual = language === 'c' && looksLikeCpp(source) ? 'cpp' : language;
      const entry = loaded.get(actual);
      if (parser === undefined || entry === undefined || isUnreadable(source)) {
        return unparsed(language);
      }
      return extractWith(parser, entry, actual, source) ?? unparsed(language);
    },
    close() {
      for (const entry of loaded.values()) entry.query?.delete();
      loaded.clear();
      parser?.delete();
      parser = undefined;
    },
  };
}

interface LoadedLanguage {
  readonly rules: LanguageRules;
  readonly grammar: Language;
  /** Compiled at the first file of the language: a query costs more than most files. */
  query: Query | undefined;
}

function extractWith(
  parser: Parser,
  entry: LoadedLanguage,
  language: string,
  source: string,
): FileFacts | undefined {
  entry.query ??= new Query(entry.grammar, entry.rules.query);
  const until = performance.now() + maxParseMs;
  let isOver = false;
  const progressCallback = (): boolean => {
    isOver ||= performance.now() > until;
    return isOver;
  };
  try {
    parser.setLanguage(entry.grammar);
    const tree = parser.parse(entry.rules.prepare?.(source) ?? source, null, { progressCallback });
    if (tree === null) {
      parser.reset();
      return undefined;
    }
    try {
      const matches = entry.query.matches(tree.rootNode, { progressCallback });
      if (isOver || matches.length > maxMatches) return undefined;
      const facts = extractFacts(language, source, matches, entry.rules);
      return tree.rootNode.isError && facts.symbols.length === 0 ? undefined : facts;
    } finally {
      tree.delete();
    }
  } catch (error) {
    // The parser traps (out of memory, stack) on hostile input; the file then only has its text.
    if (error instanceof RangeError || (error instanceof Error && error.name === 'RuntimeError')) {
      parser.reset();
      return undefined;
    }
    throw error;
  }
}

export function unparsed(language: string): FileFacts {
  return {
    language,
    isParsed: false,
    symbols: [],
    calls: [],
    references: [],
    imports: [],
    inherits: [],
    comments: [],
  };
}

function isUnreadable(source: string): boolean {
  return source.length > maxLength || source.includes('\0') || hasLongLine(source);
}

function hasLongLine(source: string): boolean {
  if (source.length <= maxLineLength) return false;
  for (let start = 0; start < source.length; ) {
    const end = source.indexOf('\n', start);
    if ((end < 0 ? source.length : end) - start > maxLineLength) return true;
    if (end < 0) return false;
    start = end + 1;
  }
  return false;
}

/** Headers named `.h` hold C or C++; words that only C++ has decide. */
function looksLikeCpp(source: string): boolean {
  return /^[ \t]*(class\s+\w+[^;]*[{:]|namespace\b|template\s*<|using\s+\w|(public|private|protected):)|\w::\w/m.test(
    source,
  );
}

function withNeeded(languages: readonly string[]): ReadonlySet<string> {
  return new Set(languages.includes('c') ? [...languages, 'cpp'] : languages);
}

/** Grammars lie in `dist/grammars`, beside the built modules and one level off from the sources. */
function grammarPath(grammar: string): string {
  const places = ['../grammars/', '../../dist/grammars/'].map((folder) =>
    fileURLToPath(new URL(`${folder}${grammar}.wasm`, import.meta.url)),
  );
  const found = places.find((place) => existsSync(place));
  if (found === undefined) {
    throw new Error(`Grammar ${grammar}.wasm is not in ${places[0]}; run npm run build`);
  }
  return found;
}
