import { afterAll, beforeAll, expect, test } from 'vitest';
import { createExtractor } from '../extract/create-extractor.js';
import { type Codebase, openCodebase } from '../search/codebase.js';
import { buildIndex } from '../status/index-status.js';
import { type TemporaryRepository, temporaryRepository } from '../testing/index.js';
import { CodeGraph, type GraphEdge } from './code-graph.js';

let repository: TemporaryRepository;
let codebase: Codebase;

const files = {
  'src/store.ts': `export function load(key: string): string {
  return read(key);
}
function read(key: string): string {
  return key;
}
export default function open(): Store {
  return new Store();
}
export class Store {
  constructor() {
    load('');
  }
  get(key: string): string {
    const inner = () => load(key);
    return inner();
  }
}
`,
  'src/barrel.ts': `export { load as fetchKey } from './store.js';
export * from './store.js';
`,
  'src/users.ts': `import make, { load as reload, Store } from './store.js';
import { fetchKey } from './barrel.js';
import * as all from './barrel.js';

reload('top');
export function useAll(): void {
  reload('a');
  fetchKey('b');
  all.load('c');
  all.fetchKey('d');
  make().get('e');
  new Store().get('f');
}
`,
  'tools/store.py': `def load(key):
    return key


class Store:
    def __init__(self):
        load('')
`,
  'tools/users.py': `from .store import load as reload, Store
import tools.store


def use_all():
    reload('a')
    tools.store.load('b')
    Store()
`,
  'app/Store.java': `package app;

class Store {
  Store() {}
}
`,
  'app/Users.java': `package app;

class Users {
  void useAll() { new Store(); }
}
`,
  'server/store.go': `package server

func Load(key string) string { return key }
`,
  'server/users.go': `package server

func UseAll() string { return Load("a") + other("b") }

func other(key string) string { return Load(key) }
`,
};

beforeAll(async () => {
  repository = temporaryRepository(files, { hasGit: true });
  repository.commitAll('all');
  const options = {
    root: repository.root,
    cacheFolder: repository.cacheFolder,
    makeExtractor: createExtractor,
  };
  await buildIndex(options);
  codebase = await openCodebase(options, '');
});

afterAll(() => {
  codebase.close();
  repository.dispose();
});

const calls = (edges: readonly GraphEdge[]): string[] =>
  edges
    .filter((edge) => edge.kind === 'calls')
    .map((edge) => `${edge.node.id} ${edge.line} ${edge.confidence}`);

test('D3 asked for calls alone, a symbol has the callers and callees it has among all its edges', () => {
  const nodes = Object.keys(files).flatMap((path) => new CodeGraph(codebase).nodesOf(path));
  expect(nodes.length).toBeGreaterThan(12);
  for (const node of nodes) {
    expect(calls(new CodeGraph(codebase).callers(node))).toEqual(
      calls(new CodeGraph(codebase).users(node)),
    );
    expect(calls(new CodeGraph(codebase).callees(node))).toEqual(
      calls(new CodeGraph(codebase).uses(node)),
    );
  }
});

test('D3 a caller is found through a renamed import, a module that passes it on, and a namespace', () => {
  const graph = new CodeGraph(codebase);
  const [load] = graph.nodesOf('src/store.ts');
  if (!load) throw new Error('there is a first symbol');
  const callers = graph.callers(load).map((edge) => edge.node.id);
  expect(callers).toContain('src/users.ts::useAll');
});

test('D3 whoever makes an object calls its constructor, whatever a language names it', () => {
  const graph = new CodeGraph(codebase);
  const callersOf = (path: string, name: string): string[] => {
    const node = graph.nodesOf(path).find((each) => each.id === `${path}::Store.${name}`);
    if (!node) throw new Error(`${path} has no Store.${name}`);
    return graph.callers(node).map((edge) => edge.node.id);
  };
  expect(callersOf('src/store.ts', 'constructor').sort()).toEqual([
    'src/store.ts::open',
    'src/users.ts::useAll',
  ]);
  expect(callersOf('tools/store.py', '__init__')).toEqual(['tools/users.py::use_all']);
  expect(callersOf('app/Store.java', 'Store')).toEqual(['app/Users.java::Users.useAll']);
});

test('no more files are asked whether they use a symbol than allowed', () => {
  const graph = new CodeGraph(codebase, 1);
  const [load] = graph.nodesOf('src/store.ts');
  if (!load) throw new Error('there is a first symbol');
  expect(graph.callers(load).every((edge) => edge.node.path === 'src/store.ts')).toBe(true);
});
