import { expect, test } from 'vitest';
import { z } from 'zod';
import { tool } from '../define/tool.js';
import type { Hooks } from '../hooks/hook-types.js';
import { createTestRuntime } from '../testing/index.js';

const coding = { mode: 'coding' } as const;

function subject(hooks?: Hooks) {
  const ran: unknown[] = [];
  const made = tool({
    name: 't',
    parameters: z.object({ path: z.string() }),
    execute: (args) => {
      ran.push(args);
      return { content: 'secret', size: 6 };
    },
    allowedModes: ['coding'],
    ...(hooks ? { hooks } : {}),
  });
  return { made, ran };
}

test('K-14 deny stops the call with the hook’s reason and result', async () => {
  const { made, ran } = subject();
  const { runtime } = createTestRuntime({
    tools: [made],
    hooks: {
      preToolUse: () => ({
        decision: 'deny',
        reason: 'not here',
        toolResult: { ok: false, error: 'Permission denied: sensitive file' },
      }),
    },
  });
  const outcome = await runtime.runCall({ id: '1', name: 't', arguments: { path: 'x' } }, coding);
  expect(outcome).toMatchObject({
    state: 'DENIED',
    errorCode: 'HOOK_DENIED',
    isError: true,
    result: { ok: false, error: 'Permission denied: sensitive file' },
  });
  expect(ran).toEqual([]);
});

test('K-14 a result from a hook skips the run and completes the call', async () => {
  const { made, ran } = subject();
  const { runtime, ports } = createTestRuntime({
    tools: [made],
    hooks: { preToolUse: () => ({ result: { cached: true } }) },
  });
  const outcome = await runtime.runCall({ id: '1', name: 't', arguments: { path: 'x' } }, coding);
  expect(outcome).toMatchObject({ state: 'COMPLETED', result: { cached: true } });
  expect(ran).toEqual([]);
  expect(ports.records.all()[0]?.auditTrail).toContainEqual(
    expect.objectContaining({ note: 'hook provided result' }),
  );
});

test('K-14 an ask is remembered while later hooks run; a later deny wins', async () => {
  const { made } = subject({ preToolUse: () => ({ decision: 'deny', reason: 'tool says no' }) });
  const { runtime } = createTestRuntime({
    tools: [made],
    hooks: { preToolUse: () => ({ decision: 'ask' }) },
  });
  const outcome = await runtime.runCall({ id: '1', name: 't', arguments: { path: 'x' } }, coding);
  expect(outcome).toMatchObject({ errorCode: 'HOOK_DENIED' });
  expect(await runtime.pendingApprovals()).toEqual([]);
});

test('K-14 agent hooks run before tool hooks, and the first deny or result ends it', async () => {
  const order: string[] = [];
  const { made } = subject({ preToolUse: () => void order.push('tool') });
  const { runtime } = createTestRuntime({
    tools: [made],
    hooks: [
      { preToolUse: () => void order.push('first') },
      { preToolUse: () => (order.push('second'), { result: 1 }) },
      { preToolUse: () => void order.push('third') },
    ],
  });
  await runtime.runCall({ id: '1', name: 't', arguments: { path: 'x' } }, coding);
  expect(order).toEqual(['first', 'second']);
});

test('K-14 a tool’s own hooks run for its own calls only', async () => {
  const seen: string[] = [];
  const { made } = subject({
    preToolUse: (call) => void seen.push(call.name),
    postToolUse: (call) => void seen.push(call.name),
  });
  const { runtime } = createTestRuntime({
    tools: [made, tool('other', () => 1, { allowedModes: ['coding'] })],
  });
  await runtime.runCalls(
    [
      { id: '1', name: 'other' },
      { id: '2', name: 't', arguments: { path: 'x' } },
    ],
    coding,
  );
  expect(seen).toEqual(['t', 't']);
});

test.each([
  [
    'throws',
    () => {
      throw new Error('hook bug');
    },
    'hook bug',
  ],
  ['rejects', () => Promise.reject(new Error('hook bug')), 'hook bug'],
  ['answers a string', () => 'deny', 'preToolUse answered string'],
  ['answers an unknown decision', () => ({ decision: 'maybe' }), 'decision string "maybe"'],
])(
  'K-14 P13 a pre-hook that %s denies the call with a clear error and the history is complete',
  async (_what, preToolUse, words) => {
    const { made, ran } = subject();
    const { runtime, ports } = createTestRuntime({
      tools: [made],
      hooks: { preToolUse: preToolUse as unknown as () => undefined },
    });
    const outcome = await runtime.runCall({ id: '1', name: 't', arguments: { path: 'x' } }, coding);
    expect(outcome).toMatchObject({
      toolCallId: '1',
      state: 'DENIED',
      errorCode: 'HOOK_FAILED',
      isError: true,
    });
    expect((outcome.result as { error: string }).error).toContain(words);
    expect(ran).toEqual([]);
    expect(ports.records.all()[0]?.state).toBe('DENIED');
  },
);

test('K-14 P13 a hook that hangs past its limit denies the call', async () => {
  const { made, ran } = subject();
  const { runtime, ports, settle } = createTestRuntime({
    tools: [made],
    hooks: { preToolUse: () => new Promise(() => undefined) },
    limits: { hookTimeoutMs: 200 },
  });
  const call = runtime.runCall({ id: '1', name: 't', arguments: { path: 'x' } }, coding);
  await settle();
  ports.clock.advance(200);
  const outcome = await call;
  expect(outcome.errorCode).toBe('HOOK_FAILED');
  expect((outcome.result as { error: string }).error).toContain('no answer within 200 ms');
  expect(ran).toEqual([]);
});

test('K-10 arguments that a hook changed, openly or in place, are validated and gated again', async () => {
  for (const preToolUse of [
    () => ({ decision: 'update', args: { path: 5 } }) as const,
    (call: { args: unknown }) => void ((call.args as { path: unknown }).path = 5),
  ]) {
    const { made, ran } = subject();
    const { runtime } = createTestRuntime({ tools: [made], hooks: { preToolUse } });
    const outcome = await runtime.runCall({ id: '1', name: 't', arguments: { path: 'x' } }, coding);
    expect(outcome.errorCode).toBe('INVALID_ARGS');
    expect(ran).toEqual([]);
  }
  const { made, ran } = subject();
  const { runtime } = createTestRuntime({
    tools: [made],
    hooks: { preToolUse: () => ({ decision: 'update', args: { path: '/etc/shadow' } }) },
    permission: {
      mode: 'auto',
      rules: [
        ({ args }) =>
          (args as { path: string }).path.startsWith('/etc')
            ? { verdict: 'deny', rule: 'etc', where: 'w' }
            : undefined,
      ],
    },
  });
  expect(
    (await runtime.runCall({ id: '1', name: 't', arguments: { path: 'x' } }, coding)).errorCode,
  ).toBe('POLICY_DENIED');
  expect(ran).toEqual([]);
});

test('K-14 the hook sees the call by both names of its arguments', async () => {
  const { made } = subject();
  const seen: unknown[] = [];
  const { runtime } = createTestRuntime({
    tools: [made],
    hooks: {
      preToolUse: (call, context) =>
        void seen.push([call.args, call.input, call.id, call.name, context.mode]),
    },
  });
  await runtime.runCall({ id: '1', name: 't', arguments: { path: 'x' } }, coding);
  expect(seen).toEqual([[{ path: 'x' }, { path: 'x' }, '1', 't', 'coding']]);
});
