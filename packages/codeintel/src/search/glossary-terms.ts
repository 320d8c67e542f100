import { glossary } from './glossary.js';
import { stopTerms, weakTerms } from './stop-words.js';
import { termsOfWord } from './terms-of-word.js';

export interface GlossaryTerm {
  readonly term: string;
  readonly weight: number;
  /** All terms that stand for the same Chinese word, this one too. */
  readonly kin: readonly string[];
}

interface Match {
  readonly words: readonly string[];
  readonly start: number;
  readonly end: number;
}

const LONGEST_WORD = 8;
const MOST_JOINED = 3;
const JOINED = 0.6;

/**
 * English terms for a run of Chinese: the longest known word at each place, left to right. Of several
 * translations each gets less, so that one Chinese word weighs about as much as one English word. Neighbours are
 * also tried as one name: 密钥长度 may be `keyLength` in the code.
 */
export function glossaryTerms(run: string): GlossaryTerm[] {
  const found: GlossaryTerm[] = [];
  let previous: Match | undefined;
  for (const match of matchesIn(run)) {
    found.push(...translations(match.words));
    if (previous && isJoint(run.slice(previous.end, match.start))) {
      found.push(...joined(previous.words, match.words));
    }
    previous = match;
  }
  return found;
}

/** Words of one are each other's kin; those of a translation of two words stand for themselves. */
function translations(words: readonly string[]): GlossaryTerm[] {
  const single = words.filter((word) => !word.includes('_'));
  const kin = [...new Set(single.flatMap((word) => termsOfWord(word)))];
  const weight = 1 / Math.sqrt(words.length);
  return [...new Set(words.flatMap((word) => termsOfWord(word)))].map((term) => ({
    term,
    weight,
    kin: kin.includes(term) ? kin : [term],
  }));
}

function* matchesIn(run: string): Generator<Match> {
  let index = 0;
  while (index < run.length) {
    const match = longestAt(run, index);
    if (match) yield match;
    index = match?.end ?? index + 1;
  }
}

function isJoint(between: string): boolean {
  return between === '' || between === '的';
}

function joined(left: readonly string[], right: readonly string[]): GlossaryTerm[] {
  return left.slice(0, MOST_JOINED).flatMap((first) =>
    right.slice(0, MOST_JOINED).flatMap((second) => {
      if (saysLittle(first) || saysLittle(second)) return [];
      const term = (first + second).replaceAll('_', '');
      return [{ term, weight: JOINED, kin: [term] }];
    }),
  );
}

function saysLittle(word: string): boolean {
  return termsOfWord(word).every((term) => stopTerms.has(term) || weakTerms.has(term));
}

function longestAt(run: string, index: number): Match | undefined {
  for (let length = Math.min(LONGEST_WORD, run.length - index); length > 0; length -= 1) {
    const words = glossary().get(run.slice(index, index + length));
    if (words) return { words, start: index, end: index + length };
  }
  return undefined;
}
