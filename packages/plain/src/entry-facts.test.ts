import { expect, test } from 'vitest';
import { entryFacts } from './entry-facts.js';

test('R-01 names and numbers are told, lists in one part; marks for programs, nothing and objects are not', () => {
  expect(
    entryFacts({
      person: 'ann',
      rules: 3,
      needs_restart: ['modes', 'servers'],
      token_id: 'b174',
      hash: 'abc',
      problem: '',
      line: { tool: 'x' },
    }),
  ).toEqual(['person ann', 'rules 3', 'needs restart modes, servers']);
});

test('a long text is cut', () => {
  expect(entryFacts({ reason: 'x'.repeat(500) })).toEqual([`reason ${'x'.repeat(200)}`]);
});
