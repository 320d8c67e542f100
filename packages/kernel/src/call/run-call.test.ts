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

test('K-21 a refused duplicate announces nothing: the log has the first call alone', async () => {
  const { runtime, events } = createTestRuntime({
    tools: [tool('t', () => 1, { allowedModes: ['coding'] })],
  });
  await runtime.runCall({ id: 'x', name: 't', arguments: { first: true } }, coding);
  const before = events();
  await runtime.runCall({ id: 'x', name: 't', arguments: { second: true } }, coding);
  expect(events()).toEqual(before);
});
