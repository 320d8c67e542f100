import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Item } from '../auto-output.js';
import { fuse, keyOf, LONGEST_SUMMARY, MOST_ITEMS } from './fuse.js';

function item(more: Partial<Item> = {}): Item {
  return {
    tool: 'ci_search',
    version: '1.0',
    time: '2026-01-01T00:00:00.000Z',
    path: 'src/a.ts',
    symbol: 'a',
    title: '',
    line_start: 1,
    line_end: 2,
    confidence: 0.5,
    summary: 'says',
    snippet: '',
    conflict: false,
    truncated: false,
    ...more,
  };
}

const anyItem = fc
  .record({
    tool: fc.constantFrom('ci_search', 'ci_graph_rag', 'x'),
    path: fc.constantFrom('src/a.ts', 'src/b.ts', ''),
    symbol: fc.constantFrom('a', 'b', ''),
    title: fc.constantFrom('', 't'),
    confidence: fc.constantFrom(0, 0.3, 0.5, 1),
    summary: fc.string({ maxLength: 300 }),
    line_start: fc.nat(3),
    conclusion: fc.option(fc.constantFrom('yes', 'no'), { nil: undefined }),
  })
  .map(({ conclusion, ...rest }) => item({ ...rest, ...(conclusion ? { conclusion } : {}) }));

test('O-12 the order in which tools ended does not show', () => {
  fc.assert(
    fc.property(
      fc.array(anyItem, { maxLength: 20 }),
      fc.infiniteStream(fc.nat()),
      (items, random) => {
        const shuffled = [...items]
          .map((value) => ({ value, at: random.next().value ?? 0 }))
          .sort((a, b) => a.at - b.at)
          .map(({ value }) => value);
        expect(fuse(shuffled)).toEqual(fuse(items));
      },
    ),
  );
});

test('O-12 items stand by tool, path, symbol, confidence from high to low, summary', () => {
  const { items } = fuse([
    item({ tool: 'b', path: 'a' }),
    item({ tool: 'a', path: 'b', symbol: 'y', title: '2', confidence: 0.2, summary: 'n' }),
    item({ tool: 'a', path: 'b', symbol: 'y', title: '1', confidence: 0.9, summary: 'z' }),
    item({ tool: 'a', path: 'b', symbol: 'y', title: '3', confidence: 0.2, summary: 'm' }),
    item({ tool: 'a', path: 'b', symbol: 'x' }),
    item({ tool: 'a', path: 'a', symbol: 'z' }),
  ]);
  expect(items.map((one) => [one.tool, one.path, one.symbol, one.confidence, one.summary])).toEqual(
    [
      ['a', 'a', 'z', 0.5, 'says'],
      ['a', 'b', 'x', 0.5, 'says'],
      ['a', 'b', 'y', 0.9, 'z'],
      ['a', 'b', 'y', 0.2, 'm'],
      ['a', 'b', 'y', 0.2, 'n'],
      ['b', 'a', 'a', 0.5, 'says'],
    ],
  );
});

test('O-12 one item for each key, a dash where a part is missing; the surest one stays', () => {
  expect(keyOf(item({ path: '', symbol: '', title: '' }))).toBe('ci_search\n-\n-\n-');
  const { items } = fuse([
    item({ confidence: 0.4 }),
    item({ confidence: 0.8 }),
    item({ confidence: 0.1 }),
  ]);
  expect(items.map((one) => one.confidence)).toEqual([0.8]);
  fc.assert(
    fc.property(fc.array(anyItem, { maxLength: 30 }), (all) => {
      const keys = fuse(all).items.map(
        (one) => `${keyOf(one)} ${one.conflict ? one.conclusion : ''}`,
      );
      expect(new Set(keys).size).toBe(keys.length);
    }),
  );
});

test('O-12 twelve items at most; the rest is told, not lost', () => {
  const many = Array.from({ length: 20 }, (_, at) =>
    item({ path: `src/${String(at).padStart(2, '0')}.ts` }),
  );
  const { items, cut } = fuse(many);
  expect(items).toHaveLength(MOST_ITEMS);
  expect([...items, ...cut].map((one) => one.path)).toEqual(many.map((one) => one.path));
});

test('O-12 a summary has 240 characters and an ellipsis, never half a character', () => {
  const { items } = fuse([item({ summary: '\u{1f600}'.repeat(300) })]);
  expect([...(items[0]?.summary ?? '')]).toHaveLength(LONGEST_SUMMARY + 1);
  expect(items[0]?.summary.endsWith('…')).toBe(true);
  expect(items[0]?.truncated).toBe(true);
  expect(fuse([item({ summary: 'x'.repeat(240) })]).items[0]?.truncated).toBe(false);
});

test('O-12 claims that contradict each other stand side by side, whichever tools made them', () => {
  const { items } = fuse([
    item({ title: 'handler', conclusion: 'support', summary: 'it is here' }),
    item({ title: 'handler', conclusion: 'oppose', summary: 'it is not', tool: 'ci_graph_rag' }),
    item({ title: 'other', conclusion: 'support' }),
  ]);
  expect(items.map((one) => [one.tool, one.conclusion, one.conflict])).toEqual([
    ['ci_graph_rag', 'oppose', true],
    ['ci_search', 'support', true],
    ['ci_search', 'support', false],
  ]);
});
