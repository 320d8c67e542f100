import { expect, test } from 'vitest';
import { tool } from '../define/tool.js';
import { createTestPorts, createTestRuntime } from '../testing/index.js';

const act = tool('act', () => 'done', { allowedModes: ['coding'] });

test('K-10 a step that cannot be kept ends the call and the turn, and the operator hears of it', async () => {
  const { records } = createTestPorts();
  const { runtime, ports } = createTestRuntime({
    tools: [act],
    ports: {
      records: {
        ...records,
        keep: () => {
          throw new Error('the disk is full');
        },
      },
    },
  });
  const outcome = await runtime.runCall({ id: 'c', name: 'act' }, { mode: 'coding' });
  expect(outcome).toMatchObject({
    toolCallId: 'c',
    toolName: 'act',
    state: 'FAILED',
    isError: true,
    errorCode: 'RECORD_FAILED',
    stopsTurn: true,
    extras: { failureCategory: 'execution_error', toolName: 'act' },
  });
  const facts = { call_id: 'c', message: 'the disk is full' };
  expect(ports.log.lines).toEqual([
    { level: 'error', event: 'call_not_kept', facts: { ...facts, state: 'PENDING' } },
    { level: 'error', event: 'call_not_kept', facts: { ...facts, state: 'FAILED' } },
  ]);
});

test('K-10 a second call with the id of another is told so, whole, and stops nothing', async () => {
  const { runtime, ports } = createTestRuntime({ tools: [act] });
  const id = 'c'.repeat(90);
  await runtime.runCall({ id, name: 'act' }, { mode: 'coding' });
  expect(await runtime.runCall({ id, name: 'act' }, { mode: 'coding' })).toEqual({
    toolCallId: id,
    toolName: 'act',
    state: 'FAILED',
    isError: true,
    errorCode: 'DUPLICATE_CALL_ID',
    extras: { failureCategory: 'invalid_usage', toolName: 'act' },
    result: {
      ok: false,
      error: `This session already has a call with the id "${'c'.repeat(80)}"; it was not run again`,
      error_code: 'DUPLICATE_CALL_ID',
      tool_name: 'act',
      recommendations: [
        'Give every call an id of its own; the first call with this id has its own result',
      ],
    },
  });
  expect(ports.log.lines).toEqual([]);
});
