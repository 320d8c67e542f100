import { glossary } from './glossary.js';
import { rankWeights } from './rank-weights.js';
import { stopTerms, weakTerms } from './stop-words.js';
import { termsOfWord } from './terms-of-word.js';
import { type GlossaryWord, wordsOfRun } from './words-of-run.js';

/**
 * What a Chinese word may be called in the code. Whichever of its terms a file has, it has the concept once: a word
 * with many translations must not outvote one with a single translation.
 */
export interface Concept {
  /** Equal texts are one concept. */
  readonly text: string;
  readonly weight: number;
  /** Each term with how likely it is the one that is meant; the likeliest near 1. */
  readonly terms: ReadonlyMap<string, number>;
  /**
   * Whether a file gains that defines one of the terms: neighbouring words written as one name (密钥长度 may be
   * `keyLength`) and the parts of a compound, which is mostly the name of a thing.
   */
  readonly isDefinable: boolean;
  /** Neighbouring words as one name; each of them is a concept of its own too. */
  readonly isJoined: boolean;
}

const MOST_JOINED = 3;

export interface WeighedRun {
  /** Unbroken Chinese, traditional or simplified. */
  readonly run: string;
  /** What a word counts where it stands. */
  readonly weight: number;
}

/** The concepts of a text, each once; the n-th time one stands there it adds less and less. */
export function conceptsOf(runs: readonly WeighedRun[]): Concept[] {
  const found = new Map<string, { concept: Concept; weight: number; count: number }>();
  for (const { run, weight } of runs) {
    for (const concept of conceptsOfRun(run)) {
      const entry = found.get(concept.text) ?? { concept, weight: 0, count: 0 };
      entry.count += 1;
      entry.weight += (weight * concept.weight) / entry.count;
      found.set(concept.text, entry);
    }
  }
  return [...found.values()].map(({ concept, weight }) => ({ ...concept, weight }));
}

function conceptsOfRun(run: string): Concept[] {
  const simple = glossary().simplified(run);
  const words = wordsOfRun(simple);
  return [...words.flatMap(conceptsOfWord), ...namesOfNeighbours(words, simple)].filter(
    (concept) => concept.terms.size > 0,
  );
}

/**
 * A word made of known words means each of them: 内存泄漏 is `memory` and `leak`, not either. Its translations are
 * dealt out to the part that they translate; those that translate none are one concept more.
 */
function conceptsOfWord(word: GlossaryWord): Concept[] {
  const terms = termsOf(word.translations);
  const parts =
    word.text.length > 2
      ? wordsOfRun(word.text, word.text.length - 1).filter((part) => part.translations.length > 0)
      : [];
  if (parts.length < 2) return [conceptOf(word.text, terms, false)];
  const rest = new Map(terms);
  const concepts: Concept[] = [];
  for (const part of parts) {
    const own = new Map<string, number>();
    for (const term of termsOf(part.translations).keys()) {
      const share = rest.get(term);
      if (share === undefined) continue;
      own.set(term, share);
      rest.delete(term);
    }
    concepts.push(conceptOf(`${word.text}/${part.text}`, own, true));
  }
  concepts.push(conceptOf(word.text, rest, false));
  return concepts;
}

function conceptOf(
  text: string,
  terms: ReadonlyMap<string, number>,
  isDefinable: boolean,
): Concept {
  return { text, weight: 1, terms, isDefinable, isJoined: false };
}

function termsOf(translations: readonly string[]): Map<string, number> {
  const terms = new Map<string, number>();
  let share = 1;
  for (const translation of translations) {
    if (isPrefix(translation)) continue;
    const whole = translation.replaceAll('_', '');
    for (const term of termsOfWord(translation)) {
      if (stopTerms.has(term)) continue;
      const isOneOfTwo = translation.includes('_') && term !== whole;
      const own =
        share *
        (isOneOfTwo ? rankWeights.oneOfTwoWords : 1) *
        (weakTerms.has(term) ? rankWeights.weakWord : 1);
      terms.set(term, Math.max(terms.get(term) ?? 0, own));
    }
    share *= rankWeights.nextTranslation;
  }
  return terms;
}

/** Two or three neighbours, with at most 的 between them, as one name. */
function namesOfNeighbours(words: readonly GlossaryWord[], run: string): Concept[] {
  const names: Concept[] = [];
  for (const [index, first] of words.entries()) {
    const joined = [first];
    let end = first.end;
    for (const next of words.slice(index + 1)) {
      if (next.start !== end || joined.length === MOST_JOINED) break;
      end = next.end;
      if (run.slice(next.start, next.end) === '的') continue;
      joined.push(next);
      const terms = joinedTerms(joined);
      if (terms.size === 0) break;
      names.push({
        text: joined.map((word) => word.text).join('+'),
        weight: joined.length === 2 ? rankWeights.nameOfTwo : rankWeights.nameOfThree,
        terms,
        isDefinable: true,
        isJoined: true,
      });
    }
  }
  return names;
}

function joinedTerms(words: readonly GlossaryWord[]): Map<string, number> {
  const most = words.length === 2 ? 3 : 2;
  let names = [''];
  for (const { translations } of words) {
    const telling = translations.slice(0, most).filter((word) => !saysLittle(word));
    names = names.flatMap((name) => telling.map((word) => name + word.replaceAll('_', '')));
  }
  return new Map(names.flatMap(termsOfJoined).map((name) => [name, 1]));
}

/** `re-map` is one word and has a stem, a name of several words is found as it is written; no name ends with a prefix. */
function termsOfJoined(name: string): readonly string[] {
  const parts = name.split('-');
  if (parts.length === 1) return [name];
  return parts.length === 2 && parts[1] !== '' ? termsOfWord(parts.join('')) : [];
}

/** What only the start of a word can be: 重新 is `re-`, with 映射 `remap`. */
function isPrefix(translation: string): boolean {
  return translation.endsWith('-');
}

function saysLittle(word: string): boolean {
  return (
    !isPrefix(word) && termsOfWord(word).every((term) => stopTerms.has(term) || weakTerms.has(term))
  );
}
