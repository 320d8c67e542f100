import type { Standing } from './naming.js';
import type { ParsedQuery } from './parse-query.js';
import type { ReadLines } from './read-lines.js';
import { stopTerms, weakTerms } from './stop-words.js';
import { termsOfName } from './terms-of-word.js';

/** What speaks for a query being about this code. */
export interface Evidence extends EvidenceOfWords {
  /** Whether what it asks about by its form ("how does X work?") is a function or a type of the code. */
  readonly isSubjectDefined: boolean;
}

export interface EvidenceOfWords {
  /** The words it asks with, in lower case, each with what it is to the project's own code. */
  readonly asked: readonly AskedWord[];
  /** Those of them that stand in one place, where the most do; a Chinese word by any of its translations. */
  readonly together: readonly string[];
  /** Those that stand in one line of code, where the most do. */
  readonly inLine: readonly string[];
  /** Neighbours of the query that the own code writes as one name: "log level" where it has `logLevel`. */
  readonly joined: readonly (readonly [string, string])[];
  /** Whether something that the query may name is defined, or a text that it quotes is there. */
  readonly isPointing: boolean;
}

export interface AskedWord {
  readonly word: string;
  readonly standing: Standing;
}

const PLACE_LINES = 20;

/** A file that was read, and whether it is code of the project's own. */
export interface WeighedFile {
  readonly file: Pick<ReadLines, 'path' | 'isComment' | 'terms'>;
  readonly isOwnCode: boolean;
}

/**
 * The telling words of a query, and those that one place of the project's own code holds. Prose says nothing here: most
 * words of any language stand in some comment or document. `standing` says what a term is
 * to the code.
 */
export function evidenceOf(
  files: readonly WeighedFile[],
  query: ParsedQuery,
  standing: (term: string) => Standing,
  isPointing: boolean,
): EvidenceOfWords {
  const words = wordsOf(query);
  const wordsOfTerm = new Map<string, number[]>();
  for (const [number, { terms }] of words.entries()) {
    for (const term of terms) wordsOfTerm.set(term, [...(wordsOfTerm.get(term) ?? []), number]);
  }
  const asWords = (terms: readonly string[]): number[] =>
    terms.flatMap((term) => wordsOfTerm.get(term) ?? []);
  let most: ReadonlySet<number> = new Set();
  let mostInLine: ReadonlySet<number> = new Set();
  for (const { file } of files.filter(({ isOwnCode }) => isOwnCode)) {
    const inPath = asWords(termsOfName(file.path.replaceAll(/[^A-Za-z0-9]+/g, '_')));
    for (const held of placesOf(file, asWords, inPath)) if (held.size > most.size) most = held;
    for (const [line, terms] of file.terms) {
      if (terms.length <= mostInLine.size || file.isComment(line)) continue;
      const held = new Set(asWords(terms));
      if (held.size > mostInLine.size) mostInLine = held;
    }
  }
  const wordAt = (number: number): string => words[number]?.word ?? '';
  return {
    asked: words.map(({ word, terms }) => ({ word, standing: bestOf(terms.map(standing)) })),
    together: [...most].map(wordAt),
    inLine: [...mostInLine].map(wordAt),
    joined: neighboursOf(query).filter((pair) => standing(pair.join('')) !== 'absent'),
    isPointing,
  };
}

/** Of a query that names one thing, which is there, and says nothing else. */
export function evidenceOfName(name: string): EvidenceOfWords {
  const word = name.toLowerCase();
  return {
    asked: [{ word, standing: 'naming' }],
    together: [word],
    inLine: [word],
    joined: [],
    isPointing: true,
  };
}

function bestOf(standings: readonly Standing[]): Standing {
  if (standings.includes('naming')) return 'naming';
  return standings.includes('present') ? 'present' : 'absent';
}

/** Two words side by side that the query was parsed to ask for as one name, too. */
function neighboursOf(query: ParsedQuery): (readonly [string, string])[] {
  const words = query.text.toLowerCase().match(/[a-z][a-z0-9]*/g) ?? [];
  const pairs = words.slice(1).map((word, place) => [words[place] ?? '', word] as const);
  return pairs.filter((pair) => query.terms.has(pair.join('')));
}

/** The words in each stretch of code, with those that the path says. */
function placesOf(
  { isComment, terms }: Pick<ReadLines, 'isComment' | 'terms'>,
  asWords: (terms: readonly string[]) => number[],
  inPath: readonly number[],
): Iterable<ReadonlySet<number>> {
  const places = new Map<number, Set<number>>();
  for (const [line, own] of terms) {
    if (isComment(line)) continue;
    const words = asWords(own);
    const block = Math.floor(line / PLACE_LINES);
    for (const near of [block, block + 1]) {
      const held = places.get(near) ?? new Set(inPath);
      for (const word of words) held.add(word);
      places.set(near, held);
    }
  }
  return places.values();
}

/** Each telling word with the terms that it may stand as. */
function wordsOf(
  query: ParsedQuery,
): { readonly word: string; readonly terms: readonly string[] }[] {
  const latin = new Map<string, { word: string; terms: string[] }>();
  for (const word of query.text.match(/[A-Za-z_$][\w$]*/g) ?? []) {
    const terms = termsOfName(word).filter((term) => !stopTerms.has(term) && !weakTerms.has(term));
    if (terms.length > 0) latin.set(terms.join(' '), { word: word.toLowerCase(), terms });
  }
  const chinese = query.concepts
    .filter(({ isJoined }) => !isJoined)
    .map(({ text, terms }) => ({ word: text, terms: [...terms.keys()] }));
  return [...latin.values(), ...chinese];
}
