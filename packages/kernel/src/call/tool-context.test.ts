import { expect, test } from 'vitest';
import { z } from 'zod';
import { tool } from '../define/tool.js';
import type { ToolContext } from '../define/tool-types.js';
import { createTestRuntime } from '../testing/create-test-runtime.js';
import { createTestPorts } from '../testing/test-ports.js';

const coding = { mode: 'coding' } as const;
const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function drawing(count = 1) {
  return tool({
    name: 'draw',
    description: 'Draws',
    parameters: z.object({ secret: z.string().optional() }),
    allowedModes: ['chat_safe'],
    execute: (_args, { attach }) => ({
      title: 'a chart',
      charts: Array.from({ length: count }, (_, index) =>
        attach({ data: Uint8Array.from([...PNG, index]), name: `${index}.png` }),
      ),
    }),
  });
}

test('L-06 what a tool attaches is kept once, stands in result and record by its digest, and reaches the outcome whole', async () => {
  const { runtime, ports, eventsOf } = createTestRuntime({ tools: [drawing()] });
  const outcome = await runtime.runCall({ id: 'c1', name: 'draw' }, { mode: 'chat_safe' });
  const [attached] = outcome.attachments ?? [];
  expect(attached).toMatchObject({ media_type: 'image/png', name: '0.png', size_bytes: 9 });
  const { data, ...reference } = attached ?? {};
  expect(outcome.result).toEqual({ title: 'a chart', charts: [reference] });
  expect(await ports.attachments.read(String(attached?.digest), 'session')).toBe(data);
  const record = await ports.records.get('session', 'c1');
  expect(record?.attachments).toEqual([reference]);
  expect(JSON.stringify([record, eventsOf('tool:end')])).not.toContain(data);
});

test('L-06 a hook that takes the reference out of a result takes the picture away too', async () => {
  const { runtime } = createTestRuntime({
    tools: [drawing()],
    hooks: { postToolUse: () => ({ replace: { result: 'nothing to see' } }) },
  });
  const outcome = await runtime.runCall({ id: 'c1', name: 'draw' }, { mode: 'chat_safe' });
  expect(outcome).toMatchObject({ result: 'nothing to see', isError: false });
  expect(outcome.attachments).toBeUndefined();
});

test('L-06 too many or too large attachments fail the call and say the limit', async () => {
  const many = createTestRuntime({ tools: [drawing(3)], limits: { maxAttachments: 2 } });
  const outcome = await many.runtime.runCall({ id: 'c1', name: 'draw' }, { mode: 'chat_safe' });
  expect(outcome.isError).toBe(true);
  expect(JSON.stringify(outcome.result)).toContain('has attached 2 files');
  const large = createTestRuntime({ tools: [drawing()], limits: { maxAttachmentBytes: 8 } });
  const refused = await large.runtime.runCall({ id: 'c1', name: 'draw' }, { mode: 'chat_safe' });
  expect(JSON.stringify(refused.result)).toContain('has 9 bytes; at most 8 are taken');
});

const speak = tool(
  'speak',
  (_args, { emit }) => {
    emit('word', { text: 'hello' });
    return 'spoken';
  },
  { allowedModes: ['coding'] },
);

test('K-18 an event of a tool that cannot be kept does not undo its work, and the operator hears of it', async () => {
  const { events } = createTestPorts();
  const append: typeof events.append = (drafts) => {
    if (drafts.some(({ event }) => event.type === 'tool_custom_event')) {
      throw new Error('the disk is full');
    }
    return events.append(drafts);
  };
  const { runtime, ports } = createTestRuntime({
    tools: [speak],
    ports: { events: { ...events, append } },
  });
  const outcome = await runtime.runCall({ id: 'c', name: 'speak' }, { mode: 'coding' });
  expect(outcome).toMatchObject({ state: 'COMPLETED', result: 'spoken', isError: false });
  expect(ports.log.lines).toEqual([
    {
      level: 'error',
      event: 'event_not_kept',
      facts: { call_id: 'c', message: 'the disk is full' },
    },
  ]);
});

test('K-18 as many events as the limit allows are kept, and none is said to be left out', async () => {
  const loud = tool(
    'loud',
    (_args, { emit }) => {
      for (let index = 0; index < 3; index += 1) emit('tick', index);
    },
    { allowedModes: ['coding'] },
  );
  for (const [maxCustomEvents, dropped] of [
    [3, []],
    [2, [{ dropped: 1, limit: 2 }]],
  ] as const) {
    const { runtime, eventsOf } = createTestRuntime({ tools: [loud], limits: { maxCustomEvents } });
    await runtime.runCall({ id: 'c', name: 'loud' }, { mode: 'coding' });
    expect(eventsOf('tool_custom_event')).toHaveLength(maxCustomEvents);
    expect(eventsOf('tool_events_dropped')).toMatchObject(dropped);
    expect(eventsOf('tool_events_dropped')).toHaveLength(dropped.length);
  }
});

test('K-18 the context tells who asks, in which mode, and lends what the runtime has', async () => {
  const seen: Record<string, unknown>[] = [];
  const todo = { read: () => [], write: () => undefined };
  const look = tool(
    'look',
    (_args, context) => {
      seen.push({
        agentId: context.agentId,
        sessionId: context.sessionId,
        callId: context.callId,
        mode: context.mode,
        todo: context.services.todo,
        isAborted: context.signal.aborted,
      });
      context.emit('progress', { percent: 50, password: 'x' });
      return context.sandbox;
    },
    { allowedModes: ['coding'] },
  );
  const { runtime, eventsOf } = createTestRuntime({
    tools: [look],
    agentId: 'a',
    services: { todo },
  });
  const outcome = await runtime.runCall({ id: 'c', name: 'look' }, coding);
  expect(seen[0]).toEqual({
    agentId: 'a',
    sessionId: 'session',
    callId: 'c',
    mode: 'coding',
    todo,
    isAborted: false,
  });
  expect(eventsOf('tool_custom_event')).toEqual([
    {
      channel: 'monitor',
      type: 'tool_custom_event',
      callId: 'c',
      toolName: 'look',
      eventType: 'progress',
      data: { percent: 50, password: '<redacted:key>' },
    },
  ]);
  expect(outcome).toMatchObject({
    isError: true,
    result: { error: expect.stringContaining('needs a sandbox') },
  });
});

test('K-18 a tool that emits a million events is bounded, and how many were left out is said', async () => {
  const loud = tool(
    'loud',
    (_args, { emit }) => {
      for (let index = 0; index < 1_000_000; index += 1) emit('tick', index);
      return 'done';
    },
    { allowedModes: ['coding'] },
  );
  const { runtime, eventsOf } = createTestRuntime({ tools: [loud] });
  expect((await runtime.runCall({ id: '1', name: 'loud' }, coding)).result).toBe('done');
  expect(eventsOf('tool_custom_event')).toHaveLength(1000);
  expect(eventsOf('tool_events_dropped')).toMatchObject([{ dropped: 999_000, limit: 1000 }]);
});

test('K-17 a tool that calls back after its end is not heard', async () => {
  let kept: ToolContext | undefined;
  const { runtime, eventsOf, ports } = createTestRuntime({
    tools: [
      tool(
        't',
        (_args, context) => {
          kept = context;
          return 'over';
        },
        { allowedModes: ['coding'] },
      ),
    ],
  });
  await runtime.runCall({ id: '1', name: 't' }, coding);
  kept?.emit('late', {});
  kept?.keepPartial('late');
  expect(eventsOf('tool_custom_event')).toEqual([]);
  expect(ports.records.all()[0]?.result).toBe('over');
});
