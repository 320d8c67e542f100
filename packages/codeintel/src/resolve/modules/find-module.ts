import type { ResolveLookup } from '../edge.js';
import { ecmascriptModule } from './ecmascript-module.js';
import { goFolder } from './go-folder.js';
import { includeFile } from './include-file.js';
import { pythonModule } from './python-module.js';
import { rustModule } from './rust-module.js';

/**
 * Where a module's names are looked for: one file (with a container for inline modules), or every
 * file of a package, known by its folder where a `go.mod` tells it, and by the end of it elsewhere.
 */
export type Module =
  | { readonly kind: 'file'; readonly path: string; readonly container: string }
  | {
      readonly kind: 'package';
      readonly name: string;
      readonly isGo: boolean;
      readonly folder?: string;
    };

/** What `module` means in the file `from`; `undefined` when it is not part of the repository. */
export function findModule(
  from: string,
  language: string,
  module: string,
  lookup: ResolveLookup,
): Module | undefined {
  const fileExists = (path: string): boolean => lookup.fileExists(path);
  switch (language) {
    case 'typescript':
    case 'tsx':
    case 'javascript':
      return file(ecmascriptModule(from, module, fileExists, lookup.packageOf));
    case 'python':
      return file(pythonModule(from, module, fileExists));
    case 'rust': {
      const found = rustModule(from, module, { fileExists, manifestOf: lookup.cargoManifestOf });
      if (found === undefined) return undefined;
      return { kind: 'file', path: found.path, container: found.inner.join('.') };
    }
    case 'go':
      return goPackage(from, module, lookup);
    case 'java':
    case 'kotlin':
    case 'csharp':
      return { kind: 'package', name: module.replaceAll('.', '/'), isGo: false };
    case 'php':
      if (module.startsWith('./')) return file(includeFile(from, module, fileExists));
      return { kind: 'package', name: module.replaceAll('\\', '/'), isGo: false };
    default:
      return file(includeFile(from, module, fileExists));
  }
}

function goPackage(from: string, name: string, lookup: ResolveLookup): Module {
  const folder = goFolder(from, name, lookup.goModuleOf);
  return { kind: 'package', name, isGo: true, ...(folder === undefined ? {} : { folder }) };
}

function file(path: string | undefined): Module | undefined {
  return path === undefined ? undefined : { kind: 'file', path, container: '' };
}

/**
 * How well a folder fits a package, 0 when it does not. A Java package is the end of its folder. A Go
 * import path ends in the folder (`example.com/app/pkg/api` and `pkg/api`), or lies whole below `vendor`.
 */
export function packageFit(folder: string, module: Module & { kind: 'package' }): number {
  const { name, isGo } = module;
  if (module.folder !== undefined) return folder === module.folder ? parts(name) + 1 : 0;
  if (folder === '' || name === '') return 0;
  const isWhole = folder === name || folder.endsWith(`/${name}`);
  const isOutside = isGo && !name.slice(0, name.indexOf('/') + 1).includes('.');
  if (isWhole) return isOutside && folder !== name ? 0 : parts(name) + 1;
  if (!isGo || isOutside) return 0;
  if (name.endsWith(`/${folder}`)) return parts(folder);
  // The module's root may itself be a folder of the repository: `go/pkg/api`.
  const shared = sharedEnd(folder.split('/'), name.split('/'));
  return shared > 1 ? shared - 0.5 : 0;
}

function sharedEnd(a: readonly string[], b: readonly string[]): number {
  let count = 0;
  while (count < a.length && count < b.length && a.at(-1 - count) === b.at(-1 - count)) count += 1;
  return count;
}

function parts(path: string): number {
  return path.split('/').length;
}
