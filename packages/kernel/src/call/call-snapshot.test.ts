import { expect, test } from 'vitest';
import type { ToolCallRecord } from './call-record.js';
import { snapshotOf } from './call-snapshot.js';

const record: ToolCallRecord = {
  id: 'c',
  name: 'add',
  input: { text: 'x'.repeat(300) },
  state: 'COMPLETED',
  approval: { required: false },
  result: 'y'.repeat(3000),
  isError: false,
  startedAt: 1,
  completedAt: 3,
  durationMs: 2,
  createdAt: 1,
  updatedAt: 3,
  auditTrail: [{ state: 'PENDING', timestamp: 1 }],
  sessionId: 's',
  agentId: 'a',
  mode: 'coding',
};
const line = {
  tool: 'add',
  effect: 'add 1',
  verdict: 'allowed',
  origin: { session: 's', agent: 'a' },
} as const;

test('a snapshot tells what the record tells, with long values cut', () => {
  const snapshot = snapshotOf(record, 200);
  const { id, name, state, approval, auditTrail, startedAt, completedAt } = snapshot;
  expect([id, name, state, approval, auditTrail, startedAt, completedAt]).toEqual([
    'c',
    'add',
    'COMPLETED',
    { required: false },
    record.auditTrail,
    1,
    3,
  ]);
  expect(snapshot).toMatchObject({ durationMs: 2, isError: false, error: undefined });
  expect(JSON.stringify(snapshot.inputPreview).length).toBeLessThan(300);
  expect(String(snapshot.result).length).toBeLessThan(2100);
});

test('the line of the record goes with it, and is part of any copy', () => {
  expect({ ...snapshotOf({ ...record, line }, 200) }.line).toBe(line);
});
