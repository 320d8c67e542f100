const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const HEX = /^[0-9a-f]+$/i;
const FILLER = /x{6}|X{6}|\*{3}|\.{3}|…|0{12}|1{12}|#{4}|\?{4}|EXAMPLE|<[^<>]*>/;
const FILLER_PHRASE =
  /your[-_ ]?(?:[a-z]{1,12}[-_ ]?){0,2}(?:key|token|secret|pass|api|here)|placeholder|change[-_]?me|redacted|replace[-_]?(?:me|with)|insert[-_]|dummy|[-_]here\b/i;
const FILLER_WORD = new RegExp(
  [
    '^(?:pass(?:word|wd)?|secret|token|key|api[-_]?key|example|sample|test(?:ing)?|none|null|nil|',
    'undefined|true|false|string|number|boolean|bool|str|int|any|object|void|bytes|char|auto|default|',
    'empty|required|optional|unknown|hidden|masked|filtered|removed|omitted|todo|tbd|foo|bar|baz|',
    'foobar|abc|xxx+|yyy+|aaa+|user(?:name)?|admin|root|guest|localhost|postgres|mysql|redis|mongodb|',
    'changeit|letmein|hunter|welcome|my[-_]?(?:pass(?:word)?|secret|token|key)|',
    'some[-_]?(?:pass(?:word)?|secret|token|key)|password[0-9]{0,2}|pass[0-9]{0,3}|secret[0-9]{0,3}|',
    'token[0-9]{0,3}|test[0-9]{0,4}|[a-z]+[-_]?(?:password|secret|token|key)[0-9]?)$',
  ].join(''),
  'i',
);
const TEMPLATE =
  /\$\{[\w.:?!/ \-[\]"'()]*\}|\{\{[^{}]{0,80}\}\}|\$\([^)]*\)|^\$[A-Za-z_]|^%[A-Za-z_(]|%[sdvq]$|^\{[\w.$\s]*\}$|^@|#\{[^}]*\}|^<|\{\d*\}$/;

/** What every template has. */
const SIGN = /[$%{@#<]/;

export function isUuid(value: string): boolean {
  return value.length === 36 && UUID.test(value);
}

/** A value nobody uses: filler, an example, a template, a name that stands for a value. */
export function isPlaceholder(value: string): boolean {
  if (value.length <= 40 && FILLER_WORD.test(value)) return true;
  const head = value.length > 256 ? value.slice(0, 256) : value;
  return FILLER.test(head) || FILLER_PHRASE.test(head) || (SIGN.test(head) && TEMPLATE.test(head));
}

const MEASURED = 96;
/** By how often a character occurs: that number times its logarithm. */
const WEIGHTS = Float64Array.from({ length: MEASURED + 1 }, (_, n) =>
  n > 1 ? n * Math.log2(n) : 0,
);
const counts = new Uint8Array(256);

/** Bits per character over the first 96 characters; those beyond Latin-1 by their last eight bits. */
export function entropyOf(value: string): number {
  const length = Math.min(value.length, MEASURED);
  counts.fill(0);
  for (let at = 0; at < length; at += 1) {
    const code = value.charCodeAt(at) & 255;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  let weight = 0;
  for (let at = 0; at < length; at += 1) {
    const code = value.charCodeAt(at) & 255;
    weight += WEIGHTS[counts[code] ?? 0] ?? 0;
    counts[code] = 0;
  }
  return length === 0 ? 0 : Math.log2(length) - weight / length;
}

export interface CharacterMix {
  readonly lower: number;
  readonly upper: number;
  readonly digits: number;
  readonly symbols: number;
}

/** As far as characters are counted. */
export const COUNTED = 200;

export function mixOf(value: string): CharacterMix {
  let lower = 0;
  let upper = 0;
  let digits = 0;
  let symbols = 0;
  const length = Math.min(value.length, COUNTED);
  for (let i = 0; i < length; i += 1) {
    const code = value.charCodeAt(i);
    if (code >= 97 && code <= 122) lower += 1;
    else if (code >= 65 && code <= 90) upper += 1;
    else if (code >= 48 && code <= 57) digits += 1;
    else symbols += 1;
  }
  return { lower, upper, digits, symbols };
}

/** Made by a machine rather than written by a person. */
export function isRandomLooking(value: string): boolean {
  const { lower, upper, digits } = mixOf(value);
  if (lower + upper === 0 && digits < 24) return false;
  if (HEX.test(value)) return value.length >= 20 && digits >= 3 && entropyOf(value) >= 2.6;
  if (digits === 0)
    return upper >= 4 && lower >= 4 && entropyOf(value) >= 3.9 && caseTurns(value) >= 7;
  if (value.length < 16) return entropyOf(value) >= 2.8 && digits >= 2;
  return entropyOf(value) >= 3.1 && !isWordy(value, digits);
}

/** `some-kebab-name-v2`, `SalesResults-1.2`, `com.example.Thing2`: words with a number or two. */
function isWordy(value: string, digits: number): boolean {
  if (digits > 4 && digits > value.length / 12) return false;
  const parts = value.split(/[-_.:/\s]+|(?<=[a-z0-9])(?=[A-Z])/).filter(Boolean);
  if (parts.length < 2) return false;
  const words = parts.filter((part) => /^(?:[A-Z]?[a-z]{2,}\d{0,2}|[A-Z]{3,}|\d{1,4})$/.test(part));
  const letters = words.reduce((sum, word) => sum + word.length, 0);
  return letters >= parts.reduce((sum, part) => sum + part.length, 0) * 0.7;
}

function caseTurns(value: string): number {
  let turns = 0;
  let last = 0;
  for (let i = 0; i < Math.min(value.length, 96); i += 1) {
    const code = value.charCodeAt(i);
    const kind = code >= 97 && code <= 122 ? 1 : code >= 65 && code <= 90 ? 2 : 0;
    if (kind !== 0 && last !== 0 && kind !== last) turns += 1;
    if (kind !== 0) last = kind;
  }
  return turns;
}
