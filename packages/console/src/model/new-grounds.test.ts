import { expect, test } from 'vitest';
import { newGrounds } from './new-grounds.js';

const line = (rule?: string, where = 'sluice.yaml:3') => ({
  tool: 'act',
  effect: 'act',
  verdict: 'allowed' as const,
  ...(rule === undefined ? {} : { rule, where }),
  origin: { session: 's', agent: 'main' },
});

test('N-02 a rule is said once, past rows that rest on none, and again where it or its place changes', () => {
  const lines = [line('a'), line('a'), line(), undefined, line('a'), line('b'), line('b', 'x:1')];
  expect(newGrounds(lines)).toEqual([true, false, false, false, false, true, true]);
  expect(newGrounds([])).toEqual([]);
});
