import { expect, test } from 'vitest';
import { type Concept, conceptsOf } from './concepts.js';

function conceptsIn(run: string): Concept[] {
  return conceptsOf([{ run, weight: 1 }]);
}

test('the translations of one word are one concept, the likeliest first', () => {
  const [concept] = conceptsIn('证书');
  expect([...(concept?.terms.keys() ?? [])]).toEqual(['certificat', 'cert']);
  expect(concept?.terms.get('certificat')).toBeGreaterThan(concept?.terms.get('cert') ?? 1);
});

test('a word made of known words means each of them', () => {
  const concepts = conceptsIn('内存泄漏').map(({ terms }) => [...terms.keys()]);
  expect(concepts).toContainEqual(['memory']);
  expect(concepts).toContainEqual(['leak']);
});

test('neighbours make one name, words that say nothing give nothing', () => {
  const names = conceptsIn('证书的密钥').filter((concept) => concept.isDefinable);
  expect(names.map(({ terms }) => terms.has('certkey'))).toEqual([true]);
  expect(conceptsIn('这个问题怎么修复')).toEqual([]);
});

test('a prefix makes a word with the next one and says nothing alone', () => {
  const joined = conceptsIn('重新证书').find(({ text }) => text === '重新+证书');
  expect([...(joined?.terms.keys() ?? [])]).toContain('recert');
  expect(conceptsIn('重新')).toEqual([]);
  expect(conceptsIn('证书重新').filter(({ isJoined }) => isJoined)).toEqual([]);
});

test('traditional characters and the words of Taiwan lead to the same concepts', () => {
  expect(conceptsIn('記憶體快取').map(({ terms }) => [...terms.keys()][0])).toEqual(
    expect.arrayContaining(['memory', 'cach']),
  );
  expect(conceptsIn('緩存')).toEqual(conceptsIn('缓存'));
});
