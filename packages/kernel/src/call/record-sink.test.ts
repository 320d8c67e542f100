import { expect, test } from 'vitest';
import type { ToolCallRecord } from './call-record.js';
import { callOver } from './record-sink.js';

test('K-11 a step of a call that has ended is refused with its id, how it ended and what it would become', () => {
  const ended: ToolCallRecord = {
    id: 'call_1',
    name: 'write',
    input: {},
    state: 'SEALED',
    approval: { required: false },
    createdAt: 1,
    updatedAt: 2,
    auditTrail: [],
    sessionId: 's',
    agentId: 'a',
    mode: 'coding',
  };
  const error = callOver(ended, { ...ended, state: 'COMPLETED' });
  expect(error).toMatchObject({
    code: 'CALL_OVER',
    message: 'Call call_1 ended as SEALED; it cannot become COMPLETED',
  });
});
