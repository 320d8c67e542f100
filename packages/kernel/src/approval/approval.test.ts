import { expect, test } from 'vitest';
import { z } from 'zod';
import { tool } from '../define/tool.js';
import type { PolicyQuestion } from '../policy/permission-config.js';
import { createRegistry } from '../registry/registry.js';
import { createRuntime } from '../runtime.js';
import { createTestRuntime } from '../testing/index.js';

const coding = { mode: 'coding' } as const;

function payments() {
  const paid: unknown[] = [];
  const pay = tool({
    name: 'pay',
    parameters: z.object({ amount: z.number().max(100), to: z.string().default('shop') }),
    execute: (args) => {
      paid.push(args);
      return { ok: true };
    },
    allowedModes: ['coding'],
  });
  return { pay, paid };
}

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

test('K-15 an unknown expiry action is refused at construction', () => {
  expect(() => createTestRuntime({ approval: { onExpiry: 'allow' as 'deny' } })).toThrow(
    /"allow" is unknown; use wait, deny or stop/,
  );
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

test('a grant holds only in the workspace where it was given', async () => {
  const { pay } = payments();
  const { runtime, registry, ports, settle } = createTestRuntime({
    tools: [pay],
    permission: { mode: 'ask' },
    workspace: '/one',
  });
  const first = runtime.runCall({ id: '1', name: 'pay', arguments: { amount: 1 } }, coding);
  await settle();
  await runtime.decide('1', 'allow', { scope: 'always' });
  await first;
  const again = await runtime.runCall({ id: '2', name: 'pay', arguments: { amount: 1 } }, coding);
  expect(again.state).toBe('COMPLETED');
  for (const workspace of ['/two', undefined]) {
    const other = createRuntime({
      registry,
      ports,
      sessionId: `in ${workspace}`,
      permission: { mode: 'ask' },
      ...(workspace === undefined ? {} : { workspace }),
    });
    const id = `at ${workspace}`;
    const call = other.runCall({ id, name: 'pay', arguments: { amount: 1 } }, coding);
    await settle();
    expect(await other.pendingApprovals()).toHaveLength(1);
    await other.decide(id, 'deny');
    await call;
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
