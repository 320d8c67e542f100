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

test('R-01 a grant says what it covers: its rule, or its tool with one set of arguments or with any', () => {
  const covers = (value: Record<string, unknown>) => entryFacts({ covers: value });
  const rule = '  - allow: "npm test"\n    command: npm test\n';
  expect(covers({ kind: 'rule', toolName: 'bash_run', rule })).toEqual([`covers ${rule.trim()}`]);
  expect(covers({ kind: 'tool', toolName: 'bash_run' })).toEqual([
    'covers bash_run, with any arguments',
  ]);
  expect(covers({ kind: 'arguments', toolName: 'bash_run', digest: 'ab' })).toEqual([
    'covers bash_run, with exactly these arguments',
  ]);
  expect(covers({ kind: 'tool' })).toEqual([]);
});
