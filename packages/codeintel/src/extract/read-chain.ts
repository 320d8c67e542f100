/**
 * Chains: how a value is reached, with everything but names left out.
 * `this.store.open(a, b).save` becomes `this.store.open().save`; `new Store(x)` becomes `:Store`.
 * A chain that starts with `:` starts at a type; qualified types keep `::` (`:api::Store`).
 */

const nameStart = /[\p{L}_$#@]/u;
const namePart = /[\p{L}\p{N}_$]/u;
const maxChain = 200;
const maxSkipped = 2000;
const wordsBefore = ['await', 'yield', 'mut', 'ref', 'return', 'try', 'not', 'move', 'go', 'defer'];

/**
 * The chain that starts at `start`, or `''` when the text there is not one (a literal, an index).
 * With `isListPlain` an index is left out: `items[0]` is read as `items`.
 */
export function readChain(
  source: string,
  start: number,
  end = source.length,
  isListPlain = false,
): string {
  const made = /^(?:std::)?make_(?:unique|shared)<([\w:]+)>\(/.exec(
    source.slice(start, start + 120),
  );
  if (made?.[1] !== undefined && start + made[0].length <= end) return `:${made[1]}`;
  const read = readFrom(
    source,
    skipPrefix(source, start, end),
    Math.min(end, start + maxSkipped),
    isListPlain,
  );
  return read === undefined || read.chain.length > maxChain ? '' : read.chain;
}

/** The identifier at `start`, `''` if there is none. */
export function readName(source: string, start: number): string {
  let at = start;
  if (at < source.length && nameStart.test(source[at] ?? '')) at += 1;
  else return '';
  while (at < source.length && isNamePart(source, at)) at += 1;
  return source.slice(start, at);
}

/** The place before the mark between receiver and name. */
export function receiverEnd(source: string, nameAt: number): number {
  let at = nameAt;
  while (at > 0 && /[\s.:>?!&*[-]/.test(source[at - 1] ?? '')) at -= 1;
  return at;
}

/** How constants that hold a `Symbol` are called: `kStore`, `STORE`, `storeSymbol`. Other keys are variables. */
export function isSymbolName(name: string): boolean {
  return /^(?:k[A-Z]\w*|[A-Z][A-Z0-9_]+|\w+Symbol)$/.test(name);
}

/** The name between brackets at `open` where it is one of a symbol, else `''`. */
function symbolKey(source: string, open: number): string {
  const name = readName(source, open + 1);
  return source[open + 1 + name.length] === ']' && isSymbolName(name) ? name : '';
}

/** What Go's `new(api.Store)` makes. */
const GIVEN_TYPE = /^\(\s*\*?([\p{L}_][\p{L}\p{N}_.]*)\s*\)/u;

interface Read {
  readonly chain: string;
  readonly at: number;
}

function readFrom(
  source: string,
  start: number,
  end: number,
  isListPlain: boolean,
): Read | undefined {
  let at = start;
  let chain = '';
  if (source[at] === '(') {
    const close = skipBalanced(source, at, end);
    if (close === undefined) return undefined;
    const cast = readCast(source, at, close);
    if (cast === '') {
      const inside = skipPrefix(source, at + 1, close);
      const inner = readFrom(source, inside, close - 1, isListPlain);
      if (inner === undefined || skipSpace(source, inner.at, close) !== close - 1) return undefined;
      chain = inner.chain;
    } else {
      chain = cast;
    }
    at = close;
  } else {
    const head = readName(source, at);
    if (head === '') return undefined;
    at += head.length;
    if (head === 'new' && /\s/.test(source[at] ?? '')) {
      const type = readTypeName(source, skipSpace(source, at, end));
      if (type.name === '') return undefined;
      at = skipArguments(source, type.at, end);
      chain = `:${type.name}`;
    } else {
      const given = head === 'new' ? GIVEN_TYPE.exec(source.slice(at, at + maxChain)) : null;
      at += given?.[0].length ?? 0;
      chain = given?.[1] === undefined ? head : `:${given[1].replaceAll('.', '::')}`;
    }
  }
  return readLinks(source, at, end, chain, isListPlain);
}

/** `(x as Store)` and `((Store) x)` are of the type they name. */
function readCast(source: string, open: number, close: number): string {
  const inside = source.slice(open + 1, Math.min(close - 1, open + 200));
  const name =
    /\sas\s+([\w$.]+)$/.exec(inside)?.[1] ??
    /^\(([A-Z][\w$.]*)(?:<[^()]*>)?\)\s*[\w$(]/.exec(inside)?.[1];
  return name === undefined || close - open > 200 ? '' : `:${name.replaceAll('.', '::')}`;
}

function readLinks(
  source: string,
  start: number,
  end: number,
  head: string,
  isListPlain: boolean,
): Read | undefined {
  let at = start;
  let chain = head;
  while (at < end) {
    const next = skipSpace(source, at, end);
    const char = source[next];
    if (next >= end) break;
    if (char === '{' && end < source.length && /^[\w.]+$/.test(chain)) {
      // `Store{…}` as a receiver builds a value of the type.
      const close = skipBalanced(source, next, end);
      if (close === undefined) return undefined;
      chain = `:${chain.replaceAll('.', '::')}`;
      at = close;
    } else if (char === '[' && symbolKey(source, next) !== '') {
      // `this[kStore]` is a field by the name of its symbol.
      const key = symbolKey(source, next);
      chain += `.${key}`;
      at = next + key.length + 2;
    } else if (char === '[' && isListPlain) {
      const close = skipBalanced(source, next, end);
      if (close === undefined) return undefined;
      at = close;
    } else if (char === '(') {
      const close = skipBalanced(source, next, end);
      if (close === undefined) return undefined;
      if (!chain.startsWith(':') || chain.includes('.')) chain += '()';
      at = close;
    } else if (
      char === '<' &&
      /^<[\w\s,.<>[\]:&*']{1,120}>\(/.test(source.slice(next, next + 124))
    ) {
      at = next + source.slice(next, next + 124).indexOf('>(') + 1;
    } else if (char === '!' && /[.[)]/.test(source[next + 1] ?? '')) {
      at = next + 1;
    } else if (
      char === '?' &&
      source[next + 1] !== '.' &&
      /^\?\s*[.?;)]/.test(source.slice(next, next + 8))
    ) {
      at = next + 1;
    } else {
      const width = linkWidth(source, next);
      if (width === 0) break;
      const nameAt = skipSpace(source, next + width, end);
      if (source[nameAt] === '(' && width === 1) {
        // `x.(*Store)`: from here on the value is of the asserted type.
        const close = skipBalanced(source, nameAt, end);
        const asserted = readTypeName(source, nameAt + (source[nameAt + 1] === '*' ? 2 : 1)).name;
        if (close === undefined || asserted === '') return undefined;
        chain = `:${asserted}`;
        at = close;
        continue;
      }
      const name = readName(source, nameAt);
      if (name === '')
        return source[nameAt] === '<'
          ? skipTurbofish(source, nameAt, end, chain, isListPlain)
          : undefined;
      if (name !== 'await') chain += `.${name}`;
      at = nameAt + name.length;
    }
  }
  return source[skipSpace(source, at, end)] === '[' && at < end ? undefined : { chain, at };
}

function skipTurbofish(
  source: string,
  at: number,
  end: number,
  chain: string,
  isListPlain: boolean,
): Read | undefined {
  const close = source.indexOf('>', at);
  return close < 0 || close >= end
    ? undefined
    : readLinks(source, close + 1, end, chain, isListPlain);
}

/** How long the mark between two links is at `at`: `.`, `?.`, `->`, `::`; 0 if there is none. */
function linkWidth(source: string, at: number): number {
  const char = source[at];
  if (char === '.') return source[at + 1] === '.' ? 0 : 1;
  const pair = source.slice(at, at + 2);
  if (pair === '?.' || pair === '->' || pair === '::') return 2;
  return source.startsWith('!!.', at) ? 3 : 0;
}

function skipPrefix(source: string, start: number, end: number): number {
  let at = start;
  for (;;) {
    at = skipSpace(source, at, end);
    if (source[at] === '&' || source[at] === '*' || source[at] === '!') {
      at += 1;
      continue;
    }
    const word = wordsBefore.find(
      (each) => source.startsWith(each, at) && /\s/.test(source[at + each.length] ?? ''),
    );
    if (word === undefined) return at;
    at += word.length;
  }
}

function skipArguments(source: string, start: number, end: number): number {
  let at = skipSpace(source, start, end);
  if (source[at] === '<') {
    const close = source.indexOf('>', at);
    if (close > 0 && close < end) at = skipSpace(source, close + 1, end);
    while (source[at] === '>') at += 1;
  }
  return source[at] === '(' ? (skipBalanced(source, at, end) ?? end) : at;
}

function readTypeName(source: string, start: number): { name: string; at: number } {
  let name = readName(source, start);
  let at = start + name.length;
  while (name !== '') {
    const width =
      source[at] === '.' ? 1 : source.startsWith('::', at) ? 2 : source[at] === '\\' ? 1 : 0;
    const next = width === 0 ? '' : readName(source, at + width);
    if (next === '') break;
    name += `::${next}`;
    at += width + next.length;
  }
  return { name, at };
}

/** The place after the bracket that closes the one at `start`. */
function skipBalanced(source: string, start: number, end: number): number | undefined {
  let depth = 0;
  for (let at = start; at < end; at += 1) {
    const char = source[at];
    if (char === '(' || char === '[' || char === '{') depth += 1;
    else if (char === ')' || char === ']' || char === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    } else if (char === '"' || char === '`' || char === "'") {
      const close = closingQuote(source, at, end);
      if (close !== undefined) at = close;
    }
  }
  return undefined;
}

/** A quote that closes on no later place is a lifetime or an apostrophe, not a string. */
function closingQuote(source: string, start: number, end: number): number | undefined {
  const quote = source[start];
  for (let at = start + 1; at < end; at += 1) {
    if (source[at] === '\\') at += 1;
    else if (source[at] === quote) return at;
    else if (source[at] === '\n' && quote !== '`') return undefined;
  }
  return undefined;
}

function skipSpace(source: string, start: number, end: number): number {
  let at = start;
  while (at < end && (source.charCodeAt(at) <= 32 || source.charCodeAt(at) === 160)) at += 1;
  return at;
}

function isNamePart(source: string, at: number): boolean {
  const code = source.charCodeAt(at);
  if (code < 128) {
    return (
      (code >= 97 && code <= 122) ||
      (code >= 65 && code <= 90) ||
      (code >= 48 && code <= 57) ||
      code === 95 ||
      code === 36
    );
  }
  return namePart.test(source[at] ?? '');
}
