import fc from 'fast-check';
import { expect, test } from 'vitest';
import { automaticTools } from './automatic-tools.js';
import { clampArguments } from './clamp-arguments.js';

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

test('O-06 a name from nowhere has no ranges', () => {
  for (const name of ['constructor', '__proto__', 'ci_nothing']) {
    expect(clampArguments(name, { depth: 99 })).toEqual({ args: { depth: 99 }, notes: [] });
  }
});
