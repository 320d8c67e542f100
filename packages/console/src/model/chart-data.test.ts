import type { AuditEntryView } from '@sluice/protocol';
import { expect, test } from 'vitest';
import { chartData, percentile } from './chart-data.js';

let seq = 0;
const entry = (kind: string, at: number, callId: string, data: object = {}): AuditEntryView => ({
  seq: (seq += 1),
  at,
  kind,
  session_id: 'main',
  call_id: callId,
  hash: '',
  previous_hash: '',
  data,
});

test('G-08 calls, outcomes, times and approvals are counted from the audit trail', () => {
  const data = chartData(
    [
      entry('proposed', 0, 'a', { tool: 'x' }),
      entry('decided', 1, 'a', { outcome: 'allowed' }),
      entry('returned', 2, 'a', { state: 'COMPLETED', duration_ms: 10 }),
      entry('proposed', 239, 'b', { tool: 'x' }),
      entry('asked', 239, 'b', { tool: 'x' }),
      entry('decided', 240, 'b', { outcome: 'denied' }),
      entry('returned', 240, 'b', { state: 'DENIED' }),
    ],
    0,
    240,
  );
  expect(data.calls).toHaveLength(24);
  expect([data.calls[0], data.calls[23]]).toEqual([1, 1]);
  expect(data.outcomes).toEqual([
    { name: 'COMPLETED', count: 1 },
    { name: 'DENIED', count: 1 },
  ]);
  expect(data.durations).toEqual([{ tool: 'x', count: 1, p50: 10, p95: 10 }]);
  expect(data.approvals.map(({ name }) => name)).toEqual(['asked', 'denied']);
});

test('G-08 percentiles are values that occurred', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([percentile(values, 0.5), percentile(values, 0.95), percentile([], 0.5)]).toEqual([
    50, 95, 0,
  ]);
});
