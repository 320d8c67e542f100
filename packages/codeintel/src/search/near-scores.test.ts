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

const REASON = 'words close together';
const far = 'let some = 1; let other = 2; let things = 3; let between = 4; let them = 5;';
const files = {
  'a.ts': `let lease = 1; ${far} let revoke = 2;\n`,
  'b.ts': `let revokeLease = 1; ${far} let nothing = 2;\n`,
  'c.ts': 'let other = 1;\n',
};

function ranked(words: string, texts: Readonly<Record<string, string>> = files): RankedDocument[] {
  repository = temporaryRepository(texts);
  return rank(indexOf(texts), parseQuery(words), 10);
}

function indexOf(texts: Readonly<Record<string, string>>): OpenIndex {
  const builder = new SegmentBuilder();
  for (const [path, text] of Object.entries(texts)) {
    const source = { text, size: text.length, mtimeMs: 0, hash: '', classBits: 0 };
    addSource(builder, path, source, undefined);
  }
  return OpenIndex.inMemory(repository.root, 'walk', SegmentReader.over(builder.build()));
}

function near(found: readonly RankedDocument[]): string[] {
  return found.filter(({ reasons }) => reasons.includes(REASON)).map(({ path }) => path);
}

test('of files with the same translations the one that holds them close together stands first', () => {
  const found = ranked('撤销租约');
  expect(found[0]?.path).toBe('b.ts');
  expect(near(found)).toEqual(['b.ts']);
});

test('the order of the words in the text does not matter, and endings are allowed', () => {
  expect(
    near(ranked('撤销租约', { ...files, 'a.ts': '// the leases that were revoked\n' })),
  ).toEqual(expect.arrayContaining(['a.ts', 'b.ts']));
});

test('the closer two words stand the more a file gains', () => {
  const found = ranked('撤销租约', {
    'a.ts': '// revoke whatever holds the very old lease\n',
    'b.ts': '// revoke lease whatever holds the very old\n',
  });
  expect(near(found)).toEqual(['b.ts', 'a.ts']);
});

test('a part of a longer word is not the word', () => {
  const found = ranked('撤销租约', {
    'a.ts': 'let release = revoke; let lease = 1;\n'.replace(' let lease', `${far} let lease`),
  });
  expect(near(found)).toEqual([]);
});

test('an English prompt is ranked without it', () => {
  expect(near(ranked('revoke lease'))).toEqual([]);
});

test('a file that is gone, or whose place a folder took, keeps its place by its words', () => {
  repository = temporaryRepository(files);
  repository.remove('a.ts');
  repository.remove('b.ts');
  mkdirSync(join(repository.root, 'b.ts'));
  const found = rank(indexOf(files), parseQuery('撤销租约'), 10);
  expect(found.map(({ path }) => path).sort()).toEqual(['a.ts', 'b.ts']);
  expect(near(found)).toEqual([]);
});

test('a prompt of thousands of words is ranked by its most telling ones', () => {
  const many = Array.from('撤销租约缓存过期路由请求连接队列线程索引节点证书', (_, place) =>
    '撤销租约缓存过期路由请求连接队列线程索引节点证书'.slice(place),
  ).join(',');
  expect(ranked(many.repeat(20))[0]?.path).toBe('b.ts');
});
