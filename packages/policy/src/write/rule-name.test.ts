import { expect, test } from 'vitest';
import { freeName, nameApart, ruleName } from './rule-name.js';

test('a long name is cut between letters and says so', () => {
  expect(ruleName('bash_run: npm test')).toBe('bash_run: npm test');
  const cut = ruleName('🦥'.repeat(300));
  expect([...cut]).toHaveLength(200);
  expect(cut).toBe(`${'🦥'.repeat(199)}…`);
});

test('a name that is taken gets the first number that is free', () => {
  expect(freeName('a', new Set(['b']))).toBe('a');
  expect(freeName('a', new Set(['a', 'a (2)']))).toBe('a (3)');
});

test('P-08 rules of the same name are told apart, also from those of the file', () => {
  const rules = [{ name: 'a' }, { name: 'a' }, { name: 'b' }];
  expect(nameApart(rules, ['b']).map(({ name }) => name)).toEqual(['a', 'a (2)', 'b (2)']);
});
