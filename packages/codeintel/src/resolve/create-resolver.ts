import type { CallFact, FileFacts, ImportFact, ReferenceFact } from '../extract/file-facts.js';
import type { Edge, FilesByPath, ResolveLookup, SymbolPlace } from './edge.js';
import { createMembers, type Found } from './members.js';
import { type Module, packageFit } from './modules/find-module.js';
import { createNames } from './names.js';
import { folderOf } from './path-parts.js';
import { isUnknownCall, meaningsOf, type Resolving, resolveCall } from './resolve-calls.js';
import { createSymbolIndex } from './symbol-index.js';

/** Resolves files one by one over one state of the others; make a new one when files changed. */
export interface Resolver {
  /** Every edge that starts in the file. */
  resolveFile(path: string, facts: FileFacts): readonly Edge[];
  /** The edges of some of its calls. */
  resolveCalls(path: string, facts: CallingFile, calls: readonly CallFact[]): readonly Edge[];
  /** The definitions beside one of the same name that a call in the file may mean, by what it is given. */
  meant(
    path: string,
    facts: CallingFile,
    call: CallFact,
    place: SymbolPlace,
  ): readonly SymbolPlace[];
  /** Those of its calls that lead nowhere because it is not known what they are made on. */
  unknownCalls(path: string, facts: CallingFile, calls: readonly CallFact[]): readonly CallFact[];
}

export type CallingFile = Pick<FileFacts, 'language' | 'symbols'>;

export function createResolver(lookup: ResolveLookup): Resolver {
  const index = createSymbolIndex(lookup);
  const names = createNames(lookup, index);
  const members = createMembers(lookup, index, names);
  const resolving: Resolving = { lookup, names, members, index };
  return {
    resolveFile: (path, facts) => edgesOf(path, facts, resolving),
    resolveCalls: (path, facts, calls) => {
      const edges = new EdgeSet(path);
      addCalls(edges, path, facts, calls, resolving);
      return edges.list();
    },
    meant: (path, facts, call, place) =>
      meaningsOf(call, { path, scope: scopeOf(facts, call.symbol) }, resolving)(place),
    unknownCalls: (path, facts, calls) =>
      calls.filter((call) => {
        const scope = scopeOf(facts, call.symbol);
        return (
          call.isPassed !== true &&
          isUnknownCall(call, path, scope, resolving) &&
          resolveCall(call, path, facts.language, scope, resolving).length === 0
        );
      }),
  };
}

/** The edges of one file, for an index that updates file by file. */
export function resolveFile(
  path: string,
  facts: FileFacts,
  lookup: ResolveLookup,
): readonly Edge[] {
  return createResolver(lookup).resolveFile(path, facts);
}

/** The edges of a whole repository. */
export function resolveRepository(files: FilesByPath): readonly Edge[] {
  const resolver = createResolver(lookupOf(files));
  return [...files].flatMap(([path, facts]) => resolver.resolveFile(path, facts));
}

/** Answers lookups from facts held in memory. */
export function lookupOf(files: FilesByPath): ResolveLookup {
  const byName = new Map<string, SymbolPlace[]>();
  for (const [path, facts] of files) {
    facts.symbols.forEach((symbol, index) => {
      const list = byName.get(symbol.name);
      if (list === undefined) byName.set(symbol.name, [{ path, index, symbol }]);
      else list.push({ path, index, symbol });
    });
  }
  return {
    symbolsByName: (name, isPossible = () => true) =>
      (byName.get(name) ?? []).filter(({ path }) => isPossible(path)),
    filesDefining: (name) => new Set(byName.get(name)?.map(({ path }) => path)).size,
    symbolsOfFile: (path) => files.get(path)?.symbols ?? [],
    importsOfFile: (path) => files.get(path)?.imports ?? [],
    inheritsOfFile: (path) => files.get(path)?.inherits ?? [],
    fileExists: (path) => files.has(path),
  };
}

function edgesOf(path: string, facts: FileFacts, resolving: Resolving): readonly Edge[] {
  const edges = new EdgeSet(path);
  addCalls(edges, path, facts, facts.calls, resolving);
  for (const inherit of facts.inherits) {
    const scope = facts.symbols[inherit.symbol]?.container ?? '';
    const base = inherit.base.replaceAll('.', '::');
    const found = resolving.members.type(path, base, scope);
    const heir =
      inherit.heir === undefined ? undefined : resolving.members.type(path, inherit.heir, '');
    if (found === undefined || (inherit.heir !== undefined && heir === undefined)) continue;
    edges.add(inherit.symbol, found, 'inherits', lineOf(facts, inherit.symbol));
  }
  for (const reference of facts.references) {
    const symbol = reference.symbol ?? -1;
    const found = resolveReference(reference, path, scopeOf(facts, symbol), resolving);
    if (found !== undefined) edges.add(symbol, found, 'references', reference.line);
  }
  for (const each of facts.imports) addImport(edges, path, each, resolving);
  return edges.list();
}

function addCalls(
  edges: EdgeSet,
  path: string,
  facts: CallingFile,
  calls: readonly CallFact[],
  resolving: Resolving,
): void {
  for (const call of calls) {
    const scope = scopeOf(facts, call.symbol);
    for (const found of resolveCall(call, path, facts.language, scope, resolving)) {
      if (call.isPassed !== true) edges.add(call.symbol, found, 'calls', call.line);
      else if (isFunction(found)) edges.add(call.symbol, passed(found), 'references', call.line);
    }
  }
}

function isFunction({ place }: Found): boolean {
  return place.symbol.kind === 'function' || place.symbol.kind === 'method';
}

/** Whether what is passed on is ever called is not known. */
function passed(found: Found): Found {
  return { ...found, confidence: Math.min(found.confidence, 0.85) };
}

/** The qualified name of a symbol. */
function scopeOf({ symbols }: CallingFile, symbol: number): string {
  const around = symbols[symbol];
  if (around === undefined) return '';
  return around.container === '' ? around.name : `${around.container}.${around.name}`;
}

function lineOf(facts: FileFacts, symbol: number): number {
  return facts.symbols[symbol]?.startLine ?? 1;
}

function resolveReference(
  { name, receiver }: ReferenceFact,
  path: string,
  scope: string,
  { names, members }: Resolving,
): Found | undefined {
  const meaning = names.find(path, receiver ?? name, scope);
  if (meaning === undefined || meaning.kind === 'outside') return undefined;
  if (receiver === undefined) return meaning.kind === 'symbol' ? meaning : undefined;
  if (meaning.kind === 'module') {
    const inner = names.exported(meaning.module, name, path);
    return inner?.kind === 'symbol' ? inner : undefined;
  }
  const member = members.find(meaning.place, name);
  return member === undefined ? undefined : { place: member, confidence: 0.9 };
}

/** A file is imported as such; of a package, those of its files whose names are used. */
function addImport(edges: EdgeSet, path: string, fact: ImportFact, { names }: Resolving): void {
  if (fact.module === '') return;
  const module = names.module(path, fact.module);
  if (module?.kind === 'file') {
    if (module.path !== path) edges.addFile(module.path, 0.95, fact.line);
    for (const { imported } of fact.names) {
      const meaning = imported === '*' ? undefined : names.exported(module, imported, path);
      if (meaning?.kind === 'module' && meaning.module.kind === 'file') {
        edges.addFile(meaning.module.path, 0.95, fact.line);
      }
    }
  } else if (module?.kind === 'package') {
    for (const { imported, local } of fact.names) {
      const meaning = imported === '*' ? undefined : names.exported(module, imported, path);
      if (meaning?.kind === 'symbol') edges.addFile(meaning.place.path, 0.95, fact.line);
      else if (imported === '*' && local !== '*') edges.addUsed(module, fact.line);
    }
  }
}

/** Edges without doubles; the first line and the highest confidence stay. */
class EdgeSet {
  readonly #path: string;
  readonly #edges = new Map<string, Edge>();
  #used: ReadonlyMap<string, ReadonlySet<string>> | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  add(
    fromSymbol: number,
    { place, confidence: exact }: Found,
    kind: Edge['kind'],
    line: number,
  ): void {
    const confidence = Math.round(exact * 100) / 100;
    const { path, index } = place;
    const isItself = path === this.#path && index === fromSymbol;
    if (isItself && kind !== 'calls') return;
    this.#put({
      fromPath: this.#path,
      fromSymbol,
      toPath: path,
      toSymbol: index,
      kind,
      confidence,
      line,
    });
  }

  addFile(toPath: string, confidence: number, line: number): void {
    if (toPath === this.#path) return;
    this.#put({
      fromPath: this.#path,
      fromSymbol: -1,
      toPath,
      toSymbol: -1,
      kind: 'imports',
      confidence,
      line,
    });
  }

  /** Imports of those files of a package which calls and references lead to. */
  addUsed(module: Module & { kind: 'package' }, line: number): void {
    this.#used ??= this.#usedFolders();
    for (const [folder, paths] of this.#used) {
      if (packageFit(folder, module) === 0) continue;
      for (const path of paths) this.addFile(path, 0.9, line);
    }
  }

  #usedFolders(): ReadonlyMap<string, ReadonlySet<string>> {
    const own = folderOf(this.#path);
    const folders = new Map<string, Set<string>>();
    for (const { kind, toPath } of this.#edges.values()) {
      const folder = folderOf(toPath);
      if (kind === 'imports' || folder === own) continue;
      const paths = folders.get(folder);
      if (paths === undefined) folders.set(folder, new Set([toPath]));
      else paths.add(toPath);
    }
    return folders;
  }

  list(): readonly Edge[] {
    return [...this.#edges.values()];
  }

  #put(edge: Edge): void {
    const key = `${edge.fromSymbol} ${edge.kind} ${edge.toSymbol} ${edge.toPath}`;
    const before = this.#edges.get(key);
    if (before === undefined) this.#edges.set(key, edge);
    else if (before.confidence < edge.confidence) {
      this.#edges.set(key, { ...edge, line: before.line });
    }
  }
}
