import { expect, test } from 'vitest';
import { tool } from '../define/tool.js';
import type { ToolContext } from '../define/tool-types.js';
import { createTestPorts, createTestRuntime } from '../testing/index.js';

const coding = { mode: 'coding' } as const;

/** A tool that ends when the test says so. */
function gate(name: string, metadata: object = {}) {
  const running: {
    resolve(value?: unknown): void;
    reject(error: unknown): void;
    context: ToolContext;
  }[] = [];
  const made = tool(
    name,
    (_args, context) =>
      new Promise((resolve, reject) => running.push({ resolve, reject, context })),
    { allowedModes: ['coding'], metadata },
  );
  return { made, running };
}

test('K-16 at most three calls of an agent run at once, and results keep the order of the calls', async () => {
  const { made, running } = gate('g', { concurrent: true });
  const { runtime, settle } = createTestRuntime({ tools: [made] });
  const all = runtime.runCalls(
    Array.from({ length: 7 }, (_, index) => ({ id: `${index}`, name: 'g' })),
    coding,
  );
  await settle();
  expect(running.map(({ context }) => context.callId)).toEqual(['0', '1', '2']);
  running[2]?.resolve('two');
  await settle();
  expect(running).toHaveLength(4);
  for (let index = 0; index < 7; index += 1) {
    await settle();
    running[index]?.resolve(running[index]?.context.callId);
  }
  expect((await all).map((outcome) => outcome.toolCallId)).toEqual([
    '0',
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
  ]);
});

test('K-16 a tool without `concurrent` never runs beside itself; another one may', async () => {
  const serial = gate('serial');
  const other = gate('other');
  const { runtime, settle } = createTestRuntime({ tools: [serial.made, other.made] });
  const all = runtime.runCalls(
    [
      { id: 'a', name: 'serial' },
      { id: 'b', name: 'serial' },
      { id: 'c', name: 'other' },
    ],
    coding,
  );
  await settle();
  expect(serial.running).toHaveLength(1);
  expect(other.running).toHaveLength(1);
  serial.running[0]?.resolve();
  other.running[0]?.resolve();
  await settle();
  expect(serial.running.map(({ context }) => context.callId)).toEqual(['a', 'b']);
  serial.running[1]?.resolve();
  await all;
});

test('K-17 a tool that ignores its signal is cut off at its own timeout, says it may still run, and its late result is recorded and not delivered', async () => {
  const { made, running } = gate('slow', { timeout: 500 });
  const { runtime, ports, settle, eventsOf } = createTestRuntime({ tools: [made] });
  const call = runtime.runCall({ id: '1', name: 'slow' }, coding);
  await settle();
  running[0]?.context.keepPartial({ lines: ['half'] });
  const { signal } = running[0]?.context ?? {};
  ports.clock.advance(499);
  await settle();
  expect(signal?.aborted).toBe(false);
  ports.clock.advance(1);
  const outcome = await call;
  expect(signal?.aborted).toBe(true);
  expect(outcome).toMatchObject({
    state: 'FAILED',
    errorCode: 'TIMEOUT',
    result: { partial_output: { lines: ['half'] }, may_still_run: true },
  });
  expect((outcome.result as { error: string }).error).toContain('did not end within 500 ms');
  running[0]?.resolve('late');
  await settle();
  expect(ports.records.late()).toEqual([
    { callId: '1', sessionId: 'session', at: expect.any(Number), isError: false, result: 'late' },
  ]);
  expect(eventsOf('tool_late_result')).toHaveLength(1);
  expect(ports.records.all()[0]?.state).toBe('FAILED');
});

test('K-17 without a timeout of its own the runtime’s limit holds', async () => {
  const { made } = gate('slow');
  const { runtime, ports, settle } = createTestRuntime({
    tools: [made],
    limits: { timeoutMs: 1000 },
  });
  const call = runtime.runCall({ id: '1', name: 'slow' }, coding);
  await settle();
  ports.clock.advance(1000);
  expect((await call).errorCode).toBe('TIMEOUT');
});

test('K-17 with a grace the call ends when the tool has stopped its work, and keeps what it returned', async () => {
  const made = tool(
    'tree',
    (_args, { signal }) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve({ stdout: 'part' }))),
    { allowedModes: ['coding'], metadata: { timeout: 100, abortGraceMs: 2000 } },
  );
  const { runtime, ports, settle } = createTestRuntime({ tools: [made] });
  const call = runtime.runCall({ id: '1', name: 'tree' }, coding);
  await settle();
  ports.clock.advance(100);
  expect((await call).result).toMatchObject({
    error_code: 'TIMEOUT',
    may_still_run: false,
    partial_output: { stdout: 'part' },
  });
});

test('K-17 cancelling settles running, queued and waiting calls at once, and the next turn works', async () => {
  const { made, running } = gate('g', { concurrent: true });
  const asked = tool('asked', () => 1, { allowedModes: ['coding'] });
  const { runtime, settle } = createTestRuntime({
    tools: [made, asked],
    permission: { mode: 'auto', requireApprovalTools: ['asked'] },
  });
  const controller = new AbortController();
  const requests = [
    ...Array.from({ length: 5 }, (_, index) => ({ id: `${index}`, name: 'g' })),
    { id: 'asked', name: 'asked' },
  ];
  const all = runtime.runCalls(requests, { ...coding, signal: controller.signal });
  await settle();
  expect(running).toHaveLength(3);
  controller.abort(new Error('user pressed stop'));
  const outcomes = await all;
  expect(outcomes.map((outcome) => outcome.errorCode)).toEqual([
    'CANCELLED',
    'CANCELLED',
    'CANCELLED',
    'CANCELLED',
    'CANCELLED',
    'APPROVAL_CANCELLED',
  ]);
  expect(outcomes[4]?.result).toMatchObject({ may_still_run: false });
  expect(await runtime.pendingApprovals()).toEqual([]);
  const next = runtime.runCall({ id: 'next', name: 'g' }, coding);
  await settle();
  running.at(-1)?.resolve('fine');
  expect((await next).state).toBe('COMPLETED');
});

test('K-17 interrupt ends every turn of the runtime', async () => {
  const { made } = gate('g', { concurrent: true });
  const { runtime, settle } = createTestRuntime({ tools: [made] });
  const calls = Array.from({ length: 5 }, (_, index) =>
    runtime.runCall({ id: `${index}`, name: 'g' }, coding),
  );
  await settle();
  runtime.interrupt('closing');
  expect((await Promise.all(calls)).map((outcome) => outcome.errorCode)).toEqual(
    Array(5).fill('CANCELLED'),
  );
});

test('K-17 a turn that is cancelled before it begins runs nothing', async () => {
  let runs = 0;
  const { runtime } = createTestRuntime({
    tools: [tool('t', () => (runs += 1), { allowedModes: ['coding'] })],
  });
  const outcome = await runtime.runCall(
    { id: '1', name: 't' },
    { ...coding, signal: AbortSignal.abort() },
  );
  expect(outcome.errorCode).toBe('CANCELLED');
  expect(runs).toBe(0);
});

test.each([
  ['a string', 'plain text', 'plain text'],
  ['nothing', undefined, 'undefined was thrown, which says nothing'],
  ['an object', { status: 500 }, '{"status":500}'],
  [
    'an object without a prototype',
    Object.create(null),
    'something that cannot be shown was thrown',
  ],
])('K-20 a tool that throws %s fails with words', async (_what, thrown, words) => {
  const { runtime } = createTestRuntime({
    tools: [
      tool(
        't',
        () => {
          throw thrown;
        },
        { allowedModes: ['coding'] },
      ),
    ],
  });
  const outcome = await runtime.runCall({ id: '1', name: 't' }, coding);
  expect(outcome).toMatchObject({
    state: 'FAILED',
    errorCode: 'TOOL_ERROR',
    result: { error: words },
  });
});

test('K-17 human time is not billed to the tool’s timeout', async () => {
  const { made, running } = gate('g', { timeout: 100 });
  const { runtime, ports, settle } = createTestRuntime({
    tools: [made],
    permission: { mode: 'ask' },
  });
  const call = runtime.runCall({ id: '1', name: 'g' }, coding);
  await settle();
  ports.clock.advance(3_600_000);
  await runtime.decide('1', 'allow');
  await settle();
  ports.clock.advance(50);
  running[0]?.resolve('ok');
  expect(await call).toMatchObject({ state: 'COMPLETED', durationMs: 50 });
});

test('K-16 a long queue of calls that end inside their own start is worked off and is no deep stack', async () => {
  const { records } = createTestPorts();
  let ran = 0;
  const counted = tool('counted', () => (ran += 1), {
    allowedModes: ['coding'],
    metadata: { concurrent: true },
  });
  const first = gate('first');
  const { runtime, settle } = createTestRuntime({
    tools: [counted, first.made],
    limits: { maxConcurrency: 1 },
    ports: {
      records: {
        ...records,
        keep(step) {
          if (step.record.name === 'counted' && step.record.state === 'EXECUTING')
            throw new Error('disk full');
          return records.keep(step);
        },
      },
    },
  });
  const calls = Array.from({ length: 20_000 }, (_, index) => ({ id: `${index}`, name: 'counted' }));
  const all = runtime.runCalls([{ id: 'first', name: 'first' }, ...calls], coding);
  await settle();
  first.running[0]?.resolve();
  const [, ...outcomes] = await all;
  expect(ran).toBe(0);
  expect(outcomes.map(({ toolCallId }) => toolCallId)).toEqual(calls.map(({ id }) => id));
  expect(outcomes.every(({ errorCode }) => errorCode === 'RECORD_FAILED')).toBe(true);
});

test('K-16 a long queue of calls that end at once is worked off in order', async () => {
  const ran: string[] = [];
  // What it answers calls back before `then` returns.
  const instant = tool(
    'instant',
    (_args, { callId }) => {
      ran.push(callId);
      return Object.defineProperty({}, 'then', {
        value: (take: (value: number) => void) => take(1),
      });
    },
    { allowedModes: ['coding'] },
  );
  const first = gate('first');
  const { runtime, settle } = createTestRuntime({
    tools: [instant, first.made],
    limits: { maxConcurrency: 1 },
  });
  const ids = Array.from({ length: 20_000 }, (_, index) => `${index}`);
  const all = runtime.runCalls(
    [{ id: 'first', name: 'first' }, ...ids.map((id) => ({ id, name: 'instant' }))],
    coding,
  );
  await settle();
  expect(ran).toEqual([]);
  first.running[0]?.resolve();
  const outcomes = await all;
  expect(ran).toEqual(ids);
  expect(outcomes.every(({ state }) => state === 'COMPLETED')).toBe(true);
});

test('a tool whose answer throws when it is waited for fails, as one that throws does', async () => {
  const broken = tool(
    'broken',
    () =>
      Object.defineProperty({}, 'then', {
        get: () => {
          throw new Error('no then');
        },
      }),
    { allowedModes: ['coding'] },
  );
  const { runtime } = createTestRuntime({ tools: [broken] });
  expect(await runtime.runCall({ id: '1', name: 'broken' }, coding)).toMatchObject({
    state: 'FAILED',
    errorCode: 'TOOL_ERROR',
    result: { error: 'no then' },
  });
});

test('K-17 calls of a turn that ended before it is cancelled are left alone', async () => {
  const quick = tool('quick', () => 1, {
    allowedModes: ['coding'],
    metadata: { concurrent: true },
  });
  const slow = gate('slow');
  const controller = new AbortController();
  const { runtime, settle, events } = createTestRuntime({ tools: [quick, slow.made] });
  const ofEnded = () => events().filter(({ event }) => JSON.stringify(event).includes('"ended"'));
  const all = runtime.runCalls(
    [
      { id: 'ended', name: 'quick' },
      { id: 'running', name: 'slow' },
    ],
    { ...coding, signal: controller.signal },
  );
  await settle();
  const before = ofEnded().length;
  controller.abort(new Error('stop'));
  const [ended, running] = await all;
  expect(ended).toMatchObject({ state: 'COMPLETED' });
  expect(running).toMatchObject({ errorCode: 'CANCELLED' });
  expect(before).toBe(3);
  expect(ofEnded()).toHaveLength(before);
});

test('K-17 a turn that is cancelled while the beginning of a call is written down does not run its tool', async () => {
  const { made, running } = gate('g');
  const { records } = createTestPorts();
  let written: () => void = () => undefined;
  const { runtime, settle, eventsOf } = createTestRuntime({
    tools: [made],
    ports: {
      records: {
        ...records,
        keep: (step) =>
          new Promise((resolve) => {
            written = () => resolve(records.keep(step));
          }),
      },
    },
  });
  const controller = new AbortController();
  const call = runtime.runCall({ id: '1', name: 'g' }, { ...coding, signal: controller.signal });
  await settle();
  controller.abort(new Error('stop'));
  written();
  await settle();
  written();
  expect(await call).toMatchObject({
    state: 'FAILED',
    errorCode: 'CANCELLED',
    result: { may_still_run: false },
  });
  expect(running).toEqual([]);
  expect(eventsOf('tool_executed')).toEqual([]);
});
