import type { SymbolFact } from '../extract/file-facts.js';
import type { ResolveLookup, SymbolPlace } from './edge.js';
import type { Meaning } from './meaning.js';
import { type Names, uniqueByName } from './names.js';
import { folderOf } from './path-parts.js';
import { haveSameShape } from './signature-shape.js';
import { preferBody, type SymbolIndex } from './symbol-index.js';

export interface Members {
  /** The type that `name` (`Store`, `api::Store`) means in the file. */
  type(path: string, name: string, scope: string): Found | undefined;
  /** The member `name` of a type, of the types it is built from, or of what it stands for. */
  find(type: SymbolPlace, name: string): SymbolPlace | undefined;
  /** Members of the same name in types that inherit from `type`. */
  implementations(type: SymbolPlace, name: string): readonly SymbolPlace[];
}

export interface Found {
  readonly place: SymbolPlace;
  readonly confidence: number;
}

const typeKinds: ReadonlySet<string> = new Set(['class', 'interface', 'enum', 'type', 'module']);
/** Languages in which a type's methods may stand in other files than the type. */
const openLanguages: ReadonlySet<string> = new Set(['go', 'rust', 'cpp', 'c', 'csharp', 'ruby']);
/** What can hold an object of a declared type: a value, or a function that returns it. */
const holderKinds: ReadonlySet<string> = new Set([
  'constant',
  'variable',
  'field',
  'function',
  'method',
]);
const maxTypes = 60;
const maxImplementations = 100;
const maxImplementers = 400;

export function createMembers(lookup: ResolveLookup, index: SymbolIndex, names: Names): Members {
  const found = new Map<string, SymbolPlace | undefined>();
  const type = (path: string, name: string, scope: string): Found | undefined => {
    const [head = '', ...rest] = name.split('::');
    let meaning: Meaning | undefined = names.find(path, head, scope);
    for (const part of rest) {
      if (meaning?.kind === 'module') meaning = names.exported(meaning.module, part, path);
      else if (meaning?.kind === 'symbol') {
        const inner = find(meaning.place, part);
        meaning = inner === undefined ? undefined : { ...meaning, place: inner };
      } else break;
    }
    // `const Store = require('./store')` is what the module exports as a whole.
    if (meaning?.kind === 'module') meaning = names.exported(meaning.module, 'default', path);
    if (meaning?.kind === 'symbol') return { place: meaning.place, confidence: meaning.confidence };
    if (meaning !== undefined) return undefined;
    const last = rest.at(-1) ?? head;
    const place = uniqueByName(lookup, path, last, (symbol) => typeKinds.has(symbol.kind));
    return place === undefined ? undefined : { place, confidence: 0.6 };
  };

  /** What is being looked for: a type may be named by what it is built from (`class A < A::B`). */
  const asking = new Set<string>();
  /** What was cut off where it came to a question that is still open: it counts until that one is answered. */
  const cut = new Map<string, SymbolPlace | undefined>();
  let isCut = false;
  const find = (place: SymbolPlace, name: string): SymbolPlace | undefined => {
    const key = `${place.path}\n${place.index}\n${name}`;
    if (found.has(key)) return found.get(key);
    if (asking.has(key) || cut.has(key)) {
      isCut = true;
      return cut.get(key);
    }
    const wasCut = isCut;
    isCut = false;
    asking.add(key);
    const answer = search(place, name, new Set());
    asking.delete(key);
    if (asking.size === 0) cut.clear();
    if (!isCut || asking.size === 0) found.set(key, answer);
    else cut.set(key, answer);
    isCut = asking.size > 0 && (isCut || wasCut);
    return answer;
  };

  /** `seen` holds the types of this one question, so that circles end. */
  const search = (
    place: SymbolPlace,
    name: string,
    seen: Set<SymbolFact>,
  ): SymbolPlace | undefined => {
    if (seen.has(place.symbol) || seen.size > maxTypes) return undefined;
    seen.add(place.symbol);
    const own = ownMember(index, names, place, name);
    if (own !== undefined) return own;
    const target = aliased(place);
    const isGo = names.language(place.path) === 'go';
    for (const base of target === undefined ? basesOf(place) : [...basesOf(place), target]) {
      // A type that is embedded is also a field by its own name.
      if (isGo && base.symbol.name === name) return base;
      const inherited = search(base, name, seen);
      if (inherited !== undefined) return inherited;
    }
    return undefined;
  };

  /** `type Alias = Store`: what the alias stands for. */
  const aliased = (place: SymbolPlace): SymbolPlace | undefined => {
    const { kind, type: chain } = place.symbol;
    if (kind !== 'type' || chain === undefined || !chain.startsWith(':')) return undefined;
    const target = type(place.path, chain.slice(1), place.symbol.container)?.place;
    return target?.symbol === place.symbol ? undefined : target;
  };

  const basesOf = (place: SymbolPlace): readonly SymbolPlace[] =>
    lookup
      .inheritsOfFile(place.path)
      .filter((each) => each.symbol === place.index)
      .flatMap((each) => {
        const base = type(
          place.path,
          each.base.replaceAll('.', '::'),
          place.symbol.container,
        )?.place;
        return base === undefined || isSame(base, place) ? [] : [base];
      });

  const inheritsFrom = (heir: SymbolPlace, base: SymbolPlace, depth: number): boolean =>
    depth < 4 &&
    basesOf(heir).some((each) => isSame(each, base) || inheritsFrom(each, base, depth + 1));

  const known = new Map<string, readonly SymbolPlace[]>();
  const implementations = (base: SymbolPlace, name: string): readonly SymbolPlace[] => {
    const key = `${base.path}\n${base.index}\n${name}`;
    const answer = known.get(key) ?? findImplementations(base, name);
    known.set(key, answer);
    return answer;
  };

  const findImplementations = (base: SymbolPlace, name: string): readonly SymbolPlace[] => {
    const most = lookup.mostDefiners ?? maxImplementers;
    if (lookup.filesDefining(name) > most) return [];
    const candidates = lookup.symbolsByName(name);
    if (candidates.length > maxImplementers) return [];
    const isStructural = names.language(base.path) === 'go';
    const required = isStructural ? methodsOf(lookup, base) : [];
    const heirs: SymbolPlace[] = [];
    for (const each of candidates) {
      if (heirs.length >= maxImplementations) break;
      const { container, kind } = each.symbol;
      if (kind !== 'method' || container === '' || container === qualified(base)) continue;
      if (isStructural ? hasAll(lookup, index, each, required) : isHeir(each, base))
        heirs.push(each);
    }
    return heirs;
  };

  /** Whether the type that holds `member` inherits from `base`, also by `impl Trait for Type`. */
  const isHeir = (member: SymbolPlace, base: SymbolPlace): boolean => {
    const owner = ownerOf(lookup, member);
    if (owner !== undefined && inheritsFrom(owner, base, 0)) return true;
    if (isOfType(member, base)) return true;
    const ownerName = lastName(member.symbol.container);
    return lookup.inheritsOfFile(member.path).some((each) => {
      const heir = each.heir ?? lookup.symbolsOfFile(member.path)[each.symbol]?.name;
      if (heir !== ownerName || lastName(each.base) !== base.symbol.name) return false;
      const target = type(member.path, each.base.replaceAll('.', '::'), '')?.place;
      return target !== undefined && isSame(target, base);
    });
  };

  /** `const store: Store = { save() {} }`, `function open(): Store { return { save() {} }; }`: the object that holds `member` is declared as `base` or what inherits from it. */
  const isOfType = (member: SymbolPlace, base: SymbolPlace): boolean => {
    const holder = lookup
      .symbolsOfFile(member.path)
      .find(
        (each) => holderKinds.has(each.kind) && qualifiedName(each) === member.symbol.container,
      );
    if (holder?.type?.startsWith(':') !== true) return false;
    const declared = type(member.path, holder.type.slice(1), holder.container)?.place;
    return declared !== undefined && (isSame(declared, base) || inheritsFrom(declared, base, 0));
  };
  return { type, find, implementations };
}

function ownMember(
  index: SymbolIndex,
  names: Names,
  type: SymbolPlace,
  name: string,
): SymbolPlace | undefined {
  const container = qualified(type);
  const isFunction = type.symbol.kind === 'function' || type.symbol.kind === 'method';
  const found = preferBody(
    index.inFile(type.path, name).filter(
      ({ symbol }) =>
        // Functions inside of a function are its own; the methods there are of the object it returns.
        symbol.container === container && (!isFunction || symbol.kind === 'method'),
    ),
  );
  const language = names.language(type.path);
  if (!openLanguages.has(language)) return found;
  if (
    found !== undefined &&
    (found.symbol.cyclomatic !== undefined || found.symbol.kind === 'field')
  )
    return found;
  if (type.symbol.kind === 'interface') return found;
  const folder = folderOf(type.path);
  const elsewhere = index
    .inOwner(type.symbol.name, name)
    .filter(
      ({ path, symbol }) =>
        symbol.cyclomatic !== undefined && (language !== 'go' || folderOf(path) === folder),
    );
  return elsewhere.find(({ symbol }) => symbol.container === container) ?? elsewhere[0] ?? found;
}

/** A Go type implements an interface when its package gives it every method of it. */
function hasAll(
  lookup: ResolveLookup,
  index: SymbolIndex,
  method: SymbolPlace,
  required: readonly SymbolFact[],
): boolean {
  if (required.length === 0 || ownerOf(lookup, method)?.symbol.kind === 'interface') return false;
  const folder = folderOf(method.path);
  return required.every((wanted) =>
    index
      .inOwner(lastName(method.symbol.container), wanted.name)
      .some(
        ({ path, symbol }) =>
          symbol.kind === 'method' &&
          folderOf(path) === folder &&
          haveSameShape(symbol.signature, wanted.signature, wanted.name),
      ),
  );
}

function methodsOf(lookup: ResolveLookup, type: SymbolPlace): readonly SymbolFact[] {
  const container = qualified(type);
  return lookup
    .symbolsOfFile(type.path)
    .filter((each) => each.container === container && each.kind === 'method');
}

function ownerOf(lookup: ResolveLookup, member: SymbolPlace): SymbolPlace | undefined {
  const symbols = lookup.symbolsOfFile(member.path);
  const index = symbols.findIndex(
    (each) => typeKinds.has(each.kind) && qualifiedName(each) === member.symbol.container,
  );
  const symbol = symbols[index];
  return symbol === undefined ? undefined : { path: member.path, index, symbol };
}

function isSame(a: SymbolPlace, b: SymbolPlace): boolean {
  return a.path === b.path && a.index === b.index;
}

function qualified({ symbol }: SymbolPlace): string {
  return qualifiedName(symbol);
}

function qualifiedName({ container, name }: { container: string; name: string }): string {
  return container === '' ? name : `${container}.${name}`;
}

function lastName(qualifiedText: string): string {
  return qualifiedText.slice(qualifiedText.lastIndexOf('.') + 1);
}
