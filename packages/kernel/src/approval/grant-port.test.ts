import { expect, test } from 'vitest';
import { createRuntime } from '../runtime.js';
import { createTestRuntime } from '../testing/index.js';
import { payments } from '../testing/payments.js';

const coding = { mode: 'coding' } as const;

test('U-04 a grant for the tool covers any arguments; a session grant ends with its session; an expired one is gone', async () => {
  const { pay } = payments();
  const { runtime, registry, ports, settle } = createTestRuntime({
    tools: [pay],
    permission: { mode: 'ask' },
  });
  const first = runtime.runCall({ id: '1', name: 'pay', arguments: { amount: 1 } }, coding);
  await settle();
  await runtime.decide('1', 'allow', {
    scope: 'session',
    covers: 'tool',
    grantExpiresAt: ports.clock.now() + 1000,
  });
  await first;
  expect(
    (await runtime.runCall({ id: '2', name: 'pay', arguments: { amount: 2 } }, coding)).state,
  ).toBe('COMPLETED');
  const other = createRuntime({ registry, ports, sessionId: 'other', permission: { mode: 'ask' } });
  const elsewhere = other.runCall({ id: 'o', name: 'pay', arguments: { amount: 2 } }, coding);
  await settle();
  expect(await other.pendingApprovals()).toHaveLength(1);
  const widest = { scope: 'always', covers: 'tool' } as const;
  for (const confirm of ['', 'pa', 'pay ', 'yes']) {
    expect(await other.decide('o', 'allow', { ...widest, confirm })).toEqual({
      status: 'unconfirmed',
    });
  }
  expect(await other.decide('o', 'allow', widest)).toEqual({ status: 'unconfirmed' });
  expect(await other.pendingApprovals()).toHaveLength(1);
  await other.decide('o', 'allow', { ...widest, confirm: 'pay' });
  await elsewhere;
  expect(
    (await other.runCall({ id: 'o2', name: 'pay', arguments: { amount: 3 } }, coding)).state,
  ).toBe('COMPLETED');
  ports.clock.advance(1000);
  expect(
    (await runtime.runCall({ id: '3', name: 'pay', arguments: { amount: 4 } }, coding)).state,
  ).toBe('COMPLETED');
  expect(ports.records.all().find((record) => record.id === '3')?.approval.decidedBy).toBe('api');
});

test('U-04 a grant answers in the workspace it was given in and in no other, whatever its scope', async () => {
  for (const scope of ['session', 'always'] as const) {
    const { pay } = payments();
    const permission = { mode: 'ask' } as const;
    const opened = createTestRuntime({ tools: [pay], permission, workspace: '/here' });
    const { runtime, registry, ports, settle } = opened;
    const call = (id: string) => ({ id, name: 'pay', arguments: { amount: 1 } });
    const first = runtime.runCall(call('1'), coding);
    await settle();
    await runtime.decide('1', 'allow', { scope, covers: 'arguments' });
    await first;
    expect(await runtime.grants.list()).toMatchObject([{ workspace: '/here' }]);
    expect((await runtime.runCall(call('2'), coding)).state).toBe('COMPLETED');
    for (const workspace of ['/there', undefined]) {
      const elsewhere = createRuntime({
        registry,
        ports,
        sessionId: 'session',
        permission,
        ...(workspace === undefined ? {} : { workspace }),
      });
      const id = `3 ${String(workspace)}`;
      void elsewhere.runCall(call(id), coding);
      await settle();
      expect(await elsewhere.question(id)).toBeDefined();
      await elsewhere.decide(id, 'deny');
    }
  }
});

test('U-04 a lasting grant belongs to the workspace: it answers for another person there, and names who gave it', async () => {
  const { pay } = payments();
  const permission = { mode: 'ask' } as const;
  const opened = createTestRuntime({ tools: [pay], permission, workspace: '/here' });
  const { runtime, registry, ports, settle } = opened;
  const call = { name: 'pay', arguments: { amount: 5 } };
  const first = runtime.runCall({ ...call, id: '1' }, coding);
  await settle();
  await runtime.decide('1', 'allow', { scope: 'always', decidedBy: 'ann' });
  await first;
  const ofBob = { registry, ports, sessionId: 'of bob', workspace: '/here', permission };
  const bob = createRuntime({ ...ofBob, origin: { person: 'bob' } });
  await bob.runCall({ ...call, id: '2' }, coding);
  expect(await ports.records.get('of bob', '2')).toMatchObject({
    state: 'COMPLETED',
    approval: { decidedBy: 'ann', grantId: (await bob.grants.list())[0]?.id },
  });

  const needs = { role: 'approver' } as const;
  const twice = createRuntime({
    ...ofBob,
    sessionId: 'with a rule',
    permission: {
      mode: 'auto',
      rules: [() => ({ verdict: 'ask', rule: 'four eyes', where: 'test', needs })],
    },
  });
  const asked = twice.runCall({ ...call, id: '3' }, coding);
  await settle();
  expect(await twice.question('3')).toBeDefined();
  await twice.decide('3', 'deny');
  await asked;
});

test('G24 a yes to one client answers no other one, neither once nor for the session, with the same arguments', async () => {
  for (const scope of ['once', 'session'] as const) {
    const { pay, paid } = payments();
    const permission = { mode: 'ask' } as const;
    const { runtime, registry, ports, settle } = createTestRuntime({ tools: [pay], permission });
    const call = { id: '1', name: 'pay', arguments: { amount: 5 } };
    const first = runtime.runCall(call, coding);
    await settle();
    await runtime.decide('1', 'allow', { scope, covers: 'arguments', decidedBy: 'ann' });
    await first;

    const other = createRuntime({ registry, ports, sessionId: 'another client', permission });
    const second = other.runCall({ ...call, id: '2' }, coding);
    await settle();
    expect(await other.question('2')).toBeDefined();
    expect(paid).toHaveLength(1);
    // Who answers the first client again has not answered the second.
    expect(await runtime.decide('1', 'allow')).not.toEqual({ status: 'settled' });
    expect(paid).toHaveLength(1);
    await other.decide('2', 'deny');
    expect((await second).state).toBe('DENIED');
  }
});
