import { expect, test } from 'vitest';
import { tool } from '../define/tool.js';
import { createTestRuntime } from '../testing/index.js';
import { payments } from '../testing/payments.js';

const coding = { mode: 'coding' } as const;

test('K-15 a denial keeps who and why, and the reason reaches the model', async () => {
  const { pay, paid } = payments();
  const { runtime, ports, settle } = createTestRuntime({
    tools: [pay],
    permission: { mode: 'ask' },
  });
  const call = runtime.runCall({ id: '1', name: 'pay', arguments: { amount: 5 } }, coding);
  await settle();
  await runtime.decide('1', 'deny', { note: 'too much', decidedBy: 'ann' });
  const outcome = await call;
  expect(outcome).toMatchObject({
    state: 'DENIED',
    errorCode: 'APPROVAL_DENIED',
    result: { error: 'Denied by the user: too much' },
  });
  expect(ports.records.all()[0]?.approval).toMatchObject({
    decision: 'deny',
    outcome: 'denied',
    decidedBy: 'ann',
    note: 'too much',
  });
  expect(paid).toEqual([]);
});

test('K-15 edited arguments are validated, gated, run, and the model is told what changed', async () => {
  const { pay, paid } = payments();
  const { runtime, ports, settle } = createTestRuntime({
    tools: [pay],
    permission: {
      mode: 'ask',
      rules: [
        ({ args }) =>
          (args as { to: string }).to === 'thief'
            ? { verdict: 'deny', rule: 'no thieves', where: 'w' }
            : undefined,
      ],
    },
  });
  const call = runtime.runCall({ id: '1', name: 'pay', arguments: { amount: 50 } }, coding);
  await settle();
  expect(await runtime.decide('1', 'allow', { arguments: { amount: 500 } })).toMatchObject({
    status: 'invalid',
    failure: { code: 'INVALID_ARGS' },
  });
  expect(
    await runtime.decide('1', 'allow', { arguments: { amount: 1, to: 'thief' } }),
  ).toMatchObject({ status: 'invalid', failure: { code: 'POLICY_DENIED' } });
  expect(await runtime.decide('1', 'allow', { arguments: { amount: 5 } })).toEqual({
    status: 'settled',
  });
  const outcome = await call;
  expect(paid).toEqual([{ amount: 5, to: 'shop' }]);
  expect(outcome.note).toBe('The user changed the arguments before approving: amount: 50 → 5');
  expect(ports.records.all()[0]).toMatchObject({
    approval: { outcome: 'approved_with_edits' },
    input: { amount: 5, to: 'shop' },
  });
});

test('K-15 each call of a batch is decided on its own: refusing one drops no other', async () => {
  const { pay, paid } = payments();
  const { runtime, settle } = createTestRuntime({ tools: [pay], permission: { mode: 'ask' } });
  const all = runtime.runCalls(
    [1, 2, 3].map((amount) => ({ id: `${amount}`, name: 'pay', arguments: { amount } })),
    coding,
  );
  await settle();
  await runtime.decide('2', 'deny');
  await runtime.decide('3', 'allow');
  await runtime.decide('1', 'allow');
  expect((await all).map((outcome) => outcome.state)).toEqual(['COMPLETED', 'DENIED', 'COMPLETED']);
  expect(paid).toHaveLength(2);
});

test('K-16 waiting for a person holds no slot', async () => {
  const { pay } = payments();
  const free = tool('free', () => 'ran', { allowedModes: ['coding'] });
  const { runtime, settle } = createTestRuntime({
    tools: [pay, free],
    permission: { mode: 'auto', requireApprovalTools: ['pay'] },
  });
  const waiting = [1, 2, 3, 4].map((amount) =>
    runtime.runCall({ id: `${amount}`, name: 'pay', arguments: { amount } }, coding),
  );
  expect((await runtime.runCall({ id: 'free', name: 'free' }, coding)).result).toBe('ran');
  await settle();
  for (const id of ['1', '2', '3', '4']) await runtime.decide(id, 'deny');
  await Promise.all(waiting);
});

test.each([
  ['deny', undefined],
  ['stop', true],
] as const)(
  'K-15 an expiry under %s ends the call as expired, never as denied by a person',
  async (onExpiry, stopsTurn) => {
    const { pay, paid } = payments();
    const { runtime, ports, settle, eventsOf } = createTestRuntime({
      tools: [pay],
      permission: { mode: 'ask' },
      approval: { expiresAfterMs: 1000, onExpiry },
    });
    const call = runtime.runCall({ id: '1', name: 'pay', arguments: { amount: 5 } }, coding);
    await settle();
    ports.clock.advance(1000);
    const outcome = await call;
    expect(outcome).toMatchObject({ state: 'DENIED', errorCode: 'APPROVAL_EXPIRED' });
    expect(outcome.stopsTurn).toBe(stopsTurn);
    const { approval } = ports.records.all()[0]!;
    expect(approval.outcome).toBe('expired');
    expect(approval.decision).toBeUndefined();
    expect(eventsOf('permission_decided')).toMatchObject([
      { outcome: 'expired', decidedBy: 'runtime' },
    ]);
    expect(await runtime.decide('1', 'allow')).toEqual({
      status: 'not_pending',
      outcome: 'expired',
      note: 'nobody answered in time',
    });
    expect(paid).toEqual([]);
  },
);

test('K-15 under wait nothing expires', async () => {
  const { pay } = payments();
  const { runtime, ports, settle } = createTestRuntime({
    tools: [pay],
    permission: { mode: 'ask' },
    approval: { expiresAfterMs: 1000, onExpiry: 'wait' },
  });
  const call = runtime.runCall({ id: '1', name: 'pay', arguments: { amount: 5 } }, coding);
  await settle();
  ports.clock.advance(10_000_000);
  await runtime.decide('1', 'allow', 'the predecessor passes a plain note');
  expect((await call).state).toBe('COMPLETED');
  expect(ports.records.all()[0]?.approval.note).toBe('the predecessor passes a plain note');
});

test('K-15 a store that cannot take back the question does not leave the call hanging', async () => {
  const { pay } = payments();
  const base = createTestRuntime();
  const approvals = {
    ...base.ports.approvals,
    settle: () => Promise.reject(new Error('connection lost')),
  };
  const { runtime, settle } = createTestRuntime({
    tools: [pay],
    permission: { mode: 'ask' },
    ports: { approvals },
  });
  const controller = new AbortController();
  const call = runtime.runCall(
    { id: '1', name: 'pay', arguments: { amount: 5 } },
    { ...coding, signal: controller.signal },
  );
  await settle();
  controller.abort();
  expect(await call).toMatchObject({ state: 'DENIED', errorCode: 'INTERNAL_ERROR' });
});

test('K-15 R-01 an edit that the rules refuse by the time it would run does not run, ends as denied and not as failed, and the line says which rule', async () => {
  const { pay, paid } = payments();
  // Asked about the call, about the edit when it is sent, and once more before it runs.
  let looks = 0;
  const { runtime, ports, settle } = createTestRuntime({
    tools: [pay],
    permission: {
      mode: 'ask',
      rules: [() => (++looks > 2 ? { verdict: 'deny', rule: 'closed', where: 'w' } : undefined)],
    },
  });
  const call = runtime.runCall({ id: '1', name: 'pay', arguments: { amount: 50 } }, coding);
  await settle();
  await runtime.decide('1', 'allow', { arguments: { amount: 5 }, decidedBy: 'ann' });
  expect(await call).toMatchObject({ state: 'DENIED', errorCode: 'POLICY_DENIED' });
  expect(ports.records.all()).toMatchObject([
    {
      line: {
        verdict: 'approved_with_edits',
        outcome: 'refused',
        by: 'ann',
        rule: 'closed',
        edits: 'amount: 50 → 5',
      },
    },
  ]);
  expect(paid).toEqual([]);
});
