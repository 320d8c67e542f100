import {
  type ApprovalRequest,
  type EventEnvelope,
  type SluiceEvent,
  type ToolCallSnapshot,
  tool,
} from '@sluice/kernel';
import { turnFrameSchema } from '@sluice/protocol';
import { expect, test } from 'vitest';
import { toTurnFrame } from './to-turn-frame.js';

const write = tool('fs_write', () => 1, {
  allowedModes: ['coding'],
  metadata: { destructive: true },
});
const toolOf = (name: string) => (name === 'fs_write' ? write : undefined);

function frameOf(event: SluiceEvent) {
  const envelope: EventEnvelope = {
    seq: 7,
    timestamp: 1_700_000_000_000,
    sessionId: 's1',
    agentId: 'main',
    event,
  };
  const frame = toTurnFrame('r1', envelope, toolOf);
  if (frame) expect(turnFrameSchema.parse(frame)).toEqual(frame);
  return frame;
}

const call = (more: Partial<ToolCallSnapshot> = {}): ToolCallSnapshot => ({
  id: 'c1',
  name: 'fs_write',
  state: 'COMPLETED',
  approval: { required: false },
  ...more,
});

const request: ApprovalRequest = {
  callId: 'c1',
  toolName: 'fs_write',
  sessionId: 's1',
  agentId: 'main',
  mode: 'coding',
  digest: 'a'.repeat(64),
  arguments: { path: 'a.txt', content: 'x'.repeat(100_000) },
  meta: { rule: 'requireApprovalTools', where: 'settings', asked_by: 'policy', risk: 'write' },
  requestedAt: 5,
};

test('G-05 text, thinking and the end of a turn', () => {
  expect(frameOf({ channel: 'progress', type: 'text_chunk', delta: 'hi' })).toEqual({
    type: 'stream_chunk',
    id: 'r1',
    data: { content: 'hi', done: false },
  });
  expect(frameOf({ channel: 'progress', type: 'think_chunk', delta: 'hm' })).toEqual({
    type: 'thinking',
    id: 'r1',
    data: { content: 'hm' },
  });
  expect(frameOf({ channel: 'progress', type: 'done', reason: 'completed' })).toEqual({
    type: 'stream_chunk',
    id: 'r1',
    data: { content: '', done: true },
  });
});

test.each([
  ['{"path":"a.txt"}', { path: 'a.txt' }],
  [{ path: 'a.txt' }, { path: 'a.txt' }],
  ['{"path":', {}],
  ['7', {}],
  [undefined, {}],
  ['{"content":"xxx… (+900 characters)', { preview: '{"content":"xxx… (+900 characters)' }],
])('G-05 a call is announced with its arguments: %s', (inputPreview, shown) => {
  const frame = frameOf({
    channel: 'progress',
    type: 'tool:start',
    call: call({ state: 'PENDING', inputPreview }),
  });
  expect(frame?.type === 'tool_call' && frame.data.arguments).toEqual(shown);
});

test('G-05 results carry state, time and failure', () => {
  const good = frameOf({
    channel: 'progress',
    type: 'tool:end',
    call: call({ result: { n: 1 }, durationMs: 12, isError: false }),
  });
  expect(good).toMatchObject({
    type: 'tool_result',
    data: { state: 'COMPLETED', is_error: false, duration_ms: 12, result: { n: 1 } },
  });
  const bad = frameOf({
    channel: 'progress',
    type: 'tool:error',
    call: call({ state: 'FAILED', isError: true }),
    error: 'it broke',
  });
  expect(bad).toMatchObject({
    type: 'tool_result',
    data: { state: 'FAILED', is_error: true, error: 'it broke', result: null },
  });
});

test('M-04 seed C1 a denial has exactly six fields, none empty, the same every time', () => {
  const event: SluiceEvent = {
    channel: 'progress',
    type: 'tool:denied',
    call: call({ state: 'DENIED' }),
    data: {
      call_id: 'c1',
      tool_name: 'read_file',
      mode: 'chat_safe',
      error_code: 'MODE_DENIED',
      message: 'read_file is not allowed in chat_safe mode',
      next_action: 'Not open yet.',
    },
  };
  const frame = frameOf(event);
  expect(frame?.type).toBe('tool_denied');
  expect(frame?.type === 'tool_denied' && Object.keys(frame.data).sort()).toEqual([
    'call_id',
    'error_code',
    'message',
    'mode',
    'next_action',
    'tool_name',
  ]);
  expect(frameOf(event)).toEqual(frame);
});

test('G-05 a question shows the whole effect, why it asks, and what a grant would cover', () => {
  const frame = frameOf({
    channel: 'control',
    type: 'permission_required',
    call: call({ state: 'APPROVAL_REQUIRED' }),
    request: { ...request, meta: { ...request.meta, diff: '--- a\n+++ b\n' } },
  });
  if (frame?.type !== 'approval_request') throw new Error('no question');
  expect(frame.data.arguments).toEqual(request.arguments);
  expect(frame.data).toMatchObject({
    rule: 'requireApprovalTools',
    where: 'settings',
    risk: 'write',
    diff: '--- a\n+++ b\n',
    annotations: { destructive: true, declared_by: 'the tool itself' },
  });
  expect(frame.data.grant_rules.map(({ scope, covers }) => `${scope} ${covers}`)).toEqual([
    'once arguments',
    'session arguments',
    'session tool',
    'always arguments',
    'always tool',
  ]);
  expect(frame.data.grant_rules[1]?.rule).toBe(
    `allow fs_write(arguments sha256=${request.digest}) in session s1`,
  );
});

test("G-05 a hook's question names its reason, shows the command and offers no grant that would not answer it", () => {
  const frame = frameOf({
    channel: 'control',
    type: 'permission_required',
    call: call(),
    request: {
      ...request,
      toolName: 'bash_run',
      arguments: { command: 'rm -rf build' },
      meta: { reason: 'removes files', risk: 'made up', asked_by: 'hook' },
    },
  });
  if (frame?.type !== 'approval_request') throw new Error('no question');
  expect(frame.data).toMatchObject({ rule: 'removes files', command: 'rm -rf build' });
  expect(frame.data.risk).toBeUndefined();
  expect(frame.data.annotations.declared_by).toContain('not registered');
  expect(new Set(frame.data.grant_rules.map(({ covers }) => covers))).toEqual(
    new Set(['arguments']),
  );
});

test('G-05 a question that a rule raised offers no grant for the whole tool: it would not answer it', () => {
  const rules = (raised_by: string) => {
    const frame = frameOf({
      channel: 'control',
      type: 'permission_required',
      call: call(),
      request: { ...request, meta: { ...request.meta, raised_by } },
    });
    if (frame?.type !== 'approval_request') throw new Error('no question');
    return frame.data.grant_rules.map(({ scope, covers }) => `${scope} ${covers}`);
  };
  expect(rules('rule')).toEqual(['once arguments', 'session arguments', 'always arguments']);
  expect(rules('default')).toContain('always tool');
});

test('G-05 outcomes of questions are kept apart, errors have codes', () => {
  const decided = frameOf({
    channel: 'control',
    type: 'permission_decided',
    callId: 'c1',
    decision: 'deny',
    outcome: 'expired',
    decidedBy: 'runtime',
    note: 'nobody answered in time',
  });
  expect(decided).toMatchObject({
    type: 'approval_decided',
    data: { session_id: 's1', outcome: 'expired', decided_by: 'runtime' },
  });
  const failed = { channel: 'monitor', type: 'error', message: 'gone' } as const;
  expect(frameOf({ ...failed, phase: 'model' })).toMatchObject({ error: { code: 'LLM_ERROR' } });
  expect(frameOf({ ...failed, phase: 'turn', message: '' })).toMatchObject({
    error: { code: 'INTERNAL_ERROR', message: 'An error without words' },
  });
});

test('G-05 what only the log needs gives no frame', () => {
  expect(frameOf({ channel: 'monitor', type: 'note', name: 'x', data: null })).toBeUndefined();
  expect(frameOf({ channel: 'monitor', type: 'state_changed', state: 'READY' })).toBeUndefined();
  expect(frameOf({ channel: 'monitor', type: 'tool_executed', call: call() })).toBeUndefined();
});

test('G-05 what a tool tells of itself is shown with its call', () => {
  const told = (data: unknown) =>
    frameOf({
      channel: 'monitor',
      type: 'tool_custom_event',
      callId: 'c1',
      toolName: 'fs_write',
      eventType: 'half',
      data,
    });
  const data = { call_id: 'c1', tool_name: 'fs_write', event: 'half' };
  expect(told({ done: 5 })).toEqual({
    type: 'tool_event',
    id: 'r1',
    data: { ...data, data: { done: 5 } },
  });
  expect(told(undefined)).toEqual({ type: 'tool_event', id: 'r1', data: { ...data, data: null } });
});

test.each([
  'permission_counted',
  'tool_executed',
  'tool_events_dropped',
  'tool_late_result',
  'state_changed',
  'mode_downgraded',
  'note',
])('G-05 an event %s is for the log only', (type) => {
  const event = { channel: 'monitor', type, call: call(), message: 'm', state: 'WORKING' };
  expect(frameOf(event as unknown as SluiceEvent)).toBeUndefined();
});
