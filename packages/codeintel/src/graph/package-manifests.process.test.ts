import { afterEach, expect, test } from 'vitest';
import { createExtractor } from '../extract/create-extractor.js';
import { openCodebase } from '../search/codebase.js';
import { buildIndex } from '../status/index-status.js';
import { type TemporaryRepository, temporaryRepository } from '../testing/index.js';
import { CodeGraph } from './code-graph.js';
import { packageManifests } from './package-manifests.js';

let made: TemporaryRepository | undefined;
afterEach(() => made?.dispose());

/** The name of a module in a source that is made here, which is no import of this test. */
const quoted = (name: string) => `'${name}'`;

test('I-22 a package is what its package.json says, or nothing', () => {
  made = temporaryRepository({
    'package.json': '{"main": "lib/application.js"}',
    'packages/a/package.json': '{"name": "a", "main": 7}',
    'packages/b/package.json': '{"main": ',
    'packages/c/package.json': '["main"]',
  });
  const packageOf = packageManifests(made.root);
  expect(packageOf('')).toEqual({ main: 'lib/application.js' });
  expect(['packages/a', 'packages/b', 'packages/c', 'nowhere'].map(packageOf)).toEqual([
    { name: 'a' },
    undefined,
    undefined,
    undefined,
  ]);
});

test('I-22 a package is imported by its own name in its tests', async () => {
  made = temporaryRepository({
    'package.json': '{"name": "shop"}',
    'src/index.ts': 'export function open(): void {}\n',
    'src/middleware.ts': 'export function persist(): void {}\n',
    'packages/old/package.json': '{"name": "@shop/old-name", "main": "./lib/start.js"}',
    'packages/old/lib/start.js': 'exports.start = function start() {};\n',
    'packages/old/test/a.js': `const { start } = require(${quoted('@shop/old-name')});
function used() { start(); }
`,
    'tests/a.test.ts': `import { open } from ${quoted('shop')};
import { persist } from ${quoted('shop/middleware')};
import { open as other } from ${quoted('shopping')};
export function used() { open(); persist(); other(); }
`,
  });
  const { root, cacheFolder } = made;
  const options = { root, cacheFolder, makeExtractor: createExtractor };
  await buildIndex(options);
  const codebase = await openCodebase(options, '');
  const graph = new CodeGraph(codebase);
  const calledIn = (path: string) => {
    const node = graph.nodesOf(path).find(({ symbol }) => symbol.name === 'used');
    return node === undefined ? [] : graph.callees(node).map((edge) => edge.node.id);
  };
  expect(calledIn('tests/a.test.ts').sort()).toEqual([
    'src/index.ts::open',
    'src/middleware.ts::persist',
  ]);
  expect(calledIn('packages/old/test/a.js')).toEqual(['packages/old/lib/start.js::start']);
  codebase.close();
});
