import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { createExtractor } from '../extract/create-extractor.js';
import type { FileFacts } from '../extract/file-facts.js';
import { languageOfPath } from '../extract/language-of-path.js';
import { createResolver, lookupOf, resolveFile, resolveRepository } from './create-resolver.js';
import type { Edge } from './edge.js';

const root = fileURLToPath(new URL('../../fixtures/calls/', import.meta.url));
const files = new Map<string, FileFacts>();
let edges: readonly Edge[] = [];

beforeAll(async () => {
  const extractor = await createExtractor();
  for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()) {
    const language = languageOfPath(path);
    if (language === undefined) continue;
    files.set(
      path.replaceAll('\\', '/'),
      extractor.extract(language, readFileSync(`${root}${path}`, 'utf8')),
    );
  }
  extractor.close();
  edges = resolveRepository(files);
});

function nameOf(path: string, index: number): string {
  const symbol = files.get(path)?.symbols[index];
  if (symbol === undefined) return path;
  return `${path} ${symbol.container === '' ? '' : `${symbol.container}.`}${symbol.name}`;
}

function show(edge: Edge): string {
  return `${nameOf(edge.fromPath, edge.fromSymbol)} -> ${nameOf(edge.toPath, edge.toSymbol)}`;
}

function expectedCalls(folder: string): readonly string[] {
  return readFileSync(`${root}expected-calls.txt`, 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#') && line.includes(' -> ') && line.startsWith(folder));
}

function score(folder: string): { precision: number; recall: number; count: number } {
  const wanted = new Set(expectedCalls(folder));
  const found = new Set(
    edges.filter((edge) => edge.kind === 'calls' && edge.fromPath.startsWith(folder)).map(show),
  );
  const right = [...found].filter((line) => wanted.has(line)).length;
  return { precision: right / found.size, recall: right / wanted.size, count: wanted.size };
}

describe('the hand-read call graph', () => {
  test('I-02 callers and callees are right in eight languages: precision and recall of at least 0.9', () => {
    const all = score('');
    expect(all.count).toBeGreaterThanOrEqual(60);
    expect(all.precision).toBeGreaterThanOrEqual(0.9);
    expect(all.recall).toBeGreaterThanOrEqual(0.9);
  });

  test.each(['ts/', 'js/', 'py/', 'go/', 'rust/', 'java/', 'c/', 'cpp/'])(
    'each language holds the bar by itself: %s',
    (folder) => {
      const { precision, recall } = score(folder);
      expect(precision).toBeGreaterThanOrEqual(0.9);
      expect(recall).toBeGreaterThanOrEqual(0.9);
    },
  );

  test('a call on an interface leads to the method and, with less confidence, to those that implement it', () => {
    const handled = edges.filter(
      (edge) =>
        show(edge).startsWith('ts/src/web/server.ts Server.handle') && edge.kind === 'calls',
    );
    const confidence = (ending: string): number =>
      handled.find((edge) => show(edge).endsWith(ending))?.confidence ?? 0;
    expect(confidence('Store.load')).toBe(0.9);
    expect(confidence('BaseStore.load')).toBeLessThan(0.9);
    expect(confidence('BaseStore.load')).toBeGreaterThan(0.5);
  });

  test('inheritance leads from the type to its bases', () => {
    const found = edges.filter((edge) => edge.kind === 'inherits').map(show);
    expect(found).toContain(
      'ts/src/store/memory-store.ts MemoryStore -> ts/src/store/types.ts BaseStore',
    );
    expect(found).toContain('py/shop/log.py Logger -> py/shop/log.py Base');
    expect(found).toContain('cpp/include/shape.h draw.Square -> cpp/include/shape.h draw.Shape');
    expect(found).toContain('rust/src/store/memory.rs MemoryStore -> rust/src/store/mod.rs Store');
  });

  test('imports lead to files: index files, packages, modules, includes', () => {
    const found = edges.filter((edge) => edge.kind === 'imports').map(show);
    expect(found).toContain('ts/src/web/server.ts -> ts/src/store/index.ts');
    expect(found).toContain('py/shop/core/cart.py -> py/shop/log.py');
    expect(found).toContain('py/run.py -> py/shop/core/cart.py');
    expect(found).toContain('go/cmd/app/main.go -> go/internal/service/service.go');
    expect(found).toContain('rust/src/service.rs -> rust/src/store/mod.rs');
    expect(found).toContain(
      'java/src/main/java/com/acme/shop/MemoryStore.java -> java/src/main/java/com/acme/util/Text.java',
    );
    expect(found).toContain('c/src/main.c -> c/include/list.h');
  });

  test('a type used in a signature is a reference to it', () => {
    const found = edges.filter((edge) => edge.kind === 'references').map(show);
    expect(found).toContain(
      'go/internal/service/service.go New -> go/internal/store/store.go Store',
    );
    expect(found).toContain('py/shop/core/cart.py Cart.add -> py/shop/core/cart.py Item');
  });
});

describe('resolving file by file', () => {
  test('gives the same edges as resolving the whole repository, whatever was asked before', () => {
    const lookup = lookupOf(files);
    const alone = [...files].flatMap(([path, facts]) => resolveFile(path, facts, lookup));
    expect(alone).toEqual(edges);
    const backwards = createResolver(lookup);
    const reversed = [...files]
      .reverse()
      .map(([path, facts]) => backwards.resolveFile(path, facts))
      .reverse()
      .flat();
    expect(reversed).toEqual(edges);
  });

  test('follows a definition that moved when only the lookup changed', () => {
    const moved = new Map(files);
    const text = moved.get('ts/src/text.ts');
    moved.delete('ts/src/text.ts');
    if (text !== undefined) moved.set('ts/src/text/index.ts', text);
    const facts = moved.get('ts/src/store/memory-store.ts');
    const again =
      facts === undefined
        ? []
        : resolveFile('ts/src/store/memory-store.ts', facts, lookupOf(moved));
    expect(
      again.some((edge) => edge.kind === 'calls' && edge.toPath === 'ts/src/text/index.ts'),
    ).toBe(true);
  });
});
