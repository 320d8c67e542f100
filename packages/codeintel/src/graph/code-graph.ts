import type { CallFact } from '../extract/file-facts.js';
import { createResolver } from '../resolve/create-resolver.js';
import type { Edge, ResolveLookup, SymbolPlace } from '../resolve/edge.js';
import { EXPORTED_OBJECT } from '../resolve/module-exports.js';
import { folderOf } from '../resolve/path-parts.js';
import { qualifiedName } from '../search/best-place.js';
import type { Codebase } from '../search/codebase.js';
import type { StoredFacts } from '../store/facts-codec.js';
import { lastPart } from '../store/file-terms.js';
import type { DocumentId } from '../store/open-index.js';
import { termSpace } from '../store/term-key.js';
import type { GraphNode } from './graph-node.js';
import { manifestsOf } from './manifests.js';
import { namesOf } from './names-of.js';
import { passedOnNames } from './passed-on-names.js';
import { topOfFile } from './top-of-file.js';
import { type UnknownCall, type UnknownCalls, unknownOf } from './unknown-calls.js';

export interface GraphEdge {
  readonly node: GraphNode;
  readonly kind: Edge['kind'];
  readonly confidence: number;
  /** Line of the use. */
  readonly line: number;
}

/** Calls of one file that may mean a symbol. */
interface PossibleCalls {
  readonly path: string;
  readonly facts: StoredFacts;
  readonly calls: readonly CallFact[];
}

/** What constructors are called where they are not called what their class is. */
const CONSTRUCTOR = /^(?:constructor|__init__|__construct|initialize)$/;
/** What a file has of a name that it calls: a call by it, or an import that may give it another name. */
const CALL = [termSpace.call, termSpace.importOf];
const USE = [...CALL, termSpace.reference];
/** Files of a language in which a module can be called, or be imported as what it is by default. */
const HAS_DEFAULT = /\.(?:[cm]?[jt]sx?|vue|svelte|astro)$/;
const MOST_DEFINITIONS = 400;
const MOST_USERS = 600;

/**
 * Who calls, imports and inherits whom. Edges are worked out when they are asked for, from the facts of the files
 * that may hold them, so that an index that is updated file by file never keeps a wrong edge.
 */
export class CodeGraph {
  readonly codebase: Codebase;
  readonly #edges = new Map<string, readonly Edge[]>();
  readonly #documents = new Map<string, DocumentId | undefined>();
  readonly #definers = new Map<
    string,
    readonly { readonly path: string; readonly id: DocumentId }[]
  >();
  readonly #resolver;
  readonly #mostUsers: number;

  /** `mostUsers`: of how many files it is found out whether they use or implement a symbol; 600 by default. */
  constructor(codebase: Codebase, mostUsers = MOST_USERS) {
    this.codebase = codebase;
    this.#mostUsers = mostUsers;
    this.#resolver = createResolver(this.#lookup());
  }

  node(path: string, index: number): GraphNode | undefined {
    const id = this.#document(path);
    const symbol = id && this.codebase.facts(id).symbols[index];
    return symbol && { id: `${path}::${qualifiedName(symbol)}`, path, index, symbol };
  }

  /** All symbols of a file, in order. */
  nodesOf(path: string): GraphNode[] {
    const id = this.#document(path);
    if (!id) return [];
    return this.codebase.facts(id).symbols.map((symbol, index) => ({
      id: `${path}::${qualifiedName(symbol)}`,
      path,
      index,
      symbol,
    }));
  }

  definitions(name: string): GraphNode[] {
    return this.#symbolsByName(name).map(({ path, index, symbol }) => ({
      id: `${path}::${qualifiedName(symbol)}`,
      path,
      index,
      symbol,
    }));
  }

  /** What the symbol uses; uses inside functions nested in it count as its own. */
  uses(node: GraphNode): GraphEdge[] {
    const own = this.#insideOf(node);
    const found = this.edgesFrom(node.path).filter((edge) => own.has(edge.fromSymbol));
    return this.#usedOf(node, own, found);
  }

  /** The same for calls alone: no other line of its file is looked at. */
  callees(node: GraphNode): GraphEdge[] {
    const own = this.#insideOf(node);
    return this.#usedOf(
      node,
      own,
      this.#callsFrom(node.path, (_, symbol) => own.has(symbol)),
    );
  }

  /** Who uses the symbol. A use at the top of a file comes from its module, shown as the file's first symbol or none. */
  users(node: GraphNode): GraphEdge[] {
    const edges = this.#possibleUsers(node, USE).flatMap((path) =>
      this.edgesFrom(path).filter(
        (edge) =>
          edge.toPath === node.path && edge.toSymbol === node.index && edge.kind !== 'imports',
      ),
    );
    edges.push(...this.#makingCalls(node));
    return this.#targets(edges, (edge) => [edge.fromPath, edge.fromSymbol]);
  }

  /** The same for calls alone. Whoever calls a class calls its constructor. */
  callers(node: GraphNode): GraphEdge[] {
    const edges = [...this.#callsTo(node), ...this.#makingCalls(node)];
    return this.#targets(edges, (edge) => [edge.fromPath, edge.fromSymbol]);
  }

  /** Calls by the name of a symbol, in files that may call it, of which it is not known what they mean. */
  unknownCallsOf(node: GraphNode): UnknownCalls {
    const { name } = node.symbol;
    return unknownOf(
      this.#possibleUsers(node, CALL).flatMap((path) =>
        this.#unknownCalls(path, (called) => called === name),
      ),
    );
  }

  /** The same among the calls that a symbol makes, by names that some definition of the repository has. */
  unknownCallsIn(node: GraphNode): UnknownCalls {
    const own = this.#insideOf(node);
    return unknownOf(
      this.#unknownCalls(
        node.path,
        (name, symbol) => own.has(symbol) && this.#defining(name).length > 0,
      ),
    );
  }

  /** Files other than its own in which the name of a symbol is used. */
  filesNaming(node: GraphNode): readonly string[] {
    return this.#possibleUsers(node, USE).filter((path) => path !== node.path);
  }

  /** Whether more files name the symbol than are looked at. */
  isCutOff(node: GraphNode): boolean {
    return this.#possibleUsers(node, CALL).length >= this.#mostUsers;
  }

  #unknownCalls(
    path: string,
    isWanted: (name: string, symbol: number) => boolean,
  ): readonly UnknownCall[] {
    const facts = this.#factsOf(path);
    if (!facts?.isParsed) return [];
    const calls = facts.callsBy(isWanted);
    if (calls.length === 0) return [];
    return this.#resolver
      .unknownCalls(path, facts, calls)
      .map(({ name, line }) => ({ name, path, line }));
  }

  /** Files that import the file. */
  importers(path: string): { path: string; confidence: number; line: number }[] {
    const stems = new Set([
      lastPart(path),
      ...path
        .split('/')
        .slice(-2, -1)
        .map((part) => part.toLowerCase()),
    ]);
    const names = this.nodesOf(path)
      .filter((node) => node.symbol.container === '')
      .map((node) => node.symbol.name);
    const candidates = new Set<string>();
    for (const word of [...stems, ...names.slice(0, 50)]) {
      for (const user of this.#pathsWith(termSpace.importOf + word)) candidates.add(user);
    }
    const found = new Map<string, { path: string; confidence: number; line: number }>();
    for (const user of [...candidates].sort().slice(0, this.#mostUsers)) {
      if (user === path) continue;
      for (const edge of this.edgesFrom(user)) {
        if (edge.toPath !== path || edge.confidence <= (found.get(user)?.confidence ?? 0)) continue;
        found.set(user, { path: user, confidence: edge.confidence, line: edge.line });
      }
    }
    return [...found.values()];
  }

  /** The innermost symbol around a line. */
  symbolAt(path: string, line: number): GraphNode | undefined {
    return this.nodesOf(path).findLast(
      (node) => node.symbol.startLine <= line && line <= node.symbol.endLine,
    );
  }

  edgesFrom(path: string): readonly Edge[] {
    const known = this.#edges.get(path);
    if (known) return known;
    const facts = this.#factsOf(path);
    const edges = facts?.isParsed
      ? this.#resolver.resolveFile(path, { ...facts, references: [], comments: [] })
      : [];
    this.#edges.set(path, edges);
    return edges;
  }

  /** Of a constructor: the calls of its class, less those that another constructor of it is meant by. */
  #makingCalls(node: GraphNode): readonly Edge[] {
    const made = this.#classMadeBy(node);
    if (!made) return [];
    return this.#possibleCalls(made).flatMap(({ path, facts, calls }) =>
      calls.flatMap((call) => {
        const meant = this.#resolver.meant(path, facts, call, node);
        if (!meant.some(({ index }) => index === node.index)) return [];
        const edges = this.#resolver.resolveCalls(path, facts, [call]).filter(leadsTo(made));
        if (meant.length === 1) return edges;
        return edges.map((edge) => ({ ...edge, confidence: Math.min(0.5, edge.confidence) }));
      }),
    );
  }

  #callsTo(node: GraphNode): readonly Edge[] {
    return this.#possibleCalls(node).flatMap(({ path, facts, calls }) =>
      this.#resolver.resolveCalls(path, facts, calls).filter(leadsTo(node)),
    );
  }

  /** In the files that may hold one, only calls that may mean the symbol are looked at. */
  #possibleCalls(node: GraphNode): readonly PossibleCalls[] {
    const paths = this.#possibleUsers(node, CALL);
    const imports = paths.flatMap((path) => this.#factsOf(path)?.imports ?? []);
    const names = namesOf(node.symbol.name, node.path, imports);
    return paths.flatMap((path) => {
      const facts = this.#factsOf(path);
      const calls = facts?.isParsed ? facts.callsBy((name) => names.has(name)) : [];
      return facts === undefined || calls.length === 0 ? [] : [{ path, facts, calls }];
    });
  }

  /** The class whose objects the symbol makes. */
  #classMadeBy(node: GraphNode): GraphNode | undefined {
    const { name, container, kind } = node.symbol;
    const owner = container.slice(container.lastIndexOf('.') + 1);
    if (kind !== 'method' || !(name === owner || CONSTRUCTOR.test(name))) return undefined;
    return this.nodesOf(node.path).find(
      (each) => each.symbol.kind === 'class' && qualifiedName(each.symbol) === container,
    );
  }

  #callsFrom(path: string, isWanted: (name: string, symbol: number) => boolean): readonly Edge[] {
    const facts = this.#factsOf(path);
    if (!facts?.isParsed) return [];
    const calls = facts.callsBy(isWanted);
    return calls.length === 0 ? [] : this.#resolver.resolveCalls(path, facts, calls);
  }

  /** The symbol itself and those nested in it. */
  #insideOf(node: GraphNode): ReadonlySet<number> {
    const own = new Set([node.index]);
    const { kind, startLine, endLine } = node.symbol;
    const id = kind === 'function' || kind === 'method' ? this.#document(node.path) : undefined;
    if (!id) return own;
    for (const [index, inner] of this.codebase.facts(id).symbols.entries()) {
      if (inner.startLine >= startLine && inner.endLine <= endLine) own.add(index);
    }
    return own;
  }

  #usedOf(node: GraphNode, own: ReadonlySet<number>, edges: readonly Edge[]): GraphEdge[] {
    return this.#targets(edges, (edge) => [edge.toPath, edge.toSymbol]).filter(
      (edge) =>
        edge.node.path !== node.path || !own.has(edge.node.index) || edge.node.index === node.index,
    );
  }

  #targets(edges: readonly Edge[], end: (edge: Edge) => readonly [string, number]): GraphEdge[] {
    const found = new Map<string, GraphEdge>();
    for (const edge of edges) {
      const [path, index] = end(edge);
      const node = this.node(path, index) ?? topOfFile(path);
      const key = `${path}\n${node.index}`;
      const known = found.get(key);
      if (known && known.confidence >= edge.confidence) continue;
      found.set(key, {
        node,
        kind: edge.kind,
        confidence: edge.confidence,
        line: known?.line ?? edge.line,
      });
    }
    return [...found.values()].sort(
      (a, b) => b.confidence - a.confidence || (a.node.id < b.node.id ? -1 : 1) || a.line - b.line,
    );
  }

  #possibleUsers(node: GraphNode, spaces: readonly string[]): string[] {
    const paths = new Set([node.path]);
    for (const name of this.#namesElsewhere(node)) {
      for (const space of spaces) {
        for (const path of this.#pathsWith(space + name)) paths.add(path);
      }
    }
    // A default export goes by another name where it is used.
    if (HAS_DEFAULT.test(node.path)) {
      for (const path of this.#pathsWith(termSpace.importOf + lastPart(node.path))) paths.add(path);
    }
    return [...paths].slice(0, this.#mostUsers);
  }

  /** Of a symbol that others may import: what modules that pass it on call it. */
  #namesElsewhere(node: GraphNode): ReadonlySet<string> {
    const { name, container } = node.symbol;
    if (container !== '' && container !== EXPORTED_OBJECT) return new Set([name]);
    return passedOnNames(name, node.path, (asked) =>
      this.#pathsWith(termSpace.importOf + asked).map((path) => ({
        path,
        imports: this.#factsOf(path)?.imports ?? [],
      })),
    );
  }

  #pathsWith(term: string): string[] {
    const { index } = this.codebase;
    const found = index.documentsWith(term).map((id) => ({
      path: index.pathOf(id),
      isSource: index.segments[id.segment]?.classBitsOf(id.document) === 0,
    }));
    found.sort((a, b) => Number(b.isSource) - Number(a.isSource) || (a.path < b.path ? -1 : 1));
    return found.slice(0, this.#mostUsers).map((entry) => entry.path);
  }

  #factsOf(path: string): StoredFacts | undefined {
    const id = this.#document(path);
    return id && this.codebase.facts(id);
  }

  #document(path: string): DocumentId | undefined {
    if (!this.#documents.has(path)) this.#documents.set(path, this.codebase.index.documentAt(path));
    return this.#documents.get(path);
  }

  #symbolsByName(name: string, isPossible: (path: string) => boolean = () => true): SymbolPlace[] {
    return this.#defining(name)
      .filter(({ path }) => isPossible(path))
      .flatMap(({ path, id }) =>
        this.codebase
          .facts(id)
          .named(name)
          .map((found) => ({ path, ...found })),
      );
  }

  /** The files that define a name, by path. */
  #defining(name: string): readonly { readonly path: string; readonly id: DocumentId }[] {
    const known = this.#definers.get(name);
    if (known) return known;
    const { index } = this.codebase;
    const found = index
      .documentsWith(termSpace.definition + name)
      .slice(0, MOST_DEFINITIONS)
      .map((id) => ({ path: index.pathOf(id), id }))
      .sort((a, b) => (a.path < b.path ? -1 : 1));
    this.#definers.set(name, found);
    return found;
  }

  #lookup(): ResolveLookup {
    return {
      symbolsByName: (name, isPossible) => this.#symbolsByName(name, isPossible),
      filesDefining: (name) => this.#defining(name).length,
      symbolsOfFile: (path) => this.#factsOf(path)?.symbols ?? [],
      importsOfFile: (path) => this.#factsOf(path)?.imports ?? [],
      inheritsOfFile: (path) => this.#factsOf(path)?.inherits ?? [],
      // Most names that are tried are of folders that are not there.
      fileExists: (path) =>
        this.codebase.index.hasFolder(folderOf(path)) && this.#document(path) !== undefined,
      ...manifestsOf(this.codebase.root),
      mostDefiners: Math.min(this.#mostUsers, MOST_DEFINITIONS),
    };
  }
}

function leadsTo({ path, index }: GraphNode): (edge: Edge) => boolean {
  return ({ toPath, toSymbol }) => toPath === path && toSymbol === index;
}
