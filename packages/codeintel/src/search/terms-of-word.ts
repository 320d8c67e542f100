import { splitIdentifier } from './split-identifier.js';
import { stem } from './stem.js';

const cache = new Map<string, readonly string[]>();
const CACHE_LIMIT = 300_000;
const LONGEST_WORD = 64;
const LONGEST_NAME = 200;

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
  if (word.length > LONGEST_NAME) return [];
  const parts = splitIdentifier(word);
  // A sentence of a name is found as a whole; what else is as long is data.
  if (word.length > LONGEST_WORD) return isSentence(word, parts) ? [wholeOf(parts)] : [];
  const terms = termsOfParts(parts);
  if (parts.length > 1) {
    const whole = wholeOf(parts);
    if (!terms.includes(whole) && !/^[0-9]+$/.test(whole)) terms.push(whole);
  }
  return terms;
}

function wholeOf(parts: readonly string[]): string {
  return parts.join('').toLowerCase();
}

/** Names of tests are written so: `returns_the_last_value_when_…`. Encoded data has digits and parts of a letter or two. */
function isSentence(word: string, parts: readonly string[]): boolean {
  return parts.length > 3 && word.length / parts.length >= 3 && !/[0-9]{3}/.test(word);
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
