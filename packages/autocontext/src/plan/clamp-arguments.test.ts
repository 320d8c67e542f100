import fc from 'fast-check';
import { expect, test } from 'vitest';
import { automaticTools } from './automatic-tools.js';
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

test('O-06 the clamp table is the one of the contract', () => {
  const most = (tool: string, key: string) => automaticTools.get(tool)?.clamps[key]?.max;
  expect(most('ci_graph_rag', 'depth')).toBe(2);
  expect(most('ci_graph_rag', 'budget')).toBe(8000);
  expect(most('ci_graph_rag', 'top_k')).toBe(10);
  expect(most('ci_search', 'limit')).toBe(10);
  expect(most('ci_call_chain', 'depth')).toBe(3);
  expect(most('ci_hotspot', 'days')).toBe(30);
  expect(most('ci_hotspot', 'top')).toBe(20);
});

test('O-06 whatever is given, no argument leaves its range, and each one held back has its line', () => {
  const tools = [...automaticTools.keys()];
  fc.assert(
    fc.property(
      fc.constantFrom(...tools),
      fc.integer({ min: -1e9, max: 1e9 }),
      fc.boolean(),
      (tool, value, asText) => {
        const ranges = automaticTools.get(tool)!.clamps;
        const given = Object.fromEntries(
          Object.keys(ranges).map((key) => [key, asText ? String(value) : value]),
        );
        const { args, notes } = clampArguments(tool, given);
        for (const [key, range] of Object.entries(ranges)) {
          if (asText) {
            expect(args).not.toHaveProperty(key);
            expect(notes).toContain(`${tool} ${key} rejected: not a whole number`);
            continue;
          }
          expect(args[key]).toBeGreaterThanOrEqual(range.min);
          expect(args[key]).toBeLessThanOrEqual(range.max);
          expect(notes.includes(`${tool} ${key} clamped to ${String(args[key])}`)).toBe(
            args[key] !== value,
          );
        }
      },
    ),
  );
});
