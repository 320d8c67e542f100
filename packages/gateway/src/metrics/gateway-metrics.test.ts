import type { EventEnvelope } from '@sluice/kernel';
import { expect, test } from 'vitest';
import { createGatewayMetrics } from './gateway-metrics.js';

/** The lines of one family, without what is said about it. */
function linesOf(text: string, name: string): string[] {
  return text.split('\n').filter((line) => line.startsWith(name));
}

function envelope(event: unknown): EventEnvelope {
  return { seq: 1, timestamp: 1, sessionId: 's1', agentId: 'main', event } as EventEnvelope;
}

test('a call is counted once, by how it ended, with the time its tool took', () => {
  const metrics = createGatewayMetrics();
  const end = (type: string, state: string, durationMs?: number) =>
    metrics.event(envelope({ channel: 'progress', type, call: { state, durationMs } }));
  end('tool:start', 'EXECUTING');
  end('tool:end', 'COMPLETED', 30);
  end('tool:error', 'FAILED', 200);
  end('tool:denied', 'DENIED');
  const text = metrics.text();
  expect(linesOf(text, 'sluice_calls_total')).toEqual([
    'sluice_calls_total{state="COMPLETED"} 1',
    'sluice_calls_total{state="FAILED"} 1',
    'sluice_calls_total{state="DENIED"} 1',
  ]);
  expect(linesOf(text, 'sluice_tool_seconds_count')).toEqual(['sluice_tool_seconds_count 2']);
  expect(linesOf(text, 'sluice_tool_seconds_sum')).toEqual(['sluice_tool_seconds_sum 0.23']);
});

test('questions, answers by outcome and turns by reason are counted', () => {
  const metrics = createGatewayMetrics();
  metrics.event(envelope({ channel: 'control', type: 'permission_required' }));
  metrics.event(envelope({ channel: 'control', type: 'permission_decided', outcome: 'denied' }));
  metrics.event(envelope({ channel: 'progress', type: 'done', reason: 'completed' }));
  const text = metrics.text();
  expect(text).toContain('sluice_approvals_asked_total 1\n');
  expect(text).toContain('sluice_approvals_decided_total{outcome="denied"} 1\n');
  expect(text).toContain('sluice_turns_total{reason="completed"} 1\n');
});

test('requests are counted by method and outcome, and timed', () => {
  const metrics = createGatewayMetrics();
  metrics.requestEnded('chat.send', 'ok', 0.01);
  metrics.requestEnded('chat.send', 'SESSION_BUSY', 3);
  expect(linesOf(metrics.text(), 'sluice_requests_total')).toEqual([
    'sluice_requests_total{method="chat.send",outcome="ok"} 1',
    'sluice_requests_total{method="chat.send",outcome="SESSION_BUSY"} 1',
  ]);
  expect(linesOf(metrics.text(), 'sluice_request_seconds_sum')).toEqual([
    'sluice_request_seconds_sum 3.01',
  ]);
});

test('G-07 a client cannot make new labels: numbers of its own to close with are one', () => {
  const metrics = createGatewayMetrics();
  for (const code of [999, 1000, 1015, 1016, 4008, 4999]) metrics.closed(code);
  expect(linesOf(metrics.text(), 'sluice_closes_total')).toEqual([
    'sluice_closes_total{code="other"} 3',
    'sluice_closes_total{code="1000"} 1',
    'sluice_closes_total{code="1015"} 1',
    'sluice_closes_total{code="4008"} 1',
  ]);
});

test('what was refused is counted by its reason, and a gauge is read when somebody asks', () => {
  const metrics = createGatewayMetrics();
  let open = 1;
  metrics.gauge('sluice_connections', 'Open connections', () => open);
  metrics.refused('AUTH_FAILED');
  open = 4;
  expect(metrics.text()).toContain('sluice_refused_total{reason="AUTH_FAILED"} 1\n');
  expect(metrics.text()).toContain('sluice_connections 4\n');
});

test.each([
  'text_chunk',
  'think_chunk',
  'tool:start',
  'permission_counted',
  'tool_executed',
  'tool_custom_event',
  'tool_events_dropped',
  'tool_late_result',
  'state_changed',
  'mode_downgraded',
  'error',
  'note',
])('an event %s ends nothing, so it is not counted', (type) => {
  const metrics = createGatewayMetrics();
  const before = metrics.text();
  const call = { state: 'COMPLETED', durationMs: 5 };
  metrics.event(envelope({ channel: 'progress', type, call, outcome: 'denied', reason: 'x' }));
  expect(metrics.text()).toBe(before);
});
