import type { SymbolFact } from '../extract/file-facts.js';
import type { SymbolPlace } from './edge.js';
import type { SymbolIndex } from './symbol-index.js';

/** Types of which a value is never of another one, so that they tell two definitions apart; what boxes them is the same. */
const EXACT: ReadonlyMap<string, string> = new Map(
  'String string char boolean bool int long short byte float double Class Type'
    .split(' ')
    .map((name) => [name, name.toLowerCase()] as const)
    .concat([
      ['Boolean', 'boolean'],
      ['Character', 'char'],
      ['Integer', 'int'],
      ['Long', 'long'],
      ['Double', 'double'],
      ['Float', 'float'],
    ]),
);
const VARIADIC = /\.\.\.|(?:^|\s)params\s/;
/** A default value, or the object that an extension method of C# is called on. */
const OPTIONAL = /=|^this\s/;

/**
 * The definitions of the same name beside `place` that a call with these arguments may mean: one where their number or
 * their types tell, else each that takes so many. `typeOf` names the type of an argument where that is known.
 */
export function overloadsFor(
  index: SymbolIndex,
  place: SymbolPlace,
  given: readonly string[] | undefined,
  typeOf: (chain: string) => string | undefined,
): readonly SymbolPlace[] {
  if (given === undefined) return [place];
  const { name, container, kind } = place.symbol;
  const namesakes = index
    .inFile(place.path, name)
    .filter(({ symbol }) => symbol.container === container && symbol.kind === kind);
  if (namesakes.length < 2) return [place];
  const taking = namesakes.filter(({ symbol }) => takes(symbol, given.length));
  if (taking.length < 2) return [taking[0] ?? place];
  const types = given.map(typeOf);
  const fits = taking.map((each) => ({ each, fit: fitOf(each.symbol, types) }));
  const best = Math.max(...fits.map(({ fit }) => fit));
  return best < 0 ? taking : fits.filter(({ fit }) => fit === best).map(({ each }) => each);
}

/** Whether a definition may be called with so many arguments; also where that is not known. */
export function takes(symbol: SymbolFact, count: number | undefined): boolean {
  const own = count === undefined ? undefined : parametersOf(symbol);
  if (count === undefined || own === undefined) return true;
  const least = own.filter((each) => !VARIADIC.test(each) && !OPTIONAL.test(each)).length;
  const isEnough = count >= least;
  return isEnough && (count <= own.length || own.some((each) => VARIADIC.test(each)));
}

/** How many arguments are of the very type that is declared; -1 where one cannot be of it. */
function fitOf(symbol: SymbolFact, types: readonly (string | undefined)[]): number {
  const own = parametersOf(symbol) ?? [];
  let fit = 0;
  for (const [place, type] of types.entries()) {
    const declared = own[place] === undefined ? undefined : typeName(own[place]);
    if (type === undefined || declared === undefined) continue;
    const exact = EXACT.get(type);
    if (type === declared || (exact !== undefined && exact === EXACT.get(declared))) fit += 1;
    else if (exact !== undefined && EXACT.has(declared)) return -1;
  }
  return fit;
}

/** `final Map<String, T> values` is a `Map`. */
function typeName(parameter: string): string | undefined {
  const plain = parameter.replace(/@[\w.]+(?:\([^)]*\))?\s*/g, '').replace(/<.*>/, '');
  const words = plain.split(/\s+/).filter((word) => word !== '' && !MODIFIERS.has(word));
  const [type = ''] = words;
  return /^[\w.]+\??$/.test(type) ? type.replace(/\?$/, '').split('.').at(-1) : undefined;
}

const MODIFIERS: ReadonlySet<string> = new Set(['final', 'ref', 'out', 'in', 'this', 'params']);

/**
 * What stands between the commas of a definition's parameters; `undefined` where its head was cut or has none. Read from
 * the head: an annotation before the name may have brackets of its own.
 */
export function parametersOf({
  signature: written,
  name,
}: SymbolFact): readonly string[] | undefined {
  const signature = written.replace(/"(?:[^"\\]|\\.)*"/g, '""');
  for (let at = signature.indexOf(name); at >= 0; at = signature.indexOf(name, at + 1)) {
    const rest = signature.slice(at + name.length);
    if (/\w/.test(signature[at - 1] ?? ' ') || !/^\s*\(/.test(rest)) continue;
    return partsOf(rest, rest.indexOf('('));
  }
  return undefined;
}

function partsOf(text: string, open: number): readonly string[] | undefined {
  const parts: string[] = [];
  let depth = 0;
  let from = open + 1;
  for (let at = open; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if ('([{<'.includes(char)) depth += 1;
    else if (')]}>'.includes(char)) depth -= 1;
    if (depth > 1 || (depth === 1 && char !== ',')) continue;
    const part = text.slice(from, at).trim();
    if (part !== '') parts.push(part);
    if (depth === 0) return parts;
    from = at + 1;
  }
  return undefined;
}
