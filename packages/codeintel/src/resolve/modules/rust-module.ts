import { folderOf, foldersUp } from '../path-parts.js';

/** A Rust module: its file, and the inline modules (or items) named after the last file. */
export interface RustModule {
  readonly path: string;
  readonly inner: readonly string[];
}

/**
 * Follows `crate::a::b`, `self::a`, `super::a`, a module beside the file, or the name of a crate of the
 * same workspace. `undefined` when the path starts in a crate that is not here.
 */
export function rustModule(
  from: string,
  module: string,
  fileExists: (path: string) => boolean,
): RustModule | undefined {
  const [first = '', ...rest] = module === '' ? ['self'] : module.split('::');
  if (first === 'crate') {
    const root = crateRoot(from, fileExists);
    return root === undefined ? undefined : follow(root, rest, fileExists);
  }
  if (first === 'self') return follow(from, rest, fileExists);
  if (first === 'super') {
    const above = moduleAbove(from, fileExists);
    const isMore = rest[0] === 'super' && above !== undefined;
    if (isMore) return rustModule(above, rest.join('::'), fileExists);
    return above === undefined ? undefined : follow(above, rest, fileExists);
  }
  const beside = childFile(from, first, fileExists);
  if (beside !== undefined) return follow(beside, rest, fileExists);
  const crate = workspaceCrate(from, first, fileExists);
  return crate === undefined ? undefined : follow(crate, rest, fileExists);
}

function follow(
  start: string,
  names: readonly string[],
  fileExists: (path: string) => boolean,
): RustModule {
  let path = start;
  for (const [at, name] of names.entries()) {
    const child = childFile(path, name, fileExists);
    if (child === undefined) return { path, inner: names.slice(at) };
    path = child;
  }
  return { path, inner: [] };
}

function childFile(
  path: string,
  name: string,
  fileExists: (path: string) => boolean,
): string | undefined {
  const folder = childFolder(path);
  const inside = folder === '' ? '' : `${folder}/`;
  return [`${inside}${name}.rs`, `${inside}${name}/mod.rs`].find((each) => fileExists(each));
}

/** Where the files of a module's children lie: beside `mod.rs`, else in a folder of its name. */
function childFolder(path: string): string {
  return /(^|\/)(mod|lib|main)\.rs$/.test(path) ? folderOf(path) : path.replace(/\.rs$/, '');
}

function moduleAbove(path: string, fileExists: (path: string) => boolean): string | undefined {
  const isFolderModule = /(^|\/)mod\.rs$/.test(path);
  const folder = isFolderModule ? folderOf(folderOf(path)) : folderOf(path);
  const inside = folder === '' ? '' : `${folder}/`;
  return [`${inside}mod.rs`, `${folder}.rs`, `${inside}lib.rs`, `${inside}main.rs`].find((each) =>
    fileExists(each),
  );
}

function crateRoot(path: string, fileExists: (path: string) => boolean): string | undefined {
  for (const folder of foldersUp(folderOf(path))) {
    const inside = folder === '' ? '' : `${folder}/`;
    const root = [`${inside}lib.rs`, `${inside}main.rs`].find((each) => fileExists(each));
    if (root !== undefined) return root;
  }
  return undefined;
}

function workspaceCrate(
  path: string,
  name: string,
  fileExists: (path: string) => boolean,
): string | undefined {
  for (const folder of foldersUp(folderOf(path))) {
    const inside = folder === '' ? '' : `${folder}/`;
    for (const crate of [name, name.replaceAll('_', '-')]) {
      const root = `${inside}${crate}/src/lib.rs`;
      if (fileExists(root)) return root;
    }
  }
  return undefined;
}
