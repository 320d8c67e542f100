import { expect, test } from 'vitest';
import { clampArguments } from './clamp-arguments.js';

test.each([
  ['ci_graph_rag', { depth: 9, budget: 99_999, top_k: 50 }, { depth: 2, budget: 8000, top_k: 10 }],
  ['ci_search', { limit: 11 }, { limit: 10 }],
  ['ci_call_chain', { depth: 4 }, { depth: 3 }],
  ['ci_hotspot', { days: 31, top: 21 }, { days: 30, top: 20 }],
])('O-06 arguments of %s are held, each with a line of its own', (tool, given, args) => {
  const { args: held, notes } = clampArguments(tool, given);
  expect(held).toEqual(args);
  expect(notes).toEqual(
    Object.entries(args).map(([key, value]) => `${tool} ${key} clamped to ${value}`),
  );
});

test('O-06 what is within its range, and what has none, stays without a word', () => {
  expect(clampArguments('ci_search', { limit: 10, query: 'x' })).toEqual({
    args: { limit: 10, query: 'x' },
    notes: [],
  });
  expect(clampArguments('nobody', { limit: 1_000 })).toEqual({ args: { limit: 1_000 }, notes: [] });
});

test.each([1e308, -0.5, Number.NaN, '5', null, [3]])(
  'O-06 J05 a limit of %j is left out or held, never passed on',
  (limit) => {
    const { args, notes } = clampArguments('ci_search', { limit });
    expect(notes).toHaveLength(1);
    expect(args.limit === undefined || args.limit === 10).toBe(true);
  },
);

test('O-06 a value below its range is lifted to it, and a name of the prototype is none', () => {
  expect(clampArguments('ci_search', { limit: 0 }).args).toEqual({ limit: 1 });
  expect(clampArguments('ci_search', { constructor: 5 })).toEqual({
    args: { constructor: 5 },
    notes: [],
  });
});
