import { afterEach, expect, test } from 'vitest';
import { createExtractor } from '../extract/create-extractor.js';
import { openCodebase } from '../search/codebase.js';
import { buildIndex } from '../status/index-status.js';
import { type TemporaryRepository, temporaryRepository } from '../testing/index.js';
import { cargoManifests } from './cargo-manifests.js';
import { CodeGraph } from './code-graph.js';

let made: TemporaryRepository | undefined;
afterEach(() => made?.dispose());

const files = {
  'Cargo.toml': `[workspace]
members = ["crates/*"]

[package]
name = "big-shop" # the whole of it

[workspace.dependencies]
shop-core = { version = "1", path = "crates/core" }
`,
  'src/lib.rs': 'pub fn open_shop() {}\n',
  'src/bin/tool.rs': 'mod help;\n\nuse crate::help::assist;\n\nfn main() { assist(); }\n',
  'src/bin/help.rs': 'pub fn assist() {}\n',
  'tests/opens.rs': `mod util;

use crate::util::*;
use big_shop::open_shop;
use shop_core::count;

#[test]
fn opens() { prepare(); open_shop(); count(); }
`,
  'tests/util/mod.rs': 'pub fn prepare() {}\n',
  'crates/core/Cargo.toml': `[package]
name = "shop-core"

[lib]
path = "core.rs"

[dev-dependencies.renamed]
path = "../../"
`,
  'crates/core/core.rs': 'pub fn count() {}\n',
};

test('I-22 a manifest says which crates lie where', () => {
  made = temporaryRepository(files);
  const manifestOf = cargoManifests(made.root);
  expect(manifestOf('')).toEqual({
    name: 'big_shop',
    library: 'src/lib.rs',
    beside: new Map([['shop_core', 'crates/core']]),
  });
  expect(manifestOf('crates/core')).toEqual({
    name: 'shop_core',
    library: 'core.rs',
    beside: new Map([['renamed', '../../']]),
  });
  expect(manifestOf('tests')).toBeUndefined();
});

test('I-22 tests and programs are crates of their own and use the others by name', async () => {
  made = temporaryRepository(files);
  const options = {
    root: made.root,
    cacheFolder: made.cacheFolder,
    makeExtractor: createExtractor,
  };
  await buildIndex(options);
  const codebase = await openCodebase(options, '');
  const graph = new CodeGraph(codebase);
  const calledBy = (path: string, name: string) => {
    const node = graph.nodesOf(path).find(({ symbol }) => symbol.name === name);
    return node === undefined
      ? []
      : graph
          .callees(node)
          .filter(({ confidence }) => confidence > 0.5)
          .map((edge) => edge.node.id);
  };
  expect(calledBy('tests/opens.rs', 'opens').sort()).toEqual([
    'crates/core/core.rs::count',
    'src/lib.rs::open_shop',
    'tests/util/mod.rs::prepare',
  ]);
  expect(calledBy('src/bin/tool.rs', 'main')).toEqual(['src/bin/help.rs::assist']);
  codebase.close();
});
