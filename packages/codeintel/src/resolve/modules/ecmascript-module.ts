import { folderOf, joinPath } from '../path-parts.js';

const extensions = ['ts', 'tsx', 'mts', 'cts', 'd.ts', 'js', 'jsx', 'mjs', 'cjs', 'vue', 'json'];

/** What a package says of itself. */
export interface PackageManifest {
  /** How others import it, and its own tests and examples. */
  readonly name?: string;
  /** The file it is started by, from its folder. */
  readonly main?: string;
}

/** The manifest in a folder, where one is. */
type PackageOf = (folder: string) => PackageManifest | undefined;

/**
 * The file an ECMAScript module name means. Relative names follow Node and bundlers (extension left
 * out, `.js` for `.ts`, `index` files); `@/x`, `~/x` and `src/x` are tried below `src` and the root, and
 * a bare package name as that of the package around the file, then in the usual places of a workspace, a scoped one also
 * beside the package that imports it.
 */
export function ecmascriptModule(
  from: string,
  module: string,
  fileExists: (path: string) => boolean,
  packageOf: PackageOf = () => undefined,
): string | undefined {
  const bases = module.startsWith('.')
    ? [joinPath(folderOf(from), module)]
    : [...ownBases(module, from, packageOf), ...aliasBases(module, from)];
  for (const base of bases) {
    if (base === undefined) continue;
    const found = firstFile(base, fileExists) ?? mainFile(base, fileExists, packageOf);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** `zustand/middleware` in the tests of zustand: the package that the file is part of, by its name. */
function ownBases(module: string, from: string, packageOf: PackageOf): readonly string[] {
  for (const folder of [...foldersAround(from), '']) {
    const name = packageOf(folder)?.name;
    if (name === undefined || name === '') continue;
    if (module !== name && !module.startsWith(`${name}/`)) continue;
    const inner = module.slice(name.length);
    const at = (part: string): string => `${folder}/${part}`.replace(/^\//, '');
    return inner === '' ? [at('src'), folder, at('lib')] : [at(`src${inner}`), at(inner.slice(1))];
  }
  return [];
}

function aliasBases(module: string, from: string): readonly string[] {
  const alias = /^[@~]\/(.+)$/.exec(module)?.[1];
  if (alias !== undefined) return [`src/${alias}`, alias];
  if (module.startsWith('node:') || module.includes(':')) return [];
  const scoped = /^@[^/]+\/([^/]+)(\/.+)?$/.exec(module);
  if (scoped === null && module.includes('/')) return [module, `src/${module}`];
  const [, name = module, inner = ''] = scoped ?? [];
  const folders = [`packages/${name}`, `libs/${name}`];
  if (scoped !== null) {
    folders.push(
      ...foldersAround(from).map((folder) => (folder === '' ? name : `${folder}/${name}`)),
    );
  }
  return folders.flatMap((folder) => [`${folder}/src${inner}`, `${folder}${inner}`]);
}

/** The folders that a file lies in, the innermost first; the root is `''`. */
function foldersAround(from: string): readonly string[] {
  const parts = from.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, parts.length - 1 - index).join('/'));
}

/** A folder is what its package is started by: `require('..')` in the tests of a library. */
function mainFile(
  folder: string,
  fileExists: (path: string) => boolean,
  packageOf: PackageOf,
): string | undefined {
  const main = packageOf(folder)?.main;
  const path = main === undefined ? undefined : joinPath(folder, main);
  return path === undefined ? undefined : firstFile(path, fileExists);
}

function firstFile(base: string, fileExists: (path: string) => boolean): string | undefined {
  const bare = base.replace(/\.(?:js|jsx|mjs|cjs)$/, '');
  const candidates = [
    ...(/\.\w+$/.test(base) ? [base] : []),
    ...extensions.map((extension) => `${bare}.${extension}`),
    ...extensions.map((extension) => `${base}.${extension}`),
    ...extensions.map((extension) =>
      bare === '' ? `index.${extension}` : `${bare}/index.${extension}`,
    ),
  ];
  return candidates.find((candidate) => fileExists(candidate));
}
