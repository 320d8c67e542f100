import type { SymbolFact } from '../extract/file-facts.js';
import { languageOfPath } from '../extract/language-of-path.js';
import type { ResolveLookup, SymbolPlace } from './edge.js';
import { createIncludes } from './includes.js';
import { type Meaning, moduleMeaning } from './meaning.js';
import {
  createModuleExports,
  EXPORTED_OBJECT,
  exportsFunction,
  offers,
  topSymbol,
} from './module-exports.js';
import type { Module } from './modules/find-module.js';
import { extensionOf, folderOf } from './path-parts.js';
import { preferBody, type SymbolIndex } from './symbol-index.js';

export interface Names {
  /** What `name` means at the top of the file `path`, seen from inside `scope` (a qualified name). */
  find(path: string, name: string, scope: string): Meaning | undefined;
  /** What a module offers under `name`. */
  exported(module: Module, name: string, fromPath: string): Meaning | undefined;
  /** The module a file's import names. */
  module(path: string, module: string): Module | undefined;
  language(path: string): string;
}

/** A name that more files define is taken for no lone one without looking at each. */
const maxNamesakes = 50;
const samePackage: ReadonlySet<string> = new Set(['go', 'java', 'kotlin', 'csharp']);
const families: Readonly<Record<string, string>> = {
  tsx: 'javascript',
  typescript: 'javascript',
  cpp: 'c',
  kotlin: 'java',
};

/** Answers are remembered; make a new one when the files change. */
export function createNames(lookup: ResolveLookup, index: SymbolIndex): Names {
  const answers = new Map<string, Meaning | undefined>();
  const beside = new Map<string, SymbolPlace | undefined>();
  const modules = createModuleExports(lookup, index);
  const includes = createIncludes(lookup, modules);
  const language = (path: string): string => languageOfPath(path) ?? '';

  const find = (path: string, name: string, scope: string): Meaning | undefined => {
    for (let at = scope; ; at = outer(at)) {
      // Nothing is in reach of a bare name because it is a method of the same object; what a function holds is.
      const isObject = at === EXPORTED_OBJECT && !exportsFunction(index, path);
      const symbol = isObject ? undefined : topSymbol(index, path, at, name);
      if (symbol !== undefined) return { kind: 'symbol', place: symbol, confidence: 1 };
      if (at === '') break;
    }
    const key = `${path}\n${name}`;
    if (familyOf(path) === 'c') {
      const place = includes.find(path, name, scope);
      return place === undefined ? undefined : { kind: 'symbol', place, confidence: 0.95 };
    }
    if (!answers.has(key)) answers.set(key, findImported(path, name));
    return answers.get(key);
  };

  const findImported = (path: string, name: string): Meaning | undefined => {
    const imports = lookup.importsOfFile(path);
    const direct = imports.find((each) => each.module !== '' && offers(each, name));
    if (direct !== undefined) return modules.viaImport(path, direct, name);
    return findDotted(path, name) ?? findStarred(path, name) ?? findBeside(path, name);
  };

  /** `import a.b` makes `a` known; `crate`, `super` and `self` always are. */
  const findDotted = (path: string, name: string): Meaning | undefined => {
    const lang = language(path);
    const isDotted =
      lang === 'python' &&
      lookup
        .importsOfFile(path)
        .some((each) => each.names.some(({ local }) => local.startsWith(`${name}.`)));
    const isRoot = lang === 'rust' && (name === 'crate' || name === 'super' || name === 'self');
    if (!isDotted && !isRoot) return undefined;
    const target = modules.module(path, name);
    return target === undefined ? { kind: 'outside' } : moduleMeaning(target);
  };

  const findStarred = (path: string, name: string): Meaning | undefined => {
    for (const each of lookup.importsOfFile(path)) {
      const isAll = each.names.some(({ local }) => local === '*' || local === '.');
      const target = each.module !== '' && isAll ? modules.module(path, each.module) : undefined;
      const found = target === undefined ? undefined : modules.exported(target, name, path);
      if (found !== undefined && found.kind !== 'outside') return found;
    }
    return undefined;
  };

  /** Go and Java files see the top-level names of the files beside them. */
  const inFolder = (folder: string, name: string, lang: string): SymbolPlace | undefined => {
    const key = `${folder}\n${name}\n${lang}`;
    if (!beside.has(key)) {
      const isBeside = (path: string): boolean =>
        folderOf(path) === folder && language(path) === lang;
      const found = lookup.symbolsByName(name, isBeside);
      beside.set(key, preferBody(found.filter(({ symbol }) => symbol.container === '')));
    }
    return beside.get(key);
  };

  const findBeside = (path: string, name: string): Meaning | undefined => {
    const lang = language(path);
    if (samePackage.has(lang)) {
      const place = inFolder(folderOf(path), name, lang);
      return place === undefined ? undefined : { kind: 'symbol', place, confidence: 0.9 };
    }
    const child = lang === 'rust' ? modules.module(path, name) : undefined;
    return child?.kind === 'file' && child.container === '' ? moduleMeaning(child) : undefined;
  };

  return { find, exported: modules.exported, module: modules.module, language };
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
  const most = Math.min(maxNamesakes, lookup.mostDefiners ?? maxNamesakes);
  if (lookup.filesDefining(name) > most) return undefined;
  const family = familyOf(path);
  const wanted = lookup
    .symbolsByName(name, (other) => familyOf(other) === family)
    .filter((each) => isWanted(each.symbol));
  const withBody = wanted.filter((each) => each.symbol.cyclomatic !== undefined);
  const best = withBody.length > 0 ? withBody : wanted;
  return best.length === 1 ? best[0] : undefined;
}

function familyOf(path: string): string {
  const language = languageOfPath(path) ?? extensionOf(path);
  return families[language] ?? language;
}
