import { expect, test } from 'vitest';
import type { FileFacts } from '../extract/file-facts.js';
import { FactsCache } from './facts-cache.js';
import { encodeFacts } from './facts-codec.js';

function stored(name: string): Uint8Array {
  const facts: FileFacts = {
    language: 'typescript',
    isParsed: true,
    symbols: [],
    calls: [{ name, receiver: '', line: 1, column: 1, symbol: -1 }],
    references: [],
    imports: [],
    inherits: [],
    comments: [],
  };
  return encodeFacts(facts);
}

test('facts are read once for a key, and again when it changes', () => {
  const cache = new FactsCache();
  const first = cache.take('a 1', () => stored('one'));
  expect(cache.take('a 1', () => stored('never read'))).toBe(first);
  expect(cache.take('a 2', () => stored('two')).calls[0]?.name).toBe('two');
});

test('what was not asked about for longest goes first, and no more is kept than allowed', () => {
  const size = stored('name').length;
  const cache = new FactsCache(size * 2);
  const a = cache.take('a', () => stored('name'));
  cache.take('b', () => stored('name'));
  cache.take('a', () => stored('name'));
  cache.take('c', () => stored('name'));
  expect(cache.count).toBe(2);
  expect(cache.take('a', () => stored('name'))).toBe(a);
  const long = Array.from({ length: 2000 }, (_, at) =>
    ((at * 2_654_435_761) % 2 ** 32).toString(36),
  );
  cache.take('large', () => stored(long.join('')));
  expect(cache.count).toBe(0);
});
