import type { ApprovalView, TurnFrame } from '@sluice/protocol';
import type { EventData } from '../model/timeline.js';

type Frame = TurnFrame extends infer One ? (One extends unknown ? Omit<One, 'id'> : never) : never;

/** An event as the server tells it. */
export function eventOf(seq: number, frame?: Frame, more: Partial<EventData> = {}): EventData {
  return {
    seq,
    session_id: 'main',
    agent_id: 'main',
    at: seq * 10,
    kind: frame?.type ?? 'note',
    ...(frame ? { frame: { ...frame, id: 'r' } as TurnFrame } : {}),
    ...more,
  };
}

export const chunk = (content: string, done = false): Frame => ({
  type: 'stream_chunk',
  data: { content, done },
});

export const call = (callId: string, tool = 'current_time'): Frame => ({
  type: 'tool_call',
  data: { call_id: callId, tool_name: tool, arguments: { a: 1 } },
});

export const result = (
  callId: string,
  tool = 'current_time',
): Extract<Frame, { type: 'tool_result' }> => ({
  type: 'tool_result',
  data: {
    call_id: callId,
    tool_name: tool,
    state: 'COMPLETED',
    is_error: false,
    duration_ms: 7,
    result: 'ok',
  },
});

export function approvalOf(callId: string, more: Partial<ApprovalView> = {}): ApprovalView {
  return {
    call_id: callId,
    session_id: 'main',
    agent_id: 'main',
    tool_name: 'fs_write',
    mode: 'coding',
    digest: 'ab'.repeat(32),
    arguments: { path: 'a.txt', content: 'x' },
    rule: 'ask',
    where: 'sluice.yaml:1',
    annotations: {
      read_only: false,
      destructive: true,
      idempotent: false,
      open_world: false,
      declared_by: 'the tool itself',
    },
    grant_rules: [
      { scope: 'once', covers: 'arguments', words: 'once', rule: 'once' },
      { scope: 'session', covers: 'tool', words: 'session', rule: 'session' },
    ],
    requested_at: 1,
    ...more,
  };
}

export const asked = (callId: string, more: Partial<ApprovalView> = {}): Frame => ({
  type: 'approval_request',
  data: approvalOf(callId, more),
});

export const decided = (
  callId: string,
  outcome: 'approved' | 'denied' | 'expired' | 'cancelled' = 'approved',
): Frame => ({
  type: 'approval_decided',
  data: {
    call_id: callId,
    session_id: 'main',
    decision: outcome === 'approved' ? 'allow' : 'deny',
    outcome,
    decided_by: 'operator',
  },
});
