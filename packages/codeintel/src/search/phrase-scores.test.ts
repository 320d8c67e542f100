import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { addSource } from '../store/index-batch.js';
import { OpenIndex } from '../store/open-index.js';
import { SegmentBuilder } from '../store/segment-builder.js';
import { SegmentReader } from '../store/segment-reader.js';
import { type TemporaryRepository, temporaryRepository } from '../testing/index.js';
import type { RankedDocument } from './board.js';
import { parseQuery } from './parse-query.js';
import { rank } from './rank.js';

let repository: TemporaryRepository;
afterEach(() => repository.dispose());

const files = {
  'a.ts': 'let header = 1; // sent by every host\n',
  'b.ts': 'let host = 1; // header sent by every\n',
  'c.ts': 'let every = 1; // sent by host header\n',
};

function ranked(words: string): RankedDocument[] {
  const builder = new SegmentBuilder();
  for (const [path, text] of Object.entries(files)) {
    const source = { text, size: text.length, mtimeMs: 0, hash: '', classBits: 0 };
    addSource(builder, path, source, undefined);
  }
  const segment = SegmentReader.over(builder.build());
  return rank(OpenIndex.inMemory(repository.root, 'walk', segment), parseQuery(words), 10);
}

test('of files with the same words the one that holds them side by side stands first', () => {
  repository = temporaryRepository(files);
  const found = ranked('wrong host header');
  expect(found[0]?.path).toBe('c.ts');
  expect(found[0]?.reasons).toContain('words side by side');
  expect(found[1]?.reasons).not.toContain('words side by side');
});

test('words that stand together inside a name or with another ending are side by side too', () => {
  repository = temporaryRepository({ ...files, 'a.ts': 'parseHostsHeader();\n' });
  expect(ranked('host headers').find(({ path }) => path === 'a.ts')?.reasons).toContain(
    'words side by side',
  );
});

test('words with others between them make no pair', () => {
  repository = temporaryRepository(files);
  for (const { reasons } of ranked('the host of a header')) {
    expect(reasons).not.toContain('words side by side');
  }
});

test('a file that is gone, or whose place a folder took, keeps its place by its words', () => {
  repository = temporaryRepository(files);
  repository.remove('c.ts');
  repository.remove('b.ts');
  mkdirSync(join(repository.root, 'b.ts'));
  expect(
    ranked('wrong host header')
      .map(({ path }) => path)
      .sort(),
  ).toEqual(['a.ts', 'b.ts', 'c.ts']);
});
