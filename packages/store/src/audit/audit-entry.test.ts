import { expect, test } from 'vitest';
import { type ChainedEntry, type ChainLink, GENESIS, hashEntry, sha256 } from './audit-entry.js';

const entry: ChainedEntry = {
  ...{ seq: 7, at: 5, kind: 'executed', session_id: 's1', call_id: 'c1', actor: 'ann' },
  ...{ fence: 3, data: '{"a":1}' },
};
const link: ChainLink = { seq: 6, hash: 'f'.repeat(64), signature: 'sig' };

test('G-09 the chain begins with a link of zeros', () => {
  expect(GENESIS).toEqual({ seq: 0, hash: '0'.repeat(64), signature: '' });
});

test('G-09 a hash is that of the text that verifiers of others make', () => {
  const content = '[7,5,"executed","s1","c1","ann",3,"{\\"a\\":1}"]';
  expect(hashEntry(link, entry)).toBe(sha256(`${link.hash} sig\n${content}`));
  expect(hashEntry({ ...link, signature: '' }, entry)).toBe(sha256(`${link.hash}\n${content}`));
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test.each<Partial<ChainedEntry>>([
  { seq: 8 },
  { at: 6 },
  { kind: 'returned' },
  { session_id: null },
  { call_id: 'c2' },
  { actor: null },
  { fence: null },
  { data: '{"a": 1}' },
])('G-09 an entry with another %j has another hash', (change) => {
  expect(hashEntry(link, { ...entry, ...change })).not.toBe(hashEntry(link, entry));
});
