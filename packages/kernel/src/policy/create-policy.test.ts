import { expect, test } from 'vitest';
import { tool } from '../define/tool.js';
import { createTestRuntime } from '../testing/index.js';
import { createPolicy } from './create-policy.js';
import type { PermissionConfig, PolicyDecision } from './permission-config.js';

const coding = { mode: 'coding' } as const;

async function verdict(config: PermissionConfig, metadata: object = {}, args: unknown = {}) {
  const subject = tool('t', () => 1, { allowedModes: ['coding'], metadata });
  const decision = await createPolicy(config).evaluate({
    tool: subject,
    args,
    mode: 'coding',
    sessionId: 's',
    agentId: 'a',
  });
  return decision.verdict;
}

test('K-13 the lists speak in order: deny, allow, approval, then the mode', async () => {
  expect(
    await verdict({
      mode: 'auto',
      autoDenyTools: ['t'],
      autoAllowTools: ['t'],
      requireApprovalTools: ['t'],
    }),
  ).toBe('deny');
  expect(await verdict({ mode: 'deny', autoAllowTools: ['t'], requireApprovalTools: ['t'] })).toBe(
    'allow',
  );
  expect(await verdict({ mode: 'deny', requireApprovalTools: ['t'] })).toBe('ask');
  expect(await verdict({ mode: 'auto' })).toBe('allow');
  expect(await verdict({ mode: 'ask' })).toBe('ask');
  expect(await verdict({ mode: 'deny' })).toBe('deny');
  expect(await verdict({ mode: 'custom' })).toBe('allow');
});

test('K-13 the predecessor’s spellings mean what they meant there', async () => {
  expect(await verdict({ mode: 'approval' })).toBe('ask');
  expect(await verdict({ mode: 'auto', denyTools: ['t'] })).toBe('deny');
  expect(await verdict({ mode: 'auto', allowTools: ['other'] })).toBe('deny');
  expect(await verdict({ mode: 'ask', allowTools: ['t'] })).toBe('ask');
  expect(await verdict({ mode: 'readonly' }, { readonly: true })).toBe('allow');
  expect(await verdict({ mode: 'readonly' }, { readonly: false })).toBe('deny');
  expect(await verdict({ mode: 'readonly' })).toBe('ask');
});

test.each(['typo', '', 'AUTO', 'allow', undefined, null, '__proto__', 'constructor'])(
  'K-13 the permission mode %j is an error at construction, never "allow"',
  (mode) => {
    expect(() => Reflect.apply(createPolicy, undefined, [{ mode }])).toThrow(
      /is unknown; use one of auto, ask/,
    );
  },
);

test('K-13 a rule can tighten by arguments and can never loosen a list', async () => {
  const allowRule = () => ({ verdict: 'allow', rule: 'r', where: 'w' }) as const;
  const denyRule = ({ args }: { args: unknown }) =>
    JSON.stringify(args).includes('rm')
      ? ({ verdict: 'deny', rule: 'no rm', where: 'rules.yaml:3' } as const)
      : undefined;
  expect(await verdict({ mode: 'deny', rules: [allowRule] })).toBe('deny');
  expect(await verdict({ mode: 'ask', rules: [allowRule] })).toBe('ask');
  expect(await verdict({ mode: 'auto', rules: [denyRule] }, {}, { command: 'ls' })).toBe('allow');
  expect(
    await verdict({ mode: 'auto', rules: [allowRule, denyRule] }, {}, { command: 'rm x' }),
  ).toBe('deny');
  expect(
    await verdict({
      mode: 'auto',
      autoAllowTools: ['t'],
      rules: [async () => denyRule({ args: 'rm' })],
    }),
  ).toBe('deny');
});

test('K-13 U-04 a denial names the rule and where it stands', async () => {
  let runs = 0;
  const { runtime } = createTestRuntime({
    tools: [tool('t', () => (runs += 1), { allowedModes: ['coding'] })],
    permission: { mode: 'auto', autoDenyTools: ['t'], source: 'sluice.yaml' },
  });
  const outcome = await runtime.runCall({ id: '1', name: 't' }, coding);
  expect(outcome).toMatchObject({
    state: 'DENIED',
    errorCode: 'POLICY_DENIED',
    result: { rule: 'autoDenyTools contains t', where: 'sluice.yaml' },
  });
  expect(runs).toBe(0);
});

test('K-13 a rule that throws, rejects or answers nonsense denies the call', async () => {
  for (const rule of [
    () => {
      throw new Error('broken rule');
    },
    () => Promise.reject(new Error('broken rule')),
    () => ({ verdict: 'yes' }),
  ]) {
    const { runtime } = createTestRuntime({
      tools: [tool('t', () => 1, { allowedModes: ['coding'] })],
      permission: { mode: 'auto', rules: [rule as unknown as () => undefined] },
    });
    const outcome = await runtime.runCall({ id: '1', name: 't' }, coding);
    expect(outcome.errorCode).toBe('POLICY_DENIED');
  }
});

test('K-13 a runtime without a policy, a port or a session is refused when it is made', async () => {
  const { registry, ports } = createTestRuntime();
  const { createRuntime } = await import('../runtime.js');
  const whole = { registry, ports, sessionId: 's', permission: { mode: 'ask' } } as const;
  expect(() => createRuntime(whole)).not.toThrow();
  for (const part of ['registry', 'ports', 'sessionId', 'permission'] as const) {
    const { [part]: _, ...rest } = whole;
    expect(() => createRuntime(rest as typeof whole)).toThrow(`needs \`${part}\``);
  }
  for (const port of ['masker', 'records', 'log', 'clock'] as const) {
    const { [port]: _, ...rest } = ports;
    const broken = { ...whole, ports: rest as typeof ports };
    expect(() => createRuntime(broken)).toThrow(`needs \`ports.${port}\``);
  }
});

test('P-02 who must answer goes with the question, and no grant answers in their place', async () => {
  const { runtime, ports } = createTestRuntime({
    tools: [tool('pay', () => 1, { allowedModes: ['coding'] })],
    permission: {
      mode: 'ask',
      rules: [
        () => ({ verdict: 'ask', rule: 'two people', where: 'f:1', needs: { people: 2 } }),
        () => ({ verdict: 'ask', rule: 'approvers', where: 'f:2', needs: { role: 'approver' } }),
      ],
    },
  });
  const ask = async (id: string) => {
    const call = runtime.runCall({ id, name: 'pay' }, coding);
    await expect.poll(() => ports.approvals.get(id)).toBeDefined();
    return { call, entry: await ports.approvals.get(id) };
  };
  const first = await ask('1');
  expect(first.entry?.request.needs).toEqual({ role: 'approver', people: 2 });
  const yes = (decidedBy: string, more = {}) =>
    runtime.decide('1', 'allow', { decidedBy, role: 'approver', ...more });
  expect(await yes('ann', { scope: 'session' })).toEqual({ status: 'once_only' });
  expect(await yes('ann')).toMatchObject({ status: 'counted' });
  expect(await yes('bob')).toEqual({ status: 'settled' });
  expect(await first.call).toMatchObject({ state: 'COMPLETED' });
  const second = await ask('2');
  expect(second.entry?.settlement).toBeUndefined();
  await runtime.decide('2', 'deny');
  expect(await second.call).toMatchObject({ state: 'DENIED' });
});

test('K-13 the strictest answer keeps what the others say of the risk, of the people and of fitting grants', async () => {
  const subject = tool('t', () => 1, { allowedModes: ['coding'] });
  const question = {
    tool: subject,
    args: {},
    mode: 'coding',
    sessionId: 's',
    agentId: 'a',
  } as const;
  const fitsRule = () => true;
  const asks = { verdict: 'ask', rule: 'asks', where: 'file:1' } as const;
  const allows = { verdict: 'allow', rule: 'allows', where: 'file:2', risk: 'network' } as const;
  const needs = { people: 2 };
  const decide = (...rules: PolicyDecision[]) =>
    createPolicy({ mode: 'auto', rules: rules.map((one) => () => one) }).evaluate(question);
  const byMode = {
    verdict: 'allow',
    rule: 'permission mode is auto',
    where: 'permission',
  };
  const { risk: _, ...allowed } = allows;
  expect(await decide(allows, { ...asks, needs, fitsRule })).toEqual({
    ...asks,
    raisedBy: 'rule',
    risk: 'network',
    needs,
    fitsRule,
    matched: [byMode, allowed, asks],
  });
  expect(await decide({ ...asks, risk: 'write', needs, fitsRule }, allows)).toMatchObject({
    ...asks,
    risk: 'write',
    needs,
    fitsRule,
  });
  expect(await decide(asks)).not.toHaveProperty('risk');
});

test('P-09 where everything is left to the rules, a default that lets a call through is named as what decided', async () => {
  const byDefault: PolicyDecision = {
    verdict: 'allow',
    rule: 'no rule matches',
    where: 'the default of the policy file',
    raisedBy: 'default',
  };
  const decided = await createPolicy({ mode: 'custom', rules: [() => byDefault] }).evaluate({
    tool: tool('t', () => 1, { allowedModes: ['coding'] }),
    args: {},
    mode: 'coding',
    sessionId: 's',
    agentId: 'a',
  });
  expect(decided).toMatchObject({ rule: 'no rule matches', where: byDefault.where });
});
