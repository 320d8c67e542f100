import { afterEach, expect, test } from 'vitest';
import { createExtractor } from '../extract/create-extractor.js';
import { openCodebase } from '../search/codebase.js';
import { buildIndex } from '../status/index-status.js';
import { type TemporaryRepository, temporaryRepository } from '../testing/index.js';
import { CodeGraph } from './code-graph.js';
import { goModules } from './go-modules.js';

let made: TemporaryRepository | undefined;
afterEach(() => made?.dispose());

const files = {
  'go.mod': '// the module\nmodule example.com/shop\n\ngo 1.21\n',
  'tools/go.mod': 'module "example.com/shop/tools"\n',
  'broken/go.mod': 'go 1.21\n',
  'db.go':
    'package shop\n\ntype DB struct{}\n\nfunc Open() *DB { return nil }\nfunc (d *DB) Close() {}\n',
  'other/db.go': 'package other\n\nfunc Open() {}\n',
  'db_test.go': `package shop_test

import store "example.com/shop"

func TestOpen() {
	d := store.Open()
	d.Close()
}
func use(d *store.DB) {
	d.Close()
}
`,
};

test('I-22 a module is what go.mod names, or nothing', () => {
  made = temporaryRepository(files);
  const moduleOf = goModules(made.root);
  expect(['', 'tools', 'broken', 'other'].map(moduleOf)).toEqual([
    'example.com/shop',
    'example.com/shop/tools',
    undefined,
    undefined,
  ]);
});

test('I-22 the package at the root of a module is found by the path of the module', async () => {
  made = temporaryRepository(files);
  const options = {
    root: made.root,
    cacheFolder: made.cacheFolder,
    makeExtractor: createExtractor,
  };
  await buildIndex(options);
  const codebase = await openCodebase(options, '');
  const graph = new CodeGraph(codebase);
  const callersOf = (name: string) => {
    const node = graph.nodesOf('db.go').find(({ symbol }) => symbol.name === name);
    return node === undefined ? [] : graph.callers(node).map((edge) => edge.node.symbol.name);
  };
  expect(callersOf('Open')).toEqual(['TestOpen']);
  expect(callersOf('Close').sort()).toEqual(['TestOpen', 'use']);
  codebase.close();
});
