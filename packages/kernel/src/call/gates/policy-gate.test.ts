import { expect, test } from 'vitest';
import { tool } from '../../define/tool.js';
import { createPolicy } from '../../policy/create-policy.js';
import type { PermissionConfig, PolicyRule } from '../../policy/permission-config.js';
import { createGateCore } from '../../testing/create-gate-core.js';
import { policyGate } from './policy-gate.js';

const pay = tool('pay', () => 1, { allowedModes: ['coding'] });
const judge = (permission: PermissionConfig) =>
  policyGate(createGateCore([pay], { policy: createPolicy(permission) }), {
    id: '1',
    name: 'pay',
    mode: 'coding',
    tool: pay,
    arguments: { amount: 5 },
  });

test('P-02 a rule is told for whom the call is made, and by which client', async () => {
  const heard: unknown[] = [];
  const listen: PolicyRule = ({ client, person, role }) => {
    heard.push({ client, person, role });
    return undefined;
  };
  const policy = createPolicy({ mode: 'auto', rules: [listen] });
  const origin = { session: 's', agent: 'main', face: 'mcp', client: 'editor' };
  const known = { ...origin, person: 'ann', role: 'viewer' } as const;
  const call = { id: '1', name: 'pay', mode: 'coding', tool: pay, arguments: {} } as const;
  for (const originNow of [() => known, () => origin]) {
    await policyGate(createGateCore([pay], { policy, originNow }), call);
  }
  expect(heard).toEqual([
    { client: 'editor', person: 'ann', role: 'viewer' },
    { client: 'editor', person: undefined, role: undefined },
  ]);
});

test('what the policy allows passes, with the rule and where it stands', async () => {
  expect(await judge({ mode: 'auto', source: 'sluice.yaml' })).toEqual({
    gate: 'policy',
    verdict: 'pass',
    matched: [{ verdict: 'allow', rule: 'permission mode is auto', where: 'sluice.yaml' }],
    why: 'permission mode is auto',
    where: 'sluice.yaml',
    arguments: { amount: 5 },
  });
});

test('a question of the mode may be answered for the whole tool, one of a rule only for these arguments', async () => {
  expect(await judge({ mode: 'ask' })).toMatchObject({
    verdict: 'ask',
    question: {
      meta: { rule: 'permission mode is ask', asked_by: 'policy', raised_by: 'default' },
      needsExactArguments: false,
    },
  });
  const large: PolicyRule = () => ({ verdict: 'ask', rule: 'a sum', where: 'w', risk: 'write' });
  expect(await judge({ mode: 'auto', rules: [large] })).toMatchObject({
    verdict: 'ask',
    why: 'a sum',
    where: 'w',
    arguments: { amount: 5 },
    question: { meta: { raised_by: 'rule', risk: 'write' }, needsExactArguments: true },
  });
});

test('a denial stops the call and tells the model the rule and where it stands', async () => {
  const rules: PolicyRule[] = [async () => ({ verdict: 'deny', rule: 'no money', where: 'w' })];
  expect(await judge({ mode: 'auto', rules })).toMatchObject({
    gate: 'policy',
    verdict: 'stop',
    why: 'no money',
    where: 'w',
    stop: {
      state: 'DENIED',
      note: 'policy: no money',
      failure: {
        code: 'POLICY_DENIED',
        result: { error: 'Tool denied by policy: no money (w)', rule: 'no money', where: 'w' },
      },
    },
  });
});

test('a rule that throws, at once or later, or answers nonsense denies the call', async () => {
  const failing: PolicyRule[] = [
    () => {
      throw new Error('broken');
    },
    () => Promise.reject(new Error('broken')),
    () => ({ verdict: 'broken' as 'allow', rule: 'r', where: 'w' }),
  ];
  for (const rule of failing) {
    expect(await judge({ mode: 'auto', rules: [rule] })).toMatchObject({
      verdict: 'stop',
      why: expect.stringMatching(/a policy rule failed: .*broken/),
      stop: { state: 'DENIED' },
    });
  }
});
