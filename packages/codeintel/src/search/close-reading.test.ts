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

function ranked(words: string, files: Readonly<Record<string, string>>): RankedDocument[] {
  repository = temporaryRepository(files);
  const builder = new SegmentBuilder();
  for (const [path, text] of Object.entries(files)) {
    const source = { text, size: text.length, mtimeMs: 0, hash: '', classBits: 0 };
    addSource(builder, path, source, undefined);
  }
  const segment = SegmentReader.over(builder.build());
  return rank(OpenIndex.inMemory(repository.root, 'walk', segment), parseQuery(words), 10);
}

const gap = 'let other = 1;\n'.repeat(60);

test('of files with the same words the one that holds them in one place stands first', () => {
  const found = ranked('retries of a lease that expires', {
    'a.ts': `let lease = 1;\n${gap}let retry = 1;\n${gap}let expire = 1;\n`,
    'b.ts': `${gap}let lease = 1;\nlet retry = 1;\nlet expire = 1;\n${gap}`,
    'c.ts': `let expire = 1;\n${gap}let lease = 1;\n${gap}let retry = 1;\n`,
  });
  expect(found[0]?.path).toBe('b.ts');
  expect(found[0]?.reasons).toContain('words in one place');
});

test('a Chinese prompt is not read for in one place, for its words have many translations', () => {
  for (const { reasons } of ranked('缓存过期', { 'a.ts': 'let cache = 1; let expire = 2;\n' })) {
    expect(reasons).not.toContain('words in one place');
  }
});
