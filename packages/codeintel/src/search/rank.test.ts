import { expect, test } from 'vitest';
import { indexInMemory } from '../testing/index-in-memory.js';
import type { RankedDocument } from './board.js';
import { parseQuery } from './parse-query.js';
import { rank } from './rank.js';

function ranking(words: string, files: Readonly<Record<string, string>>): RankedDocument[] {
  return rank(indexInMemory(files), parseQuery(words), 10);
}

function ranked(words: string, files: Readonly<Record<string, string>>): string[] {
  return ranking(words, files).map((file) => file.path);
}

test('of files with the same words the one that the query names stands first', () => {
  const text = 'let chip = 1; // headers of every chip\n';
  const found = ranked('level two headers for chip', {
    'src/button-list-view.ts': text,
    'src/chip-list-view.ts': text,
    'src/chip.ts': text,
  });
  expect(found).toEqual(['src/chip.ts', 'src/chip-list-view.ts', 'src/button-list-view.ts']);
});

test('a file that stands for its folder is named by the folder', () => {
  const text = 'let header = 1;\n';
  const found = ranked('set the header of the gateway', {
    'src/alpha/index.ts': text,
    'src/gateway/index.ts': text,
  });
  expect(found[0]).toBe('src/gateway/index.ts');
});

test('a test named like the query stays behind the source', () => {
  const text = 'let chip = 1; // headers of every chip\n';
  const found = ranked('headers of the chip', { 'test/chip.ts': text, 'src/view.ts': text });
  expect(found).toEqual(['src/view.ts', 'test/chip.ts']);
});

test('of two files the one that has both words of a Chinese prompt stands before one with many names for one', () => {
  const found = ranked('缓存过期', {
    'src/alpha.ts': 'let cache = 1; let caching = 2; let cached = 3; let other = 4;\n',
    'src/beta.ts': 'let cache = 1; let expire = 2; let other = 3; let more = 4;\n',
    'src/gamma.ts': 'let other = 3;\n',
  });
  expect(found[0]).toBe('src/beta.ts');
});

test('a name that neighbouring Chinese words spell leads to the file that defines it', () => {
  const text = 'let array = 1; let type = 2; let adapter = 3;\n';
  const found = ranked('改进数组的类型适配器', {
    'src/alpha.ts': `${text}array; type; adapter; array; type; adapter;\n`,
    'src/arrayTypeAdapter.ts': text,
  });
  expect(found[0]).toBe('src/arrayTypeAdapter.ts');
});

test('a name that the title spells out says less about where it is defined the more is told below', () => {
  const files = { 'src/tree.ts': 'function readTree() {}\n', 'src/other.ts': 'let other = 1;\n' };
  const prompt = 'readTree drops nulls\n\nIt went on.';
  const [short, long] = [prompt, `${prompt} ${'and so it went on '.repeat(60)}`].map(
    (text) => ranking(text, files)[0]?.score ?? 0,
  );
  expect(short).toBeGreaterThan((long ?? 0) + 0.1);
  expect(long).toBeGreaterThan(1);
});
