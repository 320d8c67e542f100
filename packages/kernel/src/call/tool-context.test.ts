import { expect, test } from 'vitest';
import { tool } from '../define/tool.js';
import { createTestPorts, createTestRuntime } from '../testing/index.js';

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
