import { type PolicyDecision, type PolicyQuestion, tool } from '@sluice/kernel';
import type { Decision, Rule } from '@sluice/policy';
import { expect, test } from 'vitest';
import { sayOf, strictestOf } from './say-of.js';

const question: PolicyQuestion = {
  tool: tool('act', () => 1, { allowedModes: ['coding'] }),
  args: {},
  mode: 'coding',
  sessionId: 's',
  agentId: 'a',
};
const rule = (name: string, reason: string) =>
  ({ name, reason, verdict: 'ask', at: { file: 'policy.yaml', line: 7 } }) as unknown as Rule;

test('a rule is told by its name, its reason where that says more, and its line', () => {
  const one = rule('deploys', 'goes live');
  const two = rule('same', 'same');
  const decision = { verdict: 'ask', rule: one, matched: [one, two] } as unknown as Decision;
  expect(sayOf(question, decision)).toEqual({
    verdict: 'ask',
    rule: 'deploys: goes live',
    where: 'policy.yaml:7',
    matched: [
      { verdict: 'ask', rule: 'deploys: goes live', where: 'policy.yaml:7' },
      { verdict: 'ask', rule: 'same', where: 'policy.yaml:7' },
    ],
  });
  const needs = { people: 2 };
  expect(sayOf(question, { ...decision, needs } as Decision).needs).toEqual(needs);
});

test('P-09 a rule that denies asks where only the run shows what the call reaches, and says so', () => {
  const deny = { ...rule('secret', 'secret'), verdict: 'deny' } as Rule;
  const because = { ...deny, reason: 'of customers' };
  const said = (one: Rule) =>
    sayOf(question, { verdict: 'ask', rule: one, matched: [rule('a', 'a'), one] });
  expect(said(deny)).toMatchObject({
    verdict: 'ask',
    rule: 'secret: whether it denies this call comes out only when it runs',
    matched: [{ rule: 'a' }, { verdict: 'ask', rule: said(deny).rule }],
  });
  expect(said(because).rule).toBe(
    'secret: of customers; whether it denies this call comes out only when it runs',
  );
  expect(sayOf(question, { verdict: 'deny', rule: deny, matched: [deny] })).toMatchObject({
    rule: 'secret',
    matched: [{ verdict: 'deny' }],
  });
});

test('where no rule matches, the default speaks', () => {
  const decision = { verdict: 'deny', matched: [rule('a', 'b')] } as unknown as Decision;
  const said = {
    verdict: 'deny',
    rule: 'no rule matches this call of act',
    where: 'the default of the policy file',
  };
  expect(sayOf(question, decision)).toEqual({
    ...said,
    raisedBy: 'default',
    matched: [{ verdict: 'ask', rule: 'a: b', where: 'policy.yaml:7' }, said],
  });
});

test('of several answers the strictest holds, a rule’s before the default’s, the first of equal ones', () => {
  const answer = (
    verdict: PolicyDecision['verdict'],
    where: string,
    more = {},
  ): PolicyDecision => ({
    verdict,
    rule: 'r',
    where,
    ...more,
  });
  const byDefault = { raisedBy: 'default' } as const;
  expect(strictestOf([])).toBeUndefined();
  expect(strictestOf([answer('allow', '1'), answer('deny', '2'), answer('ask', '3')])?.where).toBe(
    '2',
  );
  expect(strictestOf([answer('ask', '1'), answer('ask', '2')])?.where).toBe('1');
  expect(strictestOf([answer('ask', '1', byDefault), answer('ask', '2')])?.where).toBe('2');
  expect(strictestOf([answer('ask', '1', byDefault), answer('allow', '2')])?.where).toBe('1');
  expect(strictestOf([answer('ask', '1', byDefault), answer('ask', '2', byDefault)])?.where).toBe(
    '1',
  );
  // A built-in rule that finds nothing lets nothing through; the default did.
  expect(strictestOf([answer('allow', '1', byDefault), answer('allow', '2')])?.where).toBe('1');
  const joined = strictestOf([
    answer('deny', '1', { needs: { people: 2 } }),
    answer('ask', '2', { needs: { people: 3 } }),
  ]);
  expect(joined).toEqual({ verdict: 'deny', rule: 'r', where: '1', needs: { people: 3 } });
  expect(strictestOf([answer('ask', '1')])).not.toHaveProperty('needs');
});
