import type { CargoManifest } from '../resolve/modules/rust-module.js';
import { readText } from '../store/read-text.js';

const TABLE = /^\s*\[\s*([^\]]{1,200}?)\s*\]/;
const ENTRY = /^\s*"?([\w.-]{1,100})"?\s*=\s*(.{1,1000})$/;
const TEXT = /^["']([^"']{1,400})["']/;
const PATH = /[{,]\s*path\s*=\s*["']([^"']{1,400})["']/;
/** Tables whose entries are crates, each by the name that `use` writes. */
const DEPENDENCIES = /(?:^|\.)(?:dev-|build-)?dependencies$/;
const DEPENDENCY = /(?:^|\.)(?:dev-|build-)?dependencies\.["']?([\w-]{1,100})["']?$/;

/** What the `Cargo.toml` of a folder says of crates. Each file is read once. */
export function cargoManifests(root: string): (folder: string) => CargoManifest | undefined {
  const known = new Map<string, CargoManifest | undefined>();
  return (folder) => {
    if (!known.has(folder)) {
      const text = readText(root, folder === '' ? 'Cargo.toml' : `${folder}/Cargo.toml`);
      known.set(folder, text === '' ? undefined : readManifest(text));
    }
    return known.get(folder);
  };
}

function readManifest(text: string): CargoManifest {
  const beside = new Map<string, string>();
  let table = '';
  let name: string | undefined;
  let ownName: string | undefined;
  let library = 'src/lib.rs';
  for (const line of text.split('\n')) {
    table = TABLE.exec(line)?.[1] ?? table;
    const [, key = '', value = ''] = ENTRY.exec(line) ?? [];
    const said = TEXT.exec(value)?.[1];
    if (table === 'package' && key === 'name') name = said;
    if (table === 'lib' && key === 'name') ownName = said;
    if (table === 'lib' && key === 'path') library = said ?? library;
    const path = DEPENDENCIES.test(table) ? PATH.exec(value)?.[1] : undefined;
    if (path !== undefined) beside.set(asWritten(key), path);
    const crate = key === 'path' ? DEPENDENCY.exec(table)?.[1] : undefined;
    if (crate !== undefined && said !== undefined) beside.set(asWritten(crate), said);
  }
  const own = ownName ?? name;
  return { name: own && asWritten(own), library, beside };
}

function asWritten(crate: string): string {
  return crate.replaceAll('-', '_');
}
