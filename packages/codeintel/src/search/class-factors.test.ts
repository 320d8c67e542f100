import { expect, test } from 'vitest';
import { classBit } from '../scan/path-class.js';
import { ClassFactors, FACTOR_UNIT } from './class-factors.js';
import { parseQuery } from './parse-query.js';
import { rankWeights } from './rank-weights.js';

function factorOf(words: string, bits: number): number {
  return new ClassFactors(parseQuery(words), rankWeights).factor(bits) / FACTOR_UNIT;
}

test('source counts whole, and a file of several classes by all of them', () => {
  expect(factorOf('keep the header', 0)).toBe(1);
  expect(factorOf('keep the header', classBit.test)).toBeCloseTo(rankWeights.test, 2);
  const both = factorOf('keep the header', classBit.declaration | classBit.generated);
  expect(both).toBeCloseTo(rankWeights.declaration * rankWeights.generated, 2);
});

test('a query that asks for tests, documents or examples lifts those and no others', () => {
  const lift = (words: string, bits: number) => factorOf(words, bits) - factorOf('keep it', bits);
  expect(lift('add a test for the header', classBit.test)).toBeCloseTo(rankWeights.lifted, 2);
  expect(lift('docs of the header', classBit.documentation)).toBeCloseTo(rankWeights.lifted, 2);
  expect(lift('an example of the header', classBit.example)).toBeCloseTo(rankWeights.lifted, 2);
  expect(lift('add a test for the header', classBit.example)).toBe(0);
});

test('however many classes a file has, something is left', () => {
  const all =
    classBit.test | classBit.generated | classBit.vendored | classBit.data | classBit.minified;
  expect(factorOf('keep the header', all)).toBeCloseTo(rankWeights.lowestFactor, 2);
});

test('a factor is worked out once', () => {
  const factors = new ClassFactors(parseQuery('keep it'), rankWeights);
  expect(factors.known[classBit.test]).toBe(-1);
  expect(factors.known[classBit.test]).not.toBe(factors.factor(classBit.test));
  expect(factors.known[classBit.test]).toBe(factors.factor(classBit.test));
});
