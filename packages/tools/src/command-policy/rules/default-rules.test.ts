import { expect, test } from 'vitest';
import { createCommandJudge } from '../judge-command.js';
import { defaultCommandRules } from './default-rules.js';

test('every rule has a name of its own, a reason, and examples on both sides', () => {
  const ids = defaultCommandRules.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { id, reason, verdict, examples, when } of defaultCommandRules) {
    expect(['allow', 'ask', 'deny'], id).toContain(verdict);
    expect(id).toMatch(/^[a-z][a-z0-9-]+$/);
    expect(reason).toMatch(/^\S.{5,}$/);
    expect(examples.matches.length, id).toBeGreaterThan(0);
    expect(Object.keys(when).length, id).toBeGreaterThan(0);
  }
});

test('no list of a rule has one word twice, and only git may stand without a subcommand unasked', () => {
  const withEmpty: string[] = [];
  for (const { id, verdict, when, examples } of defaultCommandRules) {
    const lists = [...Object.values(when), ...Object.values(examples)].filter(Array.isArray);
    for (const list of lists) {
      if (list.includes('') && verdict === 'allow') withEmpty.push(id);
      expect(new Set(list).size, `${id}: ${list.join(' ')}`).toBe(list.length);
    }
  }
  expect(withEmpty).toEqual(['git-read']);
});

test('every example that a rule must match is judged by that rule, and says its risk and its reason', () => {
  const judge = createCommandJudge(defaultCommandRules);
  for (const { id, risk, reason, examples } of defaultCommandRules) {
    for (const example of examples.matches) {
      const found = judge(example).findings.find(({ rule }) => rule === id);
      expect(found, `${id}: ${example}`).toMatchObject({ risk, reason });
    }
  }
});
