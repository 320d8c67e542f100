import { expect, test } from 'vitest';
import { tool } from '../define/tool.js';
import { createTestPorts, createTestRuntime } from '../testing/index.js';
import type { RecordSink } from './record-sink.js';

/** A call that is cut off, and whose tool ends afterwards as `end` says. */
async function lateCall(end: 'returns' | 'throws', keepLate?: RecordSink['keepLate']) {
  let finish: () => void = () => undefined;
  const slow = tool(
    'slow',
    () =>
      new Promise((resolve, reject) => {
        finish = () => (end === 'returns' ? resolve({ late: true }) : reject(new Error('broken')));
      }),
    { allowedModes: ['coding'] },
  );
  const { records } = createTestPorts();
  const made = createTestRuntime({
    tools: [slow],
    ...(keepLate ? { ports: { records: { ...records, keepLate } } } : {}),
  });
  const running = made.runtime.runCall({ id: 'c', name: 'slow' }, { mode: 'coding' });
  await made.settle();
  made.runtime.interrupt('enough');
  await running;
  finish();
  await made.settle();
  return made;
}

test.each([
  ['returns', false, { late: true }],
  ['throws', true, 'broken'],
] as const)(
  'K-17 a tool that %s after its call has ended is kept as late, and announced',
  async (end, isError, result) => {
    const { ports, eventsOf } = await lateCall(end);
    expect(ports.records.late()).toEqual([
      { callId: 'c', sessionId: 'session', at: expect.any(Number), isError, result },
    ]);
    expect(eventsOf('tool_late_result')).toEqual([
      { channel: 'monitor', type: 'tool_late_result', callId: 'c', toolName: 'slow', isError },
    ]);
  },
);

test('K-17 a late result that cannot be kept is told to the operator', async () => {
  const { ports } = await lateCall('returns', () => {
    throw new Error('the disk is full');
  });
  expect(ports.log.lines).toEqual([
    {
      level: 'error',
      event: 'late_result_not_kept',
      facts: { call_id: 'c', message: 'the disk is full' },
    },
  ]);
});
