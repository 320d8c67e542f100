import type { ImportFact, SymbolFact } from '../extract/file-facts.js';
import { languageOfPath } from '../extract/language-of-path.js';
import type { ResolveLookup, SymbolPlace } from './edge.js';
import { findModule, type Module, packageFit } from './modules/find-module.js';
import { pythonSubmodule } from './modules/python-module.js';
import { extensionOf, folderOf } from './path-parts.js';
import { preferBody, type SymbolIndex } from './symbol-index.js';

/** What a name means: a symbol, a module, something outside of the repository, or nothing known. */
export type Meaning =
  | { readonly kind: 'symbol'; readonly place: SymbolPlace; readonly confidence: number }
  | { readonly kind: 'module'; readonly module: Module; readonly confidence: number }
  | { readonly kind: 'outside' };

export interface Names {
  /** What `name` means at the top of the file `path`, seen from inside `scope` (a qualified name). */
  find(path: string, name: string, scope: string): Meaning | undefined;
  /** What a module offers under `name`. */
  exported(module: Module, name: string, fromPath: string): Meaning | undefined;
  /** The module a file's import names. */
  module(path: string, module: string): Module | undefined;
  language(path: string): string;
}

const maxDepth = 8;
const samePackage: ReadonlySet<string> = new Set(['go', 'java', 'kotlin', 'csharp']);
const isC: ReadonlySet<string> = new Set(['c', 'cpp']);
const families: Readonly<Record<string, string>> = {
  tsx: 'javascript',
  typescript: 'javascript',
  cpp: 'c',
  kotlin: 'java',
};

/** Answers are remembered; make a new one when the files change. */
export function createNames(lookup: ResolveLookup, index: SymbolIndex): Names {
  const modules = new Map<string, Module | undefined>();
  const answers = new Map<string, Meaning | undefined>();
  const language = (path: string): string => languageOfPath(path) ?? '';

  const module = (path: string, name: string): Module | undefined => {
    const key = `${path}\n${name}`;
    if (!modules.has(key)) modules.set(key, findModule(path, language(path), name, lookup));
    return modules.get(key);
  };

  const exported = (
    from: Module,
    name: string,
    fromPath: string,
    depth = 0,
  ): Meaning | undefined => {
    if (depth > maxDepth) return undefined;
    if (from.kind === 'package') return inPackage(lookup, from, name, language(fromPath));
    const key = `${from.path}\n${from.container}\n${name}\nx`;
    if (answers.has(key)) return answers.get(key);
    answers.set(key, undefined);
    const answer = exportedByFile(from.path, from.container, name, depth);
    answers.set(key, answer);
    return answer;
  };

  const exportedByFile = (
    path: string,
    container: string,
    name: string,
    depth: number,
  ): Meaning | undefined => {
    const imports = lookup.importsOfFile(path);
    const own = imports.find((each) => each.module === '' && offers(each, name));
    const ownName = own?.names.find((each) => each.local === name)?.imported ?? name;
    const symbol = topSymbol(index, path, container, ownName);
    if (symbol !== undefined) return { kind: 'symbol', place: symbol, confidence: 0.95 };
    const passesOn = imports.filter(
      (each) => each.isReexport || each.module === '' || own !== undefined,
    );
    const direct = passesOn.find((each) => each.module !== '' && offers(each, ownName));
    if (direct !== undefined) return viaImport(path, direct, ownName, depth + 1);
    const submodule = pythonSubmodule(path, name, (each) => lookup.fileExists(each));
    if (submodule !== undefined) return fileMeaning(submodule);
    if (language(path) === 'rust') {
      const child = module(path, `self::${[container, name].filter(Boolean).join('::')}`);
      if (child?.kind === 'file' && child.path !== path) return moduleMeaning(child);
    }
    for (const each of passesOn) {
      if (
        each.module === '' ||
        !each.names.some(({ imported, local }) => imported === '*' && local === '*')
      )
        continue;
      if (name === 'default') continue;
      const target = module(path, each.module);
      const found =
        target?.kind === 'file' && target.path !== path
          ? exported(
              isC.has(language(path)) ? { ...target, container } : target,
              name,
              path,
              depth + 1,
            )
          : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  };

  const viaImport = (
    path: string,
    from: ImportFact,
    local: string,
    depth: number,
  ): Meaning | undefined => {
    const entry = from.names.find((each) => each.local === local);
    const target = module(path, from.module);
    if (target === undefined || entry === undefined) return { kind: 'outside' };
    if (entry.imported === '*') return moduleMeaning(target);
    const found = exported(target, entry.imported, path, depth);
    if (found !== undefined) return found;
    if (language(path) === 'rust') {
      const inner = module(path, `${from.module}::${entry.imported}`);
      if (inner?.kind === 'file' && inner.container === '') return moduleMeaning(inner);
    }
    return target.kind === 'package' ? { kind: 'outside' } : undefined;
  };

  const find = (path: string, name: string, scope: string): Meaning | undefined => {
    for (let at = scope; ; at = outer(at)) {
      const symbol = topSymbol(index, path, at, name);
      if (symbol !== undefined) return { kind: 'symbol', place: symbol, confidence: 1 };
      if (at === '') break;
    }
    // Only C++ looks for imported names in the namespaces around; elsewhere the answer is the file's.
    const seenFrom =
      language(path) === 'cpp' || language(path) === 'c' ? namespaceOf(path, scope) : '';
    const key = `${path}\n${seenFrom}\n${name}\nf`;
    if (answers.has(key)) return answers.get(key);
    answers.set(key, undefined);
    const answer = findImported(path, name, seenFrom);
    answers.set(key, answer);
    return answer;
  };

  /** The part of a scope that no function of the file makes: namespaces and classes. */
  const namespaceOf = (path: string, scope: string): string => {
    for (let at = scope; at !== ''; at = outer(at)) {
      const last = at.slice(at.lastIndexOf('.') + 1);
      const isFunction = index
        .inFile(path, last)
        .some(({ symbol }) => symbol.kind === 'function' || symbol.kind === 'method');
      if (!isFunction) return at;
    }
    return '';
  };

  /** A header may open the same namespaces as the file that includes it. */
  const exportedInScopes = (
    target: Module,
    name: string,
    path: string,
    scope: string,
  ): Meaning | undefined => {
    if (target.kind === 'package' || !isC.has(language(path)))
      return exported(target, name, path, 1);
    for (let at = scope; ; at = outer(at)) {
      const found = exported({ ...target, container: at }, name, path, 1);
      if (found !== undefined || at === '') return found;
    }
  };

  const findImported = (path: string, name: string, scope: string): Meaning | undefined => {
    const imports = lookup.importsOfFile(path);
    const direct = imports.find((each) => each.module !== '' && offers(each, name));
    if (direct !== undefined) return viaImport(path, direct, name, 0);
    const lang = language(path);
    if (lang === 'python') {
      const dotted = imports.find((each) =>
        each.names.some(({ local }) => local.startsWith(`${name}.`)),
      );
      const target = dotted === undefined ? undefined : module(path, name);
      if (dotted !== undefined)
        return target === undefined ? { kind: 'outside' } : moduleMeaning(target);
    }
    if (lang === 'rust' && (name === 'crate' || name === 'super' || name === 'self')) {
      const target = module(path, name);
      return target === undefined ? undefined : moduleMeaning(target);
    }
    for (const each of imports) {
      if (each.module === '' || !each.names.some(({ local }) => local === '*' || local === '.'))
        continue;
      const target = module(path, each.module);
      const found = target === undefined ? undefined : exportedInScopes(target, name, path, scope);
      if (found !== undefined && found.kind !== 'outside') return found;
    }
    if (samePackage.has(lang)) {
      const sibling = inFolder(lookup, folderOf(path), name, lang);
      if (sibling !== undefined) return { kind: 'symbol', place: sibling, confidence: 0.9 };
    }
    if (lang === 'rust') {
      const child = module(path, name);
      if (child?.kind === 'file' && child.container === '') return moduleMeaning(child);
    }
    return undefined;
  };
  return { find, exported: (from, name, path) => exported(from, name, path), module, language };
}

function outer(scope: string): string {
  return scope.slice(0, Math.max(scope.lastIndexOf('.'), 0));
}

/** The one symbol of that name that every file can see; `undefined` if there are more or none. */
export function uniqueByName(
  lookup: ResolveLookup,
  path: string,
  name: string,
  isWanted: (symbol: SymbolFact) => boolean,
): SymbolPlace | undefined {
  const all = lookup.symbolsByName(name);
  if (all.length > 50) return undefined;
  const family = familyOf(path);
  const wanted = all.filter((each) => isWanted(each.symbol) && familyOf(each.path) === family);
  const withBody = wanted.filter((each) => each.symbol.cyclomatic !== undefined);
  const best = withBody.length > 0 ? withBody : wanted;
  return best.length === 1 ? best[0] : undefined;
}

function familyOf(path: string): string {
  const language = languageOfPath(path) ?? extensionOf(path);
  return families[language] ?? language;
}

function offers(fact: ImportFact, name: string): boolean {
  return fact.names.some(({ local }) => local === name);
}

function moduleMeaning(module: Module): Meaning {
  return { kind: 'module', module, confidence: 0.95 };
}

function fileMeaning(path: string): Meaning {
  return moduleMeaning({ kind: 'file', path, container: '' });
}

function topSymbol(
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

function inFolder(
  lookup: ResolveLookup,
  folder: string,
  name: string,
  language: string,
): SymbolPlace | undefined {
  const all = lookup
    .symbolsByName(name)
    .filter(
      (each) =>
        each.symbol.container === '' &&
        folderOf(each.path) === folder &&
        languageOfPath(each.path) === language,
    );
  return all.find((each) => each.symbol.cyclomatic !== undefined) ?? all[0];
}

function inPackage(
  lookup: ResolveLookup,
  module: Module & { kind: 'package' },
  name: string,
  language: string,
): Meaning | undefined {
  let best: SymbolPlace | undefined;
  let bestFit = 0;
  for (const each of lookup.symbolsByName(name)) {
    if (each.symbol.container !== '') continue;
    const fit = packageFit(folderOf(each.path), module);
    if (fit > bestFit && languageOfPath(each.path) === language) {
      best = each;
      bestFit = fit;
    }
  }
  if (best === undefined) return { kind: 'outside' };
  return { kind: 'symbol', place: best, confidence: bestFit > 1 ? 0.95 : 0.8 };
}
