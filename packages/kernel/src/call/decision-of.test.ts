import { expect, test } from 'vitest';
import { tool } from '../define/tool.js';
import { createPolicy } from '../policy/create-policy.js';
import type { PolicyRule } from '../policy/permission-config.js';
import { createGateCore } from '../testing/create-gate-core.js';
import { createTestPorts } from '../testing/index.js';
import { decisionOf, hookDecision } from './decision-of.js';
import { passGates } from './gates/pass-gates.js';

const ports = createTestPorts();
const secret = ['pass', 'phrase'].join('');
const masked = { ports: { ...ports, masker: { mask: hide } } };

function hide(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll(secret, '***') : value;
}

/** What is told of a call of `write` after the gates. */
async function decided(rules: readonly PolicyRule[], name = 'write', mode = 'coding') {
  const write = tool('write', () => 1, { allowedModes: ['coding'] });
  const policy = createPolicy({ mode: 'auto', source: 'sluice.yaml', rules });
  const core = createGateCore([write], { policy });
  return decisionOf(masked, await passGates(core, { id: '1', name, mode, arguments: {} }));
}

test('R-01 the gate that had the last word has decided, and where it is not the policy it is named', async () => {
  expect(await decided([])).toEqual({
    verdict: 'allow',
    rule: 'permission mode is auto',
    where: 'sluice.yaml',
  });
  expect(await decided([], 'nobody')).toMatchObject({ verdict: 'deny', by: 'look-up' });
  expect(await decided([], 'write', 'chat_safe')).toMatchObject({ verdict: 'deny', by: 'mode' });
});

test('R-01 a rule that asks is told with its place, and each name that spoke once', async () => {
  const named = (name: string): PolicyRule => {
    const matched = [{ verdict: 'ask', rule: 'r', where: 'w', name }] as const;
    return () => ({ verdict: 'ask', rule: 'r', where: 'w', matched });
  };
  expect(await decided([named('one'), named('two'), named('one')])).toEqual({
    verdict: 'ask',
    rule: 'r',
    where: 'w',
    raised: ['one', 'two'],
  });
});

test('R-01 words of a refusal and of a hook are masked and cut', async () => {
  const deny: PolicyRule = () => ({ verdict: 'deny', rule: `no ${secret}`, where: 'w' });
  expect(await decided([deny])).toMatchObject({ rule: 'no ***', where: 'w' });
  expect(hookDecision(masked, 'deny', `${secret} ${'x'.repeat(400)}`)).toEqual({
    verdict: 'deny',
    rule: `*** ${'x'.repeat(295)}…`,
    where: 'hook',
    by: 'hook',
  });
  expect(hookDecision(masked, 'ask', undefined).rule).toBe('a hook asks about this call');
});
