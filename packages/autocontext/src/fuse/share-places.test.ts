import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RawItem } from '../clean/items-of.js';
import { MOST_ITEMS } from './fuse.js';
import { sharePlaces } from './share-places.js';

const item = (tool: string, path: string, confidence = 0.5): RawItem => ({
  tool,
  version: '1.0',
  time: 't',
  path,
  symbol: '',
  title: '',
  line_start: 1,
  line_end: 1,
  confidence,
  summary: '',
  snippet: '',
  conflict: false,
  truncated: false,
  reason: '',
});
const many = (tool: string, count: number, confidence = 0.5) =>
  Array.from({ length: count }, (_, at) =>
    item(tool, `src/${String(at).padStart(3, '0')}.ts`, confidence),
  );
const countsOf = (items: readonly RawItem[]) =>
  Object.fromEntries(
    [...new Set(items.map((one) => one.tool))].map((tool) => [
      tool,
      items.filter((one) => one.tool === tool).length,
    ]),
  );

test('O-12 a tool with a hundred finds does not push out what search found', () => {
  const { items, left } = sharePlaces([
    ...many('ci_call_chain', 100, 0.95),
    ...many('ci_search', 5),
  ]);
  expect(countsOf(items)).toEqual({ ci_call_chain: 7, ci_search: 5 });
  expect(items.length + left.length).toBe(105);
});

test('O-12 one tool alone has all places, the first of equal ones in the order of fusion', () => {
  const { items } = sharePlaces([...many('ci_search', 20)].reverse());
  expect(items.map((one) => one.path).sort()).toEqual(
    many('ci_search', MOST_ITEMS).map((one) => one.path),
  );
});

test('O-12 of equally sure finds the project’s own code stands before its tests', () => {
  const tests = Array.from({ length: 12 }, (_, at) => item('ci_impact', `a/${at}.test.ts`));
  const { items } = sharePlaces([...tests, item('ci_impact', 'z/own.ts'), ...many('ci_search', 5)]);
  expect(items.map((one) => one.path)).toContain('z/own.ts');
});

test('O-12 nothing is lost and nothing is made up', () => {
  const anyItem = fc
    .tuple(
      fc.constantFrom('ci_search', 'ci_impact', 'x', 'y'),
      fc.constantFrom('a', 'b', 'c'),
      fc.nat(3),
    )
    .map(([tool, path, sure]) => item(tool, path, sure / 3));
  fc.assert(
    fc.property(fc.array(anyItem, { maxLength: 40 }), (all) => {
      const { items, left } = sharePlaces(all);
      expect([...items, ...left]).toHaveLength(all.length);
      expect(items.every((one) => all.includes(one) && !left.includes(one))).toBe(true);
      if (all.length <= 2) expect(left).toEqual([]);
    }),
  );
});
