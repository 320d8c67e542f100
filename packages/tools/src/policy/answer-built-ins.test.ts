import type { MatchedRule, PolicyDecision } from '@sluice/kernel';
import type { Policy, Rule } from '@sluice/policy';
import { expect, test } from 'vitest';
import { answerBuiltIns } from './answer-built-ins.js';

const matched = (name: string, verdict: MatchedRule['verdict'] = 'ask'): MatchedRule => ({
  name,
  verdict,
  rule: `${name}: why`,
  where: 'command policy',
});
const found = (...rules: MatchedRule[]): PolicyDecision => ({
  verdict: 'ask',
  rule: 'whole',
  where: 'command policy',
  risk: 'write',
  matched: rules,
});
const at = { file: 'policy.yaml', line: 3 };
const changing = (key: 'deny' | 'off', name: string) =>
  ({
    builtIn: { deny: new Map(), off: new Map(), [key]: new Map([[name, at]]) },
  }) as unknown as Policy;
const none = { own: undefined, project: undefined, waived: undefined };

test('without changes the built-in rules say what they say', () => {
  expect(answerBuiltIns([found(matched('remove'), matched('read', 'allow'))], none)).toEqual({
    answers: [
      {
        verdict: 'ask',
        rule: 'remove: why',
        where: 'command policy',
        risk: 'write',
        matched: [matched('remove'), matched('read', 'allow')],
      },
    ],
    waived: [],
  });
  const plain: PolicyDecision = { verdict: 'deny', rule: 'r', where: 'w' };
  expect(answerBuiltIns([plain], none).answers).toEqual([{ ...plain, matched: [plain] }]);
});

test('the operator and the project may make a rule deny, and say where', () => {
  for (const changes of [
    { ...none, own: changing('deny', 'remove') },
    { ...none, project: changing('deny', 'remove') },
  ]) {
    const { answers, waived } = answerBuiltIns([found(matched('remove'))], changes);
    expect(waived).toEqual([]);
    expect(answers).toMatchObject([
      { verdict: 'deny', rule: 'remove: why', where: 'command policy, policy.yaml:3' },
    ]);
  }
});

test('only the operator may switch a rule off, and never one that allows', () => {
  const off = { ...none, own: changing('off', 'remove') };
  expect(answerBuiltIns([found(matched('remove'))], off)).toEqual({
    answers: [],
    waived: [{ ...matched('remove'), waivedBy: 'switched off at policy.yaml:3' }],
  });
  const byProject = { ...none, project: changing('off', 'remove') };
  expect(answerBuiltIns([found(matched('remove'))], byProject).answers).toHaveLength(1);
  expect(answerBuiltIns([found(matched('remove', 'allow'))], off).waived).toEqual([]);
});

test('a rule of the operator answers for the built-in rules that it names', () => {
  const rule = { name: 'cleaning', at } as unknown as Rule;
  const waived = new Map([['remove', rule]]);
  const result = answerBuiltIns([found(matched('remove'), matched('network'))], {
    ...none,
    waived,
  });
  expect(result.waived).toEqual([
    { ...matched('remove'), waivedBy: 'rule "cleaning" at policy.yaml:3' },
  ]);
  expect(result.answers).toMatchObject([{ rule: 'network: why', matched: [matched('network')] }]);
});

test('a rule without a name, and one that allows, stay as they are whatever a file says', () => {
  const { name: _, ...nameless } = matched('remove');
  const denied = { ...none, own: changing('deny', 'remove') };
  expect(answerBuiltIns([found(nameless)], denied).answers).toMatchObject([
    { verdict: 'ask', matched: [nameless] },
  ]);
  expect(answerBuiltIns([found(matched('remove', 'allow'))], denied).answers).toMatchObject([
    { verdict: 'allow', where: 'command policy' },
  ]);
});
