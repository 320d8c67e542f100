import { expect, test } from 'vitest';
import { z } from 'zod';
import { tool } from '../define/tool.js';
import type { PolicyRule } from '../policy/permission-config.js';
import { createTestRuntime } from '../testing/create-test-runtime.js';

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
