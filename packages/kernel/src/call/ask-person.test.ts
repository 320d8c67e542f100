import { expect, test } from 'vitest';
import { createRuntime } from '../runtime.js';
import { createTestRuntime } from '../testing/index.js';
import { payments } from '../testing/payments.js';

const coding = { mode: 'coding' } as const;

test('K-15 a question carries the snapshot and a way to answer; the answer runs the call', async () => {
  const { pay, paid } = payments();
  const { runtime, eventsOf } = createTestRuntime({
    tools: [pay],
    permission: { mode: 'ask', source: 'sluice.yaml' },
  });
  const events = runtime.subscribe({ since: 0 });
  const call = runtime.runCall({ id: '1', name: 'pay', arguments: { amount: 5 } }, coding);
  for await (const envelope of events) {
    if (envelope.event.type !== 'permission_required') continue;
    expect(envelope.event.call).toMatchObject({
      id: '1',
      state: 'APPROVAL_REQUIRED',
      approval: { required: true },
    });
    expect(envelope.event.request).toMatchObject({
      toolName: 'pay',
      arguments: { amount: 5, to: 'shop' },
      meta: { rule: 'permission mode is ask', where: 'sluice.yaml', asked_by: 'policy' },
    });
    expect(await envelope.respond?.('allow', { note: 'fine', decidedBy: 'ann' })).toEqual({
      status: 'settled',
    });
    break;
  }
  expect(await call).toMatchObject({ state: 'COMPLETED' });
  expect(paid).toEqual([{ amount: 5, to: 'shop' }]);
  expect(eventsOf('permission_decided')).toEqual([
    {
      channel: 'control',
      type: 'permission_decided',
      callId: '1',
      decision: 'allow',
      outcome: 'approved',
      decidedBy: 'ann',
      note: 'fine',
    },
  ]);
});

test('U-04 K-15 a session grant answers the same call again, is counted, listed and taken back', async () => {
  const { pay, paid } = payments();
  const { runtime, settle } = createTestRuntime({ tools: [pay], permission: { mode: 'ask' } });
  const first = runtime.runCall({ id: '1', name: 'pay', arguments: { amount: 5 } }, coding);
  await settle();
  await runtime.decide('1', 'allow', { scope: 'session', decidedBy: 'ann' });
  await first;
  expect(
    (await runtime.runCall({ id: '2', name: 'pay', arguments: { amount: 5 } }, coding)).state,
  ).toBe('COMPLETED');
  const [grant] = await runtime.grants.list();
  expect(grant).toMatchObject({
    scope: 'session',
    sessionId: 'session',
    covers: { kind: 'arguments', toolName: 'pay' },
    origin: { callId: '1', decidedBy: 'ann' },
    uses: 1,
  });
  const other = runtime.runCall({ id: '3', name: 'pay', arguments: { amount: 6 } }, coding);
  await settle();
  expect(await runtime.pendingApprovals()).toHaveLength(1);
  await runtime.decide('3', 'deny');
  await other;
  expect(await runtime.grants.revoke(grant!.id)).toBe(true);
  expect(await runtime.grants.revoke(grant!.id)).toBe(false);
  const again = runtime.runCall({ id: '4', name: 'pay', arguments: { amount: 5 } }, coding);
  await settle();
  expect(await runtime.pendingApprovals()).toHaveLength(1);
  await runtime.decide('4', 'deny');
  await again;
  expect(paid).toHaveLength(2);
});

test('U-04 a grant never widens a mode, never lifts a denial, and a tool-wide one does not silence a hook', async () => {
  const { pay } = payments();
  const { runtime, registry, ports, settle } = createTestRuntime({
    tools: [pay],
    permission: { mode: 'ask' },
  });
  const first = runtime.runCall({ id: '1', name: 'pay', arguments: { amount: 1 } }, coding);
  await settle();
  await runtime.decide('1', 'allow', { scope: 'always', covers: 'tool', confirm: 'pay' });
  await first;
  expect(
    (
      await runtime.runCall(
        { id: '2', name: 'pay', arguments: { amount: 1 } },
        { mode: 'chat_safe' },
      )
    ).errorCode,
  ).toBe('MODE_DENIED');
  const strict = createRuntime({
    registry,
    ports,
    sessionId: 'strict',
    permission: { mode: 'auto', autoDenyTools: ['pay'] },
  });
  expect(
    (await strict.runCall({ id: '3', name: 'pay', arguments: { amount: 1 } }, coding)).errorCode,
  ).toBe('POLICY_DENIED');
  const hooked = createRuntime({
    registry,
    ports,
    sessionId: 'hooked',
    permission: { mode: 'auto' },
    hooks: { preToolUse: () => ({ decision: 'ask' }) },
  });
  const asked = hooked.runCall({ id: '4', name: 'pay', arguments: { amount: 1 } }, coding);
  await settle();
  expect(await hooked.pendingApprovals()).toHaveLength(1);
  await hooked.decide('4', 'deny');
  await asked;
});

test('a tool-wide grant never answers a question that a rule raised', async () => {
  const { pay } = payments();
  const risky = ({ args }: { readonly args: unknown }) =>
    JSON.stringify(args).includes('50')
      ? ({ verdict: 'ask', rule: 'a large sum', where: 'rules', risk: 'destructive' } as const)
      : undefined;
  const { runtime, settle } = createTestRuntime({
    tools: [pay],
    permission: { mode: 'ask', rules: [risky] },
  });
  const first = runtime.runCall({ id: '1', name: 'pay', arguments: { amount: 1 } }, coding);
  await settle();
  await runtime.decide('1', 'allow', { scope: 'session', covers: 'tool' });
  await first;
  const small = await runtime.runCall({ id: '2', name: 'pay', arguments: { amount: 2 } }, coding);
  expect(small.state).toBe('COMPLETED');
  const large = runtime.runCall({ id: '3', name: 'pay', arguments: { amount: 50 } }, coding);
  await settle();
  const [asked] = await runtime.pendingApprovals();
  expect(asked?.request.meta).toMatchObject({ rule: 'a large sum', raised_by: 'rule' });
  await runtime.decide('3', 'deny');
  await large;
});
