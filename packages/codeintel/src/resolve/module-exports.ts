import type { ImportFact, SymbolFact } from '../extract/file-facts.js';
import { languageOfPath } from '../extract/language-of-path.js';
import type { ResolveLookup, SymbolPlace } from './edge.js';
import { type Meaning, moduleMeaning } from './meaning.js';
import { findModule, type Module, packageFit } from './modules/find-module.js';
import { pythonSubmodule } from './modules/python-module.js';
import { folderOf } from './path-parts.js';
import { preferBody, type SymbolIndex } from './symbol-index.js';

/** The symbol of `module.exports = { … }`, which holds the methods that are written in it. */
export const EXPORTED_OBJECT = 'exports';

export interface ModuleExports {
  /** The module that `name` means in the file. */
  module(path: string, name: string): Module | undefined;
  /** What a module offers under `name`, through re-exports. */
  exported(module: Module, name: string, fromPath: string): Meaning | undefined;
  /** What a local name of an import means. */
  viaImport(path: string, fact: ImportFact, local: string): Meaning | undefined;
}

/** Every answer depends on the files alone, never on what was asked before. */
export function createModuleExports(lookup: ResolveLookup, index: SymbolIndex): ModuleExports {
  const modules = new Map<string, Module | undefined>();
  const answers = new Map<string, Meaning | undefined>();

  const module = (path: string, name: string): Module | undefined => {
    const key = `${path}\n${name}`;
    if (!modules.has(key)) {
      modules.set(key, findModule(path, languageOfPath(path) ?? '', name, lookup));
    }
    return modules.get(key);
  };

  const exported = (from: Module, name: string, fromPath: string): Meaning | undefined => {
    const key =
      from.kind === 'package'
        ? `${from.name}\n${from.isGo}\n${from.folder ?? '?'}\n${name}`
        : `${from.path}\n${from.container}\n${name}`;
    if (!answers.has(key)) answers.set(key, search(from, name, fromPath, new Set()));
    return answers.get(key);
  };

  /** `seen` holds the files and names of this one question, so that circles end. */
  const search = (
    from: Module,
    name: string,
    fromPath: string,
    seen: Set<string>,
  ): Meaning | undefined => {
    if (from.kind === 'package') return inPackage(lookup, from, name, languageOfPath(fromPath));
    const key = `${from.path}\n${from.container}\n${name}`;
    if (seen.has(key)) return undefined;
    seen.add(key);
    const imports = lookup.importsOfFile(from.path);
    const direct = searchDirect(from.path, from.container, name, imports, seen);
    if (direct !== undefined || name === 'default') return direct;
    for (const each of imports) {
      if (!each.isReexport || each.module === '' || !isStar(each)) continue;
      const target = module(from.path, each.module);
      const found = target?.kind === 'file' ? search(target, name, from.path, seen) : undefined;
      if (found !== undefined && found.kind !== 'outside') return found;
    }
    return undefined;
  };

  const searchDirect = (
    path: string,
    container: string,
    name: string,
    imports: readonly ImportFact[],
    seen: Set<string>,
  ): Meaning | undefined => {
    const own = imports.find((each) => each.module === '' && offers(each, name));
    const ownName = own?.names.find((each) => each.local === name)?.imported ?? name;
    const symbol =
      topSymbol(index, path, container, ownName) ??
      (container === '' && !exportsFunction(index, path)
        ? topSymbol(index, path, EXPORTED_OBJECT, ownName)
        : undefined);
    if (symbol !== undefined) return { kind: 'symbol', place: symbol, confidence: 0.95 };
    const passedOn = imports.find(
      (each) =>
        each.module !== '' && (each.isReexport || own !== undefined) && offers(each, ownName),
    );
    if (passedOn !== undefined) return follow(path, passedOn, ownName, seen);
    const submodule = pythonSubmodule(path, name, (each) => lookup.fileExists(each));
    if (submodule !== undefined) {
      return moduleMeaning({ kind: 'file', path: submodule, container: '' });
    }
    if (languageOfPath(path) !== 'rust') return undefined;
    const child = module(path, ['self', ...container.split('.').filter(Boolean), name].join('::'));
    return child?.kind === 'file' && child.path !== path ? moduleMeaning(child) : undefined;
  };

  const follow = (
    path: string,
    fact: ImportFact,
    local: string,
    seen: Set<string>,
  ): Meaning | undefined => {
    const entry = fact.names.find((each) => each.local === local);
    const target = module(path, fact.module);
    if (target === undefined || entry === undefined) return { kind: 'outside' };
    if (entry.imported === '*') return moduleMeaning(target);
    const found = search(target, entry.imported, path, seen);
    if (found !== undefined) return found;
    if (languageOfPath(path) === 'rust') {
      const inner = module(path, `${fact.module}::${entry.imported}`);
      if (inner?.kind === 'file' && inner.container === '') return moduleMeaning(inner);
    }
    return target.kind === 'package' ? { kind: 'outside' } : undefined;
  };

  return {
    module,
    exported,
    viaImport: (path, fact, local) => follow(path, fact, local, new Set()),
  };
}

export function offers(fact: ImportFact, name: string): boolean {
  return fact.names.some(({ local }) => local === name);
}

function isStar(fact: ImportFact): boolean {
  return fact.names.some(({ imported, local }) => imported === '*' && local === '*');
}

/** Whether a file's `module.exports` is a function, whose inner functions only it can reach, and not an object. */
export function exportsFunction(index: SymbolIndex, path: string): boolean {
  return index
    .inFile(path, EXPORTED_OBJECT)
    .some(({ symbol: { kind, container } }) => kind === 'function' && container === '');
}

/** The symbol of that name directly inside `container` that a bare name can mean. */
export function topSymbol(
  index: SymbolIndex,
  path: string,
  container: string,
  name: string,
): SymbolPlace | undefined {
  const places = index.inFile(path, name);
  if (places.length === 0) return undefined;
  return preferBody(
    places.filter(({ symbol }) => symbol.container === container && !isMember(index, path, symbol)),
  );
}

/** Methods and fields are reached through a value, not by their bare name. */
function isMember(index: SymbolIndex, path: string, { kind, container }: SymbolFact): boolean {
  if (container === '' || (kind !== 'method' && kind !== 'field')) return false;
  const owner = container.slice(container.lastIndexOf('.') + 1);
  return (
    kind === 'field' || !index.inFile(path, owner).some(({ symbol }) => symbol.kind === 'module')
  );
}

function inPackage(
  lookup: ResolveLookup,
  module: Module & { kind: 'package' },
  name: string,
  language: string | undefined,
): Meaning | undefined {
  let best: SymbolPlace | undefined;
  let bestFit = 0;
  const cut = module.name.lastIndexOf('/');
  const owner = module.isGo ? '' : module.name.slice(cut + 1);
  const around = { ...module, name: module.name.slice(0, Math.max(cut, 0)) };
  const isPossible = (path: string): boolean =>
    (packageFit(folderOf(path), module) > 0 || packageFit(folderOf(path), around) > 0) &&
    languageOfPath(path) === language;
  for (const each of lookup.symbolsByName(name, isPossible)) {
    const { container } = each.symbol;
    // `import static a.b.C.m`: the package's last part is the class that holds the name.
    if (container !== '' && container !== owner) continue;
    const fit = packageFit(folderOf(each.path), container === '' ? module : around);
    if (fit === 0) continue;
    if (fit > bestFit || (fit === bestFit && best !== undefined && each.path < best.path)) {
      best = each;
      bestFit = fit;
    }
  }
  if (best === undefined) return { kind: 'outside' };
  return { kind: 'symbol', place: best, confidence: bestFit > 1 ? 0.95 : 0.8 };
}
