const cache = new Map<string, string>();
const CACHE_LIMIT = 200_000;

/**
 * Light English stemming of a lower-case word: plural, -ed, -ing, -ly, -ment, -ation and a silent e go, so that
 * `routes`, `routing` and `routed` meet `route`. Words of three letters or fewer stay.
 */
export function stem(word: string): string {
  if (word.length <= 3) return word;
  const known = cache.get(word);
  if (known !== undefined) return known;
  const stemmed = withoutSilentE(withoutSuffix(withoutPlural(word)));
  if (cache.size > CACHE_LIMIT) cache.clear();
  cache.set(word, stemmed);
  return stemmed;
}

function withoutPlural(word: string): string {
  if (!word.endsWith('s') || word.endsWith('ss') || word.endsWith('us') || word.endsWith('is')) {
    return word;
  }
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh|zz)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

function withoutSuffix(word: string): string {
  for (const [suffix, replacement] of suffixes) {
    if (!word.endsWith(suffix)) continue;
    const base = word.slice(0, -suffix.length);
    if (base.length < 3 || !/[aeiouy]/.test(base)) return word;
    return undoubled(base + replacement);
  }
  return word;
}

/** Longest first, so that `-ization` is not taken for `-ation`. */
const suffixes: readonly (readonly [string, string])[] = [
  ['ization', 'iz'],
  ['ation', 'at'],
  ['ition', 'it'],
  ['ized', 'iz'],
  ['izing', 'iz'],
  ['ated', 'at'],
  ['ating', 'at'],
  ['ment', ''],
  ['ness', ''],
  ['able', ''],
  ['ible', ''],
  ['ing', ''],
  ['ied', 'y'],
  ['ed', ''],
  ['ly', ''],
];

function undoubled(base: string): string {
  const last = base.at(-1) ?? '';
  const isDouble = base.length > 3 && last === base.at(-2) && !'lsz'.includes(last);
  return isDouble ? base.slice(0, -1) : base;
}

function withoutSilentE(word: string): string {
  return word.length > 3 && word.endsWith('e') ? word.slice(0, -1) : word;
}
