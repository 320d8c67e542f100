import { splitIdentifier } from './split-identifier.js';
import { stem } from './stem.js';

const cache = new Map<string, readonly string[]>();
const CACHE_LIMIT = 300_000;
const LONGEST_WORD = 64;

/**
 * The terms an identifier is found by: the stems of its parts and, when it has several, the whole without
 * its separators, so that `getUserName` and `get_user_name` meet.
 */
export function termsOfWord(word: string): readonly string[] {
  const known = cache.get(word);
  if (known) return known;
  const terms = makeTerms(word);
  if (cache.size > CACHE_LIMIT) cache.clear();
  cache.set(word, terms);
  return terms;
}

/** The stems of the parts of a name, each once, without the whole. */
export function termsOfName(name: string): string[] {
  return termsOfParts(splitIdentifier(name));
}

function makeTerms(word: string): readonly string[] {
  if (word.length > LONGEST_WORD) return [];
  const parts = splitIdentifier(word);
  const terms = termsOfParts(parts);
  if (parts.length > 1) {
    const whole = parts.join('').toLowerCase();
    if (!terms.includes(whole) && !/^[0-9]+$/.test(whole)) terms.push(whole);
  }
  return terms;
}

function termsOfParts(parts: readonly string[]): string[] {
  const terms: string[] = [];
  for (const part of parts) {
    const term = partTerm(part);
    if (term !== undefined && !terms.includes(term)) terms.push(term);
  }
  return terms;
}

function partTerm(part: string): string | undefined {
  if (part.length < 2) return undefined;
  const first = part.charCodeAt(0);
  if (first >= 48 && first <= 57) return part.length <= 5 ? part : undefined;
  return stem(part.toLowerCase());
}
