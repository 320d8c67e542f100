import { expect, test } from 'vitest';
import { z } from 'zod';
import { callDigest } from './approval/call-digest.js';
import type { ToolCallRecord } from './call/call-record.js';
import { tool } from './define/tool.js';
import type { Tool } from './define/tool-types.js';
import { createTestRuntime } from './testing/index.js';

const coding = { mode: 'coding' } as const;

/** A process that dies takes its memory with it; the next one has only what was kept. */
function world() {
  const ran: string[] = [];
  const tools = [
    tool('slow', () => new Promise(() => undefined), { allowedModes: ['coding'] }),
    tool('asked', (args) => (ran.push('asked'), args), { allowedModes: ['coding'] }),
  ];
  const permission = { mode: 'auto', requireApprovalTools: ['aske*'] } as const;
  const first = createTestRuntime({ tools, permission });
  /** `at` stands for the record as it was when the process died. */
  const restart = async (nextTools: readonly Tool[] = tools, at?: ToolCallRecord) => {
    const next = createTestRuntime({ tools: nextTools, permission });
    for (const record of first.ports.records.all()) {
      const entry = await first.ports.approvals.get(record.id);
      const asked = entry ? { question: entry.request } : {};
      await next.ports.records.keep({ record: at ?? record, isNew: true, events: [], ...asked });
      if (!entry?.settlement) continue;
      const { digest } = entry.request;
      await next.ports.approvals.settle(record.id, entry.settlement, { digest, events: [] });
    }
    return next;
  };
  return { ...first, ran, restart };
}

test('K-21 a call that was running when the process died is sealed, and the model is told it may have taken effect', async () => {
  const { runtime, restart, settle } = world();
  void runtime.runCall({ id: '1', name: 'slow' }, coding);
  await settle();
  const second = await restart();
  const resumed = await second.runtime.resume(coding);
  expect(resumed.waiting).toEqual([]);
  expect(resumed.sealed[0]?.digest).toMatch(/^[0-9a-f]{64}$/);
  expect(resumed.sealed).toMatchObject([
    {
      toolCallId: '1',
      state: 'SEALED',
      errorCode: 'INTERRUPTED',
      isError: true,
      result: { may_have_taken_effect: true },
    },
  ]);
  expect((resumed.sealed[0]?.result as { error: string }).error).toMatch(
    /may or may not have taken effect/,
  );
  expect(second.ports.records.all()[0]).toMatchObject({ state: 'SEALED' });
  expect((await second.runtime.resume(coding)).sealed).toEqual([]);
});

test('K-21 W-04 a call that a person changed is known by what was asked for, not by what ran', async () => {
  const { runtime, restart, settle, ports } = world();
  void runtime.runCall({ id: '1', name: 'asked', arguments: { a: 1 } }, coding);
  await settle();
  const question = await runtime.question('1');
  await runtime.decide('1', 'allow', {
    arguments: { a: 2 },
    digest: question?.request.digest ?? '',
  });
  await settle();
  const ended = ports.records.all()[0];
  if (!ended) throw new Error('unreachable');
  const second = await restart(undefined, { ...ended, state: 'EXECUTING' });
  const { sealed } = await second.runtime.resume(coding);
  expect(ended.inputDigest).toBe(callDigest('asked', { a: 2 }));
  expect(sealed.map(({ digest }) => digest)).toEqual([callDigest('asked', { a: 1 })]);
});

test('K-21 a call that waited for a person waits again with the same question, and runs once', async () => {
  const { runtime, restart, settle, ran } = world();
  void runtime.runCall({ id: '1', name: 'asked', arguments: { a: 1 } }, coding);
  await settle();
  const [before] = await runtime.pendingApprovals();
  const { runtime: second } = await restart();
  const { waiting, sealed } = await second.resume(coding);
  expect(sealed).toEqual([]);
  const digest = callDigest('asked', { a: 1 });
  expect(waiting.map((entry) => [entry.callId, entry.digest])).toEqual([['1', digest]]);
  expect(await second.pendingApprovals()).toEqual([before]);
  await second.decide('1', 'allow');
  expect(await waiting[0]?.outcome).toMatchObject({
    toolCallId: '1',
    state: 'COMPLETED',
    result: { a: 1 },
  });
  expect(ran).toEqual(['asked']);
});

test('K-21 an answer that was given while no process ran is taken at the next start', async () => {
  const { runtime, restart, settle, ports } = world();
  void runtime.runCall({ id: '1', name: 'asked', arguments: {} }, coding);
  await settle();
  const frozen = (await ports.records.get('session', '1'))!;
  await runtime.decide('1', 'deny', 'no');
  await settle();
  // The process died after the answer was kept and before its own record was.
  const second = await restart(undefined, frozen);
  const { waiting } = await second.runtime.resume(coding);
  expect(await waiting[0]?.outcome).toMatchObject({
    state: 'DENIED',
    errorCode: 'APPROVAL_DENIED',
  });
});

test('K-21 a waiting call whose secret is not stored is sealed with the way out, not run with a mask', async () => {
  const { runtime, restart, settle, ran } = world();
  void runtime.runCall({ id: '1', name: 'asked', arguments: { password: 'hunter2' } }, coding);
  await settle();
  const second = await restart();
  const { sealed, waiting } = await second.runtime.resume(coding);
  expect(waiting).toEqual([]);
  expect((sealed[0]?.result as { error: string }).error).toContain('Call again to ask again');
  expect(ran).toEqual([]);
});

test('K-21 a waiting call is gated again under the mode of the new turn', async () => {
  const { runtime, restart, settle, ran } = world();
  void runtime.runCall({ id: '1', name: 'asked', arguments: {} }, coding);
  await settle();
  const second = await restart();
  const { waiting } = await second.runtime.resume({ mode: 'chat_safe' });
  expect(await waiting[0]?.outcome).toMatchObject({ state: 'DENIED', errorCode: 'MODE_DENIED' });
  expect(ran).toEqual([]);
});

test.each([
  ['missing', [], 'no longer exists'],
  [
    'changed',
    [
      tool({
        name: 'asked',
        parameters: z.object({ needed: z.string() }),
        execute: () => 1,
        allowedModes: ['coding'],
      }),
    ],
    'no longer takes these arguments',
  ],
])(
  'K-21 D14 a waiting call whose tool is %s after the restart is sealed with the reason',
  async (_what, nextTools, words) => {
    const { runtime, restart, settle } = world();
    void runtime.runCall({ id: '1', name: 'asked', arguments: { a: 1 } }, coding);
    await settle();
    const { sealed, waiting } = await (await restart(nextTools)).runtime.resume(coding);
    expect(waiting).toEqual([]);
    expect(sealed).toMatchObject([{ state: 'SEALED', errorCode: 'INTERRUPTED' }]);
    expect((sealed[0]?.result as { error: string }).error).toContain(words);
  },
);

test('R-01 K-21 a session that nobody goes on with is closed: its calls are sealed with why, what is asked is withdrawn, nothing runs', async () => {
  const { runtime, restart, settle, ran } = world();
  void runtime.runCall({ id: '1', name: 'asked', arguments: {} }, coding);
  await settle();
  const second = await restart();
  const sealed = await second.runtime.sealLeft(coding, 'its client has gone');
  expect(sealed).toMatchObject([{ toolCallId: '1', state: 'SEALED', errorCode: 'INTERRUPTED' }]);
  expect(sealed[0]?.result).toMatchObject({
    error: expect.stringContaining('waited for approval, and its client has gone; it did not run'),
  });
  expect(await second.runtime.pendingApprovals()).toEqual([]);
  expect(await second.runtime.decide('1', 'allow')).toMatchObject({
    status: 'not_pending',
    outcome: 'cancelled',
    note: expect.stringContaining('its client has gone'),
  });
  expect(ran).toEqual([]);
});
