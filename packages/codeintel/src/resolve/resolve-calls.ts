import type { CallFact, SymbolFact } from '../extract/file-facts.js';
import { languagesWithImplicitSelf } from '../extract/languages/implicit-self.js';
import type { ResolveLookup, SymbolPlace } from './edge.js';
import type { Meaning } from './meaning.js';
import type { Found, Members } from './members.js';
import type { Module } from './modules/find-module.js';
import { type Names, uniqueByName } from './names.js';
import { overloadsFor } from './overloads.js';
import { folderOf } from './path-parts.js';
import type { SymbolIndex } from './symbol-index.js';
import { findInScopes, followChain } from './type-chain.js';

export interface Resolving {
  readonly lookup: ResolveLookup;
  readonly names: Names;
  readonly members: Members;
  readonly index: SymbolIndex;
}

/**
 * The definitions a call means: one, or for a call on an interface its method and those of the types
 * that implement it. Empty when nothing says what it is.
 */
export function resolveCall(
  call: CallFact,
  path: string,
  language: string,
  scope: string,
  resolving: Resolving,
): readonly Found[] {
  const { names, members } = resolving;
  if (call.receiver === '' && call.receiverType === undefined) {
    return resolveBare(call, path, language, scope, resolving);
  }
  const chain = call.receiverType ?? call.receiver;
  const end = chain === '?' ? undefined : followChain(chain, path, scope, names, members);
  if (end === undefined) {
    const qualified = inContainer(call, path, resolving);
    return qualified === undefined ? methodByName(call, path, resolving) : [qualified];
  }
  if (end.kind === 'outside') return [];
  if (end.kind === 'module') {
    const { module } = end.meaning;
    const meaning =
      names.exported(module, call.name, path) ?? memberOfWhole(module, call.name, path, resolving);
    return fromMeaning(meaning, path, resolving);
  }
  const member = members.find(end.place, call.name);
  if (member === undefined) {
    // What a function without a declared result returns is not known beyond the methods that stand in it.
    const { kind } = end.place.symbol;
    return kind === 'function' || kind === 'method' ? methodByName(call, path, resolving) : [];
  }
  const meant = meaningsOf(call, { path, scope }, resolving);
  const found = guessed(meant(member), Math.min(0.9, end.confidence));
  if (member.symbol.cyclomatic !== undefined || member.symbol.kind !== 'method') return found;
  const heirs = members
    .implementations(end.place, call.name)
    .filter((heir) => meant(heir).some(({ symbol }) => symbol === heir.symbol));
  return [...found, ...heirs.map((place) => ({ place, confidence: 0.7 * end.confidence }))];
}

/** Tells which of the definitions beside one of that name a call means, by what it is given. */
export function meaningsOf(
  call: CallFact,
  { path, scope }: { readonly path: string; readonly scope: string },
  { index, names, members }: Resolving,
): (place: SymbolPlace) => readonly SymbolPlace[] {
  const typeOf = (chain: string): string | undefined => {
    if (/^:\w+$/.test(chain)) return chain.slice(1);
    const end = chain === '?' ? undefined : followChain(chain, path, scope, names, members);
    return end?.kind === 'type' ? end.place.symbol.name : undefined;
  };
  return (place) => overloadsFor(index, place, call.arguments, typeOf);
}

/** Where only what is not known here tells several apart, each is a guess. */
function guessed(meant: readonly SymbolPlace[], confidence: number): readonly Found[] {
  const sure = meant.length === 1 ? confidence : Math.min(0.5, confidence);
  return meant.map((place) => ({ place, confidence: sure }));
}

/**
 * Whether a call may mean any method of its name, because nothing says what it is made on: a value of unknown type, the
 * result of a function that declares none.
 */
export function isUnknownCall(
  call: CallFact,
  path: string,
  scope: string,
  { names, members }: Resolving,
): boolean {
  if (call.receiver === '' && call.receiverType === undefined) return false;
  const chain = call.receiverType ?? call.receiver;
  const end = chain === '?' ? undefined : followChain(chain, path, scope, names, members);
  if (end === undefined) return true;
  if (end.kind !== 'type' || members.find(end.place, call.name) !== undefined) return false;
  return end.place.symbol.kind === 'function' || end.place.symbol.kind === 'method';
}

function resolveBare(
  call: CallFact,
  path: string,
  language: string,
  scope: string,
  resolving: Resolving,
): readonly Found[] {
  const { names, members, lookup } = resolving;
  if (call.isLocal === true) return [];
  if (languagesWithImplicitSelf.has(language) && call.isNew !== true) {
    const member = findInScopes(call.name, path, scope, members);
    if (member !== undefined && !isConstructor(member)) {
      return guessed(meaningsOf(call, { path, scope }, resolving)(member), 0.9);
    }
  }
  const meaning = names.find(path, call.name, scope);
  if (meaning?.kind === 'symbol') {
    const { place, confidence } = meaning;
    const nearest = nearestNamesake(place, path, call.line, resolving);
    return fromMeaning({ kind: 'symbol', place: nearest, confidence }, path, resolving);
  }
  if (meaning !== undefined) return fromMeaning(meaning, path, resolving);
  const isWanted = (symbol: SymbolFact): boolean =>
    callable.has(symbol.kind) && (symbol.container === '' || symbol.kind === 'function');
  const place = uniqueByName(lookup, path, call.name, isWanted);
  const isReachable = place !== undefined && (place.symbol.isExported || place.path === path);
  return isReachable ? [{ place, confidence: 0.5 }] : [];
}

/**
 * Of several definitions with one name in the file of the call, each in a function without a name (the tests of one file),
 * the last before the call; where none is before it, the first.
 */
function nearestNamesake(
  place: SymbolPlace,
  path: string,
  line: number,
  { index, names }: Resolving,
): SymbolPlace {
  if (place.path !== path || !hasClosures.has(names.language(path))) return place;
  const { name, container } = place.symbol;
  const namesakes = index
    .inFile(path, name)
    .filter(({ symbol }) => symbol.container === container && symbol.cyclomatic !== undefined);
  return namesakes.findLast(({ symbol }) => symbol.startLine <= line) ?? namesakes[0] ?? place;
}

const hasClosures: ReadonlySet<string> = new Set(['javascript', 'typescript', 'tsx']);

/** `require('./store').save()` where the module exports one object or class as a whole. */
function memberOfWhole(
  module: Module,
  name: string,
  path: string,
  { names, members }: Resolving,
): Meaning | undefined {
  const whole = names.exported(module, 'default', path);
  const place = whole?.kind === 'symbol' ? members.find(whole.place, name) : undefined;
  return place && whole?.kind === 'symbol' ? { ...whole, place } : undefined;
}

/** A constructor stands for its class, which is what the call is resolved to. */
function isConstructor({ symbol: { name, container } }: SymbolPlace): boolean {
  return container.slice(container.lastIndexOf('.') + 1) === name;
}

/** `draw::sum()`: the receiver is the namespace that holds the definition. */
function inContainer(call: CallFact, path: string, { lookup }: Resolving): Found | undefined {
  if (call.receiverType !== undefined || call.receiver.includes('(')) return undefined;
  const isThere = ({ container }: SymbolFact): boolean =>
    container === call.receiver || container.endsWith(`.${call.receiver}`);
  const place = uniqueByName(lookup, path, call.name, isThere);
  return place === undefined ? undefined : { place, confidence: 0.8 };
}

const callable: ReadonlySet<string> = new Set(['function', 'class', 'macro', 'method']);

function fromMeaning(
  meaning: Meaning | undefined,
  path: string,
  resolving: Resolving,
): readonly Found[] {
  if (meaning === undefined || meaning.kind === 'outside') return [];
  if (meaning.kind === 'module') {
    // A module that is called is what it exports as a whole: `require('./a')()`.
    const whole = resolving.names.exported(meaning.module, 'default', path);
    return whole?.kind === 'symbol' ? [whole] : [];
  }
  const place = withBody(meaning.place, resolving.lookup);
  return [{ place, confidence: meaning.confidence }];
}

/** A C prototype leads to the definition: the one of the same name, nearest to the header. */
function withBody(place: SymbolPlace, lookup: ResolveLookup): SymbolPlace {
  if (place.symbol.kind !== 'function' || place.symbol.cyclomatic !== undefined) return place;
  const stem = place.path.replace(/\.\w+$/, '');
  const bodies = lookup
    .symbolsByName(place.symbol.name)
    .filter(
      ({ symbol }) =>
        symbol.cyclomatic !== undefined &&
        symbol.container === place.symbol.container &&
        symbol.isExported,
    );
  if (bodies.length <= 1) return bodies[0] ?? place;
  return (
    bodies.find((each) => each.path.replace(/\.\w+$/, '') === stem) ??
    bodies.find((each) => folderOf(each.path) === folderOf(place.path)) ??
    place
  );
}

/** Names that every library has: one method of that name in the repository proves nothing. */
const commonMethods: ReadonlySet<string> = new Set(
  `add all any append apply at bind call catch clear clone close concat contains copy count create
  delete done each emit encode decode end entries equals error every exec execute exists fail filter find
  finish first flush forEach format get has hash head indexOf info init insert invoke is items iter join
  key keys last len length list load lock log lower map match max merge min next of off on once open parse
  pop post print push put read ready receive reduce register reject release remove render replace reset
  resolve resume reverse run save search select send set setup shift show size skip slice some sort split
  start stop strip sub success sum sync tail take tap test text then to toString trim unlock unwrap update
  upper use validate value values wait warn with write zip`.split(/\s+/),
);

/** Methods of the values that JavaScript itself has, and of Python's text, lists, dictionaries, sets and files. */
let builtIns: ReadonlySet<string> | undefined;
function builtInMethods(): ReadonlySet<string> {
  builtIns ??= new Set([...javascriptMethods(), ...pythonMethods]);
  return builtIns;
}

function javascriptMethods(): string[] {
  const classes = [String, Array, Map, Set, WeakMap, Promise, RegExp, Date, Number, Function];
  const others = [Object, Uint8Array, ArrayBuffer, DataView, Error, Symbol, AbortSignal, URL];
  return [...classes, ...others].flatMap((each) => [
    ...Object.getOwnPropertyNames(each.prototype),
    ...Object.getOwnPropertyNames(each),
  ]);
}

const pythonMethods =
  `append as_integer_ratio capitalize casefold center close count decode difference
  discard encode endswith expandtabs extend fileno find flush format format_map fromkeys groups groupdict
  index insert intersection isalnum isalpha isatty isdecimal isdigit isdisjoint isidentifier islower
  isnumeric isspace issubset issuperset istitle isupper items join keys ljust lower lstrip maketrans
  partition popitem readable readline readlines remove removeprefix removesuffix replace reverse rfind
  rindex rjust rpartition rsplit rstrip seek seekable setdefault sort split splitlines startswith strip
  swapcase symmetric_difference tell title translate truncate union update upper values writable
  writelines zfill acquire release locked notify notify_all wait_for isoformat strftime total_seconds
  timestamp utcoffset`.split(/\s+/);

function methodByName(call: CallFact, path: string, { lookup }: Resolving): readonly Found[] {
  if (commonMethods.has(call.name) || builtInMethods().has(call.name) || call.name.length < 4) {
    return [];
  }
  const place = uniqueByName(lookup, path, call.name, (symbol) => symbol.kind === 'method');
  return place === undefined ? [] : [{ place, confidence: 0.4 }];
}
