import { folderOf, foldersUp } from '../path-parts.js';

/** A Rust module: its file, and the inline modules (or items) named after the last file. */
export interface RustModule {
  readonly path: string;
  readonly inner: readonly string[];
}

/** What a `Cargo.toml` says of the crates around it; names as `use` writes them. */
export interface CargoManifest {
  /** The crate that lies in the folder, where one does. */
  readonly name?: string | undefined;
  /** Its file, from the folder; `src/lib.rs` where it says none. */
  readonly library: string;
  /** Crates that lie in folders of the repository, from the folder. */
  readonly beside: ReadonlyMap<string, string>;
}

/** What following a path of Rust may ask about the repository. */
export interface RustFiles {
  fileExists(path: string): boolean;
  readonly manifestOf?: ((folder: string) => CargoManifest | undefined) | undefined;
}

/**
 * Follows `crate::a::b`, `self::a`, `super::a`, a module beside the file, or the name of a crate of the
 * same workspace. `undefined` when the path starts in a crate that is not here.
 */
export function rustModule(from: string, module: string, files: RustFiles): RustModule | undefined {
  const [first = '', ...rest] = module === '' ? ['self'] : module.split('::');
  if (first === 'crate') {
    const root = crateRoot(from, files);
    return root === undefined ? undefined : follow(root, rest, files);
  }
  if (first === 'self') return follow(from, rest, files);
  if (first === 'super') {
    const above = moduleAbove(from, files);
    const isMore = rest[0] === 'super' && above !== undefined;
    if (isMore) return rustModule(above, rest.join('::'), files);
    return above === undefined ? undefined : follow(above, rest, files);
  }
  const beside = childFile(from, first, files);
  // The files beside a test are tests of their own: `benches/bytes.rs` is not the crate that they all use.
  const crate =
    beside === undefined || OWN_CRATE.test(from) ? workspaceCrate(from, first, files) : undefined;
  const root = crate ?? beside;
  return root === undefined ? undefined : follow(root, rest, files);
}

function follow(start: string, names: readonly string[], files: RustFiles): RustModule {
  let path = start;
  for (const [at, name] of names.entries()) {
    const child = childFile(path, name, files);
    if (child === undefined) return { path, inner: names.slice(at) };
    path = child;
  }
  return { path, inner: [] };
}

function childFile(path: string, name: string, files: RustFiles): string | undefined {
  const folder = childFolder(path);
  const inside = folder === '' ? '' : `${folder}/`;
  return [`${inside}${name}.rs`, `${inside}${name}/mod.rs`].find((each) => files.fileExists(each));
}

/** A file that is a crate by itself: a test, an example, a benchmark, one of several programs. */
const OWN_CRATE = /(?:^|\/)(?:(?:tests|examples|benches|src\/bin)\/[^/]+|build)\.rs$/;

/** Where the files of a module's children lie: beside `mod.rs` and what begins a crate, else in a folder of its name. */
function childFolder(path: string): string {
  const isBeside = /(^|\/)(mod|lib|main)\.rs$/.test(path) || OWN_CRATE.test(path);
  return isBeside ? folderOf(path) : path.replace(/\.rs$/, '');
}

function moduleAbove(path: string, files: RustFiles): string | undefined {
  const isFolderModule = /(^|\/)mod\.rs$/.test(path);
  const folder = isFolderModule ? folderOf(folderOf(path)) : folderOf(path);
  const inside = folder === '' ? '' : `${folder}/`;
  return [`${inside}mod.rs`, `${folder}.rs`, `${inside}lib.rs`, `${inside}main.rs`].find((each) =>
    files.fileExists(each),
  );
}

function crateRoot(path: string, files: RustFiles): string | undefined {
  if (OWN_CRATE.test(path)) return path;
  for (const folder of foldersUp(folderOf(path))) {
    const inside = folder === '' ? '' : `${folder}/`;
    const root = [`${inside}lib.rs`, `${inside}main.rs`].find((each) => files.fileExists(each));
    if (root !== undefined) return root;
  }
  return undefined;
}

function workspaceCrate(path: string, name: string, files: RustFiles): string | undefined {
  for (const folder of foldersUp(folderOf(path))) {
    const inside = folder === '' ? '' : `${folder}/`;
    const told = declaredCrate(folder, name, files);
    if (told !== undefined) return told;
    for (const crate of [name, name.replaceAll('_', '-')]) {
      const root = `${inside}${crate}/src/lib.rs`;
      if (files.fileExists(root)) return root;
    }
  }
  return undefined;
}

/** The crate of that name that the `Cargo.toml` of a folder is of or leads to. */
function declaredCrate(folder: string, name: string, files: RustFiles): string | undefined {
  const manifest = files.manifestOf?.(folder);
  const beside = manifest?.beside.get(name);
  const at = manifest?.name === name ? folder : beside && inFolder(folder, beside);
  if (manifest === undefined || at === undefined) return undefined;
  const library = at === folder ? manifest.library : files.manifestOf?.(at)?.library;
  const root = library && inFolder(at, library);
  return root !== undefined && files.fileExists(root) ? root : undefined;
}

/** `../b` from `crates/a`; `undefined` outside of the repository. */
function inFolder(folder: string, path: string): string | undefined {
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of path.split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return undefined;
    } else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}
