import { expect, test } from 'vitest';
import { z } from 'zod';
import { tool } from '../define/tool.js';
import type { Tool } from '../define/tool-types.js';
import type { Hooks } from '../hooks/hook-types.js';
import { createTestRuntime } from '../testing/index.js';
import type { RecordSink } from './record-sink.js';

const coding = { mode: 'coding' } as const;
const chatSafe = { mode: 'chat_safe' } as const;

function add(): Tool {
  return tool({
    name: 'add',
    parameters: z.object({ a: z.number(), b: z.number() }),
    execute: ({ a, b }) => ({ sum: a + b }),
    allowedModes: ['coding'],
  });
}

test('K-10 every gate is passed in order and each step sees what the one before left', async () => {
  const order: string[] = [];
  const traced = tool({
    name: 'traced',
    parameters: z
      .object({ a: z.number().transform((value) => (order.push('validate'), value)) })
      .refine(() => true),
    execute: () => {
      order.push('run');
      return { ok: true };
    },
    hooks: {
      preToolUse: () => void order.push('tool pre'),
      postToolUse: () => void order.push('tool post'),
    },
    allowedModes: ['coding'],
  });
  const hooks: Hooks = {
    preToolUse: () => void order.push('agent pre'),
    postToolUse: () => void order.push('agent post'),
  };
  const { runtime, ports } = createTestRuntime({
    tools: [traced],
    hooks,
    permission: {
      mode: 'ask',
      rules: [() => (order.push('policy'), undefined)],
    },
  });
  const running = runtime.runCall({ id: '1', name: 'traced', arguments: '{"a":1}' }, coding);
  await expect.poll(async () => (await runtime.pendingApprovals()).length).toBe(1);
  order.push('approval');
  await runtime.decide('1', 'allow');
  expect((await running).state).toBe('COMPLETED');
  expect(order).toEqual([
    'validate',
    'policy',
    'agent pre',
    'tool pre',
    'approval',
    'run',
    'agent post',
    'tool post',
  ]);
  expect(ports.records.all()[0]?.auditTrail.map((entry) => entry.state)).toEqual([
    'PENDING',
    'APPROVAL_REQUIRED',
    'APPROVED',
    'EXECUTING',
    'COMPLETED',
  ]);
});

test('K-10 M-03 the mode gate comes before the arguments: a denial is the same whatever they are', async () => {
  const { runtime } = createTestRuntime({ tools: [add()] });
  const args = ['{"a":1,"b":2}', '{broken', '[]', { __proto__: null }, 'x'.repeat(100), undefined];
  const outcomes = await runtime.runCalls(
    args.map((value, index) => ({ id: `c${index}`, name: 'add', arguments: value })),
    chatSafe,
  );
  const results = outcomes.map((outcome) => JSON.stringify(outcome.result));
  expect(new Set(results).size).toBe(1);
  expect(results[0]).not.toContain('"a"');
});

test('M-03 seed A5 S2 a denied call never runs and gives the structured result and the event', async () => {
  let runs = 0;
  const { runtime, eventsOf, ports } = createTestRuntime({
    tools: [tool('read_file', () => (runs += 1), { allowedModes: ['coding'] })],
  });
  const outcome = await runtime.runCall({ id: 'c1', name: 'read_file', arguments: '{}' }, chatSafe);
  expect(runs).toBe(0);
  expect(outcome).toMatchObject({
    toolCallId: 'c1',
    state: 'DENIED',
    isError: true,
    result: {
      ok: false,
      error_code: 'MODE_DENIED',
      tool_name: 'read_file',
      mode: 'chat_safe',
      message: 'read_file is not allowed in chat_safe mode',
    },
  });
  expect(eventsOf('tool:denied').map((event) => event.data)).toEqual([outcome.denied]);
  expect(ports.records.all()[0]).toMatchObject({ state: 'DENIED', errorCode: 'MODE_DENIED' });
});

test('M-04 seed C1 C2 tool_denied has exactly six fields, none empty, the same every time', async () => {
  const { runtime } = createTestRuntime({ tools: [add()] });
  const seen = await Promise.all(
    ['c', 'c', 'c', 'c', 'c'].map(async (id, index) => {
      const fresh = createTestRuntime({ tools: [add()] });
      const outcome = await fresh.runtime.runCall(
        { id, name: 'add', arguments: `{"a":${index}}` },
        chatSafe,
      );
      return outcome.denied;
    }),
  );
  expect(new Set(seen.map((data) => JSON.stringify(data))).size).toBe(1);
  expect(Object.keys(seen[0] ?? {}).sort()).toEqual(
    ['call_id', 'error_code', 'message', 'mode', 'next_action', 'tool_name'].sort(),
  );
  for (const value of Object.values(seen[0] ?? {})) expect(value).not.toBe('');
  // The fourth denial of one runtime is a denial like the first.
  for (const id of ['1', '2', '3', '4', '5']) {
    const outcome = await runtime.runCall({ id, name: 'add' }, chatSafe);
    expect(outcome.denied?.error_code).toBe('MODE_DENIED');
  }
});

test('M-05 next_action offers no switch while coding is closed, in both languages', async () => {
  for (const language of ['en', 'zh'] as const) {
    const { runtime } = createTestRuntime({ tools: [add()], language });
    const { denied } = await runtime.runCall({ id: '1', name: 'add' }, chatSafe);
    expect(denied?.next_action).not.toMatch(/switch|\/mode|set_mode|切换/i);
    expect(denied?.next_action).toMatch(
      language === 'en'
        ? /not open yet/
        : /coding 模式，该模式尚未开放：由运维人员以 SLUICE_CODING=open 开放/,
    );
  }
  const open = createTestRuntime({ tools: [add()], openModes: ['coding'] });
  const { denied } = await open.runtime.runCall({ id: '1', name: 'add' }, chatSafe);
  expect(denied?.next_action).toMatch(/operator can create a coding session/);
});

test('K-30 seed S1 an unknown tool is TOOL_NOT_FOUND, never MODE_DENIED, and names only tools of the mode', async () => {
  const { runtime, eventsOf } = createTestRuntime({
    tools: [
      tool('read_note', () => 1, { allowedModes: ['chat_safe'] }),
      tool('read_file', () => 1, { allowedModes: ['coding'] }),
      tool('Bash', () => 1, { allowedModes: ['coding'] }),
    ],
  });
  const hidden = await runtime.runCall({ id: '1', name: 'read_fil', arguments: '{}' }, chatSafe);
  expect(hidden).toMatchObject({
    isError: true,
    errorCode: 'TOOL_NOT_FOUND',
    extras: { failureCategory: 'command_not_found', toolName: 'read_fil' },
  });
  expect(JSON.stringify(hidden)).not.toContain('read_file');
  expect(JSON.stringify(hidden)).not.toContain('Bash');
  expect(eventsOf('tool:denied')).toEqual([]);
  const shown = await runtime.runCall({ id: '2', name: 'UnknownTool' }, coding);
  const { error } = shown.result as { error: string };
  expect(error).toContain('Unknown tool: UnknownTool');
  expect(error).toContain('Bash(command="UnknownTool <args>")');
});

test('K-30 the nearest visible names are offered', async () => {
  const { runtime } = createTestRuntime({
    tools: [tool('fs_read', () => 1, { allowedModes: ['coding'] })],
  });
  const outcome = await runtime.runCall({ id: '1', name: 'fsRead' }, coding);
  expect((outcome.result as { error: string }).error).toContain('Did you mean: fs_read?');
});

test('K-31 broken JSON carries the parser’s own message and nothing runs', async () => {
  let runs = 0;
  const { runtime } = createTestRuntime({
    tools: [tool('t', () => (runs += 1), { allowedModes: ['coding'] })],
  });
  const outcome = await runtime.runCall({ id: '1', name: 't', arguments: '{"a": ' }, coding);
  let parserSays = '';
  try {
    JSON.parse('{"a": ');
  } catch (error) {
    parserSays = String((error as Error).message);
  }
  expect(outcome.extras).toMatchObject({ toolName: 't', parseError: parserSays });
  expect(outcome.errorCode).toBe('INVALID_JSON');
  expect(runs).toBe(0);
});

test('K-33 every outcome carries the id it answers, good or bad', async () => {
  const { runtime } = createTestRuntime({
    tools: [
      add(),
      tool(
        'boom',
        () => {
          throw new Error('x');
        },
        { allowedModes: ['coding'] },
      ),
    ],
  });
  const requests = [
    { id: 'good', name: 'add', arguments: { a: 1, b: 2 } },
    { id: 'invalid', name: 'add', arguments: {} },
    { id: 'broken', name: 'add', arguments: '{' },
    { id: 'unknown', name: 'nope' },
    { id: 'thrown', name: 'boom' },
  ];
  const outcomes = await runtime.runCalls(requests, coding);
  expect(outcomes.map((outcome) => outcome.toolCallId)).toEqual(
    requests.map((request) => request.id),
  );
  expect(outcomes.map((outcome) => outcome.isError)).toEqual([false, true, true, true, true]);
});

test('K-12 the record has the fields of the specification, with secrets masked and long input cut in the snapshot', async () => {
  const login = tool('login', () => ({ token: 'abc', ok: true }), { allowedModes: ['coding'] });
  const { runtime, ports, eventsOf } = createTestRuntime({
    tools: [login],
    agentId: 'a1',
    parentCallId: 'p1',
  });
  const long = 'x'.repeat(1000);
  await runtime.runCall(
    { id: '1', name: 'login', arguments: { password: 'hunter2', text: long } },
    coding,
  );
  expect(ports.records.all()[0]).toMatchObject({
    id: '1',
    name: 'login',
    input: { password: '<redacted:key>', text: long },
    inputDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
    state: 'COMPLETED',
    approval: { required: false },
    result: { token: '<redacted:key>' },
    isError: false,
    startedAt: expect.any(Number),
    completedAt: expect.any(Number),
    durationMs: 0,
    createdAt: expect.any(Number),
    updatedAt: expect.any(Number),
    sessionId: 'session',
    agentId: 'a1',
    parentCallId: 'p1',
    mode: 'coding',
  });
  const [end] = eventsOf('tool:end');
  expect(end?.call.inputPreview).toEqual({
    password: '<redacted:key>',
    text: `${'x'.repeat(200)}… (+800 characters)`,
  });
  expect(
    JSON.stringify(ports.records.all()) + JSON.stringify(eventsOf('tool:start')),
  ).not.toContain('hunter2');
});

test('K-10 the record stands as EXECUTING with the digest before the tool runs', async () => {
  const seen: unknown[] = [];
  const { runtime, ports } = createTestRuntime({
    tools: [
      tool(
        'look',
        async () => {
          seen.push(await ports.records.get('session', '1'));
        },
        { allowedModes: ['coding'] },
      ),
    ],
  });
  await runtime.runCall({ id: '1', name: 'look' }, coding);
  expect(seen[0]).toMatchObject({ state: 'EXECUTING', inputDigest: expect.any(String) });
});

test('K-20 anything is a result; ok false or a throw is an error', async () => {
  const returns = (name: string, value: unknown) =>
    tool(name, () => value, { allowedModes: ['coding'] });
  const { runtime } = createTestRuntime({
    tools: [
      returns('text', 'hi'),
      returns('nothing', undefined),
      returns('failed', { ok: false, error: 'no such file' }),
      tool(
        'thrown',
        () => {
          throw new Error('boom');
        },
        { allowedModes: ['coding'] },
      ),
    ],
  });
  const outcomes = await runtime.runCalls(
    ['text', 'nothing', 'failed', 'thrown'].map((name) => ({ id: name, name })),
    coding,
  );
  expect(outcomes.map(({ result, isError, state }) => ({ result, isError, state }))).toMatchObject([
    { result: 'hi', isError: false, state: 'COMPLETED' },
    { result: null, isError: false, state: 'COMPLETED' },
    { result: { ok: false, error: 'no such file' }, isError: true, state: 'FAILED' },
    {
      result: { ok: false, error: 'boom', error_code: 'TOOL_ERROR', tool_name: 'thrown' },
      isError: true,
      state: 'FAILED',
    },
  ]);
});

test('K-21 a call id that the session already has never runs a second time', async () => {
  let runs = 0;
  const { runtime } = createTestRuntime({
    tools: [tool('t', () => (runs += 1), { allowedModes: ['coding'] })],
  });
  const outcomes = await runtime.runCalls(
    [
      { id: 'x', name: 't' },
      { id: 'x', name: 't' },
    ],
    coding,
  );
  const again = await runtime.runCall({ id: 'x', name: 't' }, coding);
  expect(runs).toBe(1);
  expect(outcomes.map((outcome) => outcome.errorCode)).toEqual([undefined, 'DUPLICATE_CALL_ID']);
  expect(again).toMatchObject({ toolCallId: 'x', errorCode: 'DUPLICATE_CALL_ID' });
});

test('K-10 a call that cannot be recorded first is not run', async () => {
  let runs = 0;
  const counted = tool('t', () => (runs += 1), { allowedModes: ['coding'] });
  const healthy = createTestRuntime({ tools: [counted] });
  const { keep } = healthy.ports.records;
  for (const broken of ['PENDING', 'EXECUTING'] as const) {
    const records: RecordSink = {
      ...healthy.ports.records,
      keep: (step) =>
        step.record.state === broken ? Promise.reject(new Error('disk full')) : keep(step),
    };
    // With a hook before the run a call is written down before it begins.
    const hooks = broken === 'PENDING' ? [{ preToolUse: () => undefined }] : [];
    const { runtime } = createTestRuntime({ tools: [counted], ports: { records }, hooks });
    const outcome = await runtime.runCall({ id: broken, name: 't' }, coding);
    expect(outcome).toMatchObject({ isError: true, errorCode: 'RECORD_FAILED', stopsTurn: true });
    expect(JSON.stringify(outcome.result)).toContain('disk full');
  }
  expect(runs).toBe(0);
});

test('K-10 a record that fails only at the end says that the tool ran', async () => {
  const healthy = createTestRuntime();
  const { keep } = healthy.ports.records;
  const records: RecordSink = {
    ...healthy.ports.records,
    keep: (step) =>
      step.record.state === 'COMPLETED' ? Promise.reject(new Error('disk full')) : keep(step),
  };
  const { runtime } = createTestRuntime({
    tools: [tool('t', () => 1, { allowedModes: ['coding'] })],
    ports: { records },
  });
  const outcome = await runtime.runCall({ id: '1', name: 't' }, coding);
  expect(outcome).toMatchObject({ errorCode: 'RECORD_FAILED', stopsTurn: true });
  expect((outcome.result as { error: string }).error).toMatch(
    /ran and may have taken effect.*disk full/,
  );
});

test('K-21 a refused duplicate announces nothing: the log has the first call alone', async () => {
  const { runtime, events } = createTestRuntime({
    tools: [tool('t', () => 1, { allowedModes: ['coding'] })],
  });
  await runtime.runCall({ id: 'x', name: 't', arguments: { first: true } }, coding);
  const before = events();
  await runtime.runCall({ id: 'x', name: 't', arguments: { second: true } }, coding);
  expect(events()).toEqual(before);
});

test('K-19 an end that could not be recorded is not announced either', async () => {
  const { ports } = createTestRuntime();
  const records: RecordSink = {
    ...ports.records,
    keep: (step) =>
      step.record.state === 'COMPLETED'
        ? Promise.reject(new Error('disk full'))
        : ports.records.keep(step),
  };
  const { runtime } = createTestRuntime({
    tools: [tool('t', () => 1, { allowedModes: ['coding'] })],
    ports: { records, events: ports.events },
  });
  expect((await runtime.runCall({ id: '1', name: 't' }, coding)).errorCode).toBe('RECORD_FAILED');
  expect(ports.records.all()[0]?.state).toBe('EXECUTING');
  const page = await ports.events.since(0, 10);
  expect(page.events.map(({ event }) => event.type)).toEqual(['tool:start']);
});
