import { expect, test } from 'vitest';
import { z } from 'zod';
import { tool } from '../define/tool.js';
import type { PolicyQuestion, PolicyRule } from '../policy/permission-config.js';
import { createRegistry } from '../registry/registry.js';
import { createRuntime } from '../runtime.js';
import { createTestRuntime } from '../testing/create-test-runtime.js';
import { payments } from '../testing/payments.js';

const coding = { mode: 'coding' } as const;

/** A question about a payment, which the rules put. */
async function asked(...rules: readonly PolicyRule[]) {
  const paid: unknown[] = [];
  const pay = tool({
    name: 'pay',
    parameters: z.object({ amount: z.number() }),
    execute: (args) => {
      paid.push(args);
      return 'paid';
    },
    allowedModes: ['coding'],
  });
  const opened = createTestRuntime({ tools: [pay], permission: { mode: 'custom', rules } });
  const run = (id: string, amount = 5) =>
    opened.runtime.runCall({ id, name: 'pay', arguments: { amount } }, coding);
  const call = run('1');
  await opened.settle();
  return { ...opened, run, call, paid };
}

const ask = { verdict: 'ask', rule: 'r', where: 'w' } as const;
const two: PolicyRule = () => ({ ...ask, needs: { people: 2 } });

test('R-02 two people must say yes; the same person under another token is not two', async () => {
  const { runtime, call, paid, eventsOf } = await asked(two);
  const ann = { decidedBy: 'ann', credential: 't1' } as const;
  expect(await runtime.decide('1', 'allow', ann)).toEqual({
    status: 'counted',
    people: 1,
    needed: 2,
  });
  expect(await runtime.decide('1', 'allow', { ...ann, credential: 't2' })).toEqual({
    status: 'same_person',
  });
  expect(await runtime.decide('1', 'allow', { decidedBy: 'bob', credential: 't1' })).toEqual({
    status: 'same_person',
  });
  expect(paid).toEqual([]);
  expect(eventsOf('permission_counted')).toEqual([
    { channel: 'control', type: 'permission_counted', callId: '1', person: 'ann', needed: 2 },
  ]);
  expect(await runtime.decide('1', 'allow', { decidedBy: 'bob', credential: 't3' })).toEqual({
    status: 'settled',
  });
  expect((await call).state).toBe('COMPLETED');
  expect(paid).toHaveLength(1);
});

test('R-02 one no is enough', async () => {
  const { runtime, call } = await asked(two);
  await runtime.decide('1', 'allow', { decidedBy: 'ann' });
  expect(await runtime.decide('1', 'deny', { decidedBy: 'ann' })).toEqual({ status: 'settled' });
  expect((await call).errorCode).toBe('APPROVAL_DENIED');
});

test('R-02 a yes needs the role that a rule asks for; without a role nobody has one', async () => {
  const { runtime, call } = await asked(() => ({ ...ask, needs: { role: 'operator' } }));
  const refusal = { status: 'role_needed', role: 'operator' };
  expect(await runtime.decide('1', 'allow', { decidedBy: 'ann' })).toEqual(refusal);
  expect(await runtime.decide('1', 'allow', { decidedBy: 'ann', role: 'approver' })).toEqual(
    refusal,
  );
  expect(await runtime.decide('1', 'allow', { decidedBy: 'bob', role: 'operator' })).toEqual({
    status: 'settled',
  });
  await call;
});

test('R-02 what several rules need adds up, whichever of them is shown', async () => {
  const { runtime, call } = await asked(two, () => ({ ...ask, needs: { role: 'approver' } }));
  const [pending] = await runtime.pendingApprovals();
  expect(pending?.request.needs).toEqual({ role: 'approver', people: 2 });
  await runtime.decide('1', 'deny');
  await call;
});

test('R-02 no grant answers such a question, and a yes to it makes none', async () => {
  let needs: { people: number } | undefined;
  const { runtime, call, run, settle, paid } = await asked(() => ({
    ...ask,
    raisedBy: 'default',
    ...(needs ? { needs } : {}),
  }));
  await runtime.decide('1', 'allow', {
    scope: 'always',
    covers: 'tool',
    confirm: 'pay',
    decidedBy: 'ann',
  });
  await call;
  needs = { people: 2 };
  const second = run('2');
  await settle();
  expect(paid).toHaveLength(1);
  expect(await runtime.decide('2', 'allow', { decidedBy: 'ann', scope: 'session' })).toEqual({
    status: 'once_only',
  });
  await runtime.decide('2', 'deny');
  await second;
});

test('R-02 editing a call into one that needs two people does not get around the second', async () => {
  const big: PolicyRule = ({ args }) =>
    Number(Reflect.get(Object(args), 'amount')) > 100 ? { ...ask, needs: { people: 2 } } : ask;
  const { runtime, call, paid } = await asked(big);
  const edit = { arguments: { amount: 500 } };
  expect(await runtime.decide('1', 'allow', { ...edit, decidedBy: 'ann' })).toMatchObject({
    status: 'counted',
  });
  expect(
    await runtime.decide('1', 'allow', { arguments: { amount: 600 }, decidedBy: 'bob' }),
  ).toMatchObject({ status: 'counted' });
  expect(paid).toEqual([]);
  expect(await runtime.decide('1', 'allow', { ...edit, decidedBy: 'bob' })).toEqual({
    status: 'settled',
  });
  await call;
  expect(paid).toEqual([{ amount: 500 }]);
});

test('K-15 a decision works once: replaying it, in any process, runs nothing', async () => {
  const { pay, paid } = payments();
  const { runtime, registry, ports, settle } = createTestRuntime({
    tools: [pay],
    permission: { mode: 'ask' },
  });
  const call = runtime.runCall({ id: '1', name: 'pay', arguments: { amount: 5 } }, coding);
  await settle();
  const both = await Promise.all([runtime.decide('1', 'allow'), runtime.decide('1', 'allow')]);
  expect(both.map((result) => result.status).sort()).toEqual(['not_pending', 'settled']);
  await call;
  const second = createRuntime({
    registry,
    ports,
    sessionId: 'session',
    permission: { mode: 'ask' },
  });
  expect(await second.decide('1', 'allow')).toEqual({ status: 'not_pending', outcome: 'approved' });
  expect(
    (await second.runCall({ id: '1', name: 'pay', arguments: { amount: 5 } }, coding)).errorCode,
  ).toBe('DUPLICATE_CALL_ID');
  expect(paid).toHaveLength(1);
});

test('K-15 a decision is bound to the arguments that were shown', async () => {
  const { pay, paid } = payments();
  const { runtime, settle } = createTestRuntime({ tools: [pay], permission: { mode: 'ask' } });
  const call = runtime.runCall({ id: '1', name: 'pay', arguments: { amount: 5 } }, coding);
  await settle();
  const [pending] = await runtime.pendingApprovals();
  expect(await runtime.decide('1', 'allow', { digest: '0'.repeat(64) })).toEqual({
    status: 'digest_mismatch',
  });
  expect(paid).toEqual([]);
  expect(await runtime.decide('1', 'allow', { digest: pending!.request.digest })).toEqual({
    status: 'settled',
  });
  await call;
});

test('K-15 P05 a decision for another session, or for a call nobody asked about, is refused', async () => {
  const { pay } = payments();
  const { runtime, registry, ports, settle } = createTestRuntime({
    tools: [pay],
    permission: { mode: 'ask' },
  });
  const call = runtime.runCall({ id: '1', name: 'pay', arguments: { amount: 5 } }, coding);
  await settle();
  const other = createRuntime({ registry, ports, sessionId: 'other', permission: { mode: 'ask' } });
  expect(await other.decide('1', 'allow')).toEqual({ status: 'not_pending' });
  expect(await runtime.decide('nope', 'allow')).toEqual({ status: 'not_pending' });
  await runtime.decide('1', 'deny');
  await call;
});

test.each(['ALLOW', 'yes', true, 1, {}, null, undefined, ''])(
  'K-15 P07 the decision %j is refused and the question stays open',
  async (decision) => {
    const { pay, paid } = payments();
    const { runtime, settle } = createTestRuntime({ tools: [pay], permission: { mode: 'ask' } });
    const call = runtime.runCall({ id: '1', name: 'pay', arguments: { amount: 5 } }, coding);
    await settle();
    await expect(runtime.decide('1', decision as 'allow')).rejects.toThrow(/use "allow" or "deny"/);
    expect(await runtime.pendingApprovals()).toHaveLength(1);
    await runtime.decide('1', 'deny');
    await call;
    expect(paid).toEqual([]);
  },
);

test('P-03 a yes with a rule answers later calls that the rule lets through, and no others', async () => {
  const { pay, paid } = payments();
  // A rule is text that only the policy reads; here it is the most that may be paid.
  const { runtime, ports } = createTestRuntime({
    tools: [pay],
    permission: {
      mode: 'auto',
      rules: [
        ({ args }) => ({
          verdict: 'ask',
          rule: 'payments',
          where: 'f:1',
          fitsRule: (text) => Number(Reflect.get(Object(args), 'amount')) <= Number(text),
        }),
      ],
    },
  });
  const first = runtime.runCall({ id: '1', name: 'pay', arguments: { amount: 5 } }, coding);
  await expect.poll(() => ports.approvals.get('1')).toBeDefined();
  const withRule = (rule: string) =>
    runtime.decide('1', 'allow', { scope: 'session', covers: 'rule', rule });
  expect(await withRule('4')).toMatchObject({ status: 'invalid' });
  expect(await withRule('')).toMatchObject({ status: 'invalid' });
  expect(await withRule('10')).toEqual({ status: 'settled' });
  expect(await first).toMatchObject({ state: 'COMPLETED' });
  expect(await ports.grants.list()).toMatchObject([{ covers: { kind: 'rule', rule: '10' } }]);

  const second = await runtime.runCall({ id: '2', name: 'pay', arguments: { amount: 9 } }, coding);
  expect(second).toMatchObject({ state: 'COMPLETED' });
  expect(await ports.approvals.get('2')).toBeUndefined();
  expect(await ports.grants.list()).toMatchObject([{ uses: 1 }]);

  const third = runtime.runCall({ id: '3', name: 'pay', arguments: { amount: 11 } }, coding);
  await expect.poll(() => ports.approvals.get('3')).toBeDefined();
  await runtime.decide('3', 'deny');
  expect(await third).toMatchObject({ state: 'DENIED' });
  expect(paid).toHaveLength(2);
});

test('P-03 a yes with a rule is judged by the rules also where the tool is one of another process', async () => {
  const { pay, paid } = payments();
  const names: string[] = [];
  const permission = {
    mode: 'auto',
    rules: [
      ({ tool: asked, args }: PolicyQuestion) => {
        names.push(asked.name);
        const fitsRule = (text: string) =>
          Number(Reflect.get(Object(args), 'amount')) <= Number(text);
        return { verdict: 'ask', rule: 'payments', where: 'f:1', fitsRule } as const;
      },
    ],
  } as const;
  const { runtime, ports } = createTestRuntime({ tools: [pay], permission });
  const call = runtime.runCall({ id: '1', name: 'pay', arguments: { amount: 5 } }, coding);
  await expect.poll(() => ports.approvals.get('1')).toBeDefined();
  const registry = createRegistry();
  const elsewhere = createRuntime({ registry, ports, sessionId: 'session', permission });
  const withRule = (rule: string) =>
    elsewhere.decide('1', 'allow', { scope: 'session', covers: 'rule', rule });
  expect(await withRule('4')).toMatchObject({ status: 'invalid' });
  expect(await withRule('10')).toEqual({ status: 'settled' });
  expect(await call).toMatchObject({ state: 'COMPLETED' });
  expect(await ports.grants.list()).toMatchObject([{ covers: { kind: 'rule', rule: '10' } }]);
  expect(new Set(names)).toEqual(new Set(['pay']));
  expect(paid).toHaveLength(1);
});
