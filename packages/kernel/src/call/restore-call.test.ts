import { expect, test } from 'vitest';
import type { ApprovalRequest } from '../approval/approval-request.js';
import type { ToolCallRecord } from './call-record.js';
import { restoreCall } from './restore-call.js';

const question: ApprovalRequest = {
  callId: 'c',
  toolName: 'write',
  sessionId: 's',
  agentId: 'a',
  mode: 'coding',
  digest: 'd',
  arguments: { a: 1 },
  meta: {},
  effect: { diff: '--- a\n+++ b\n@@ -1 +1 @@\n-one\n+two\n' },
  requestedAt: 3,
};
const record: ToolCallRecord = {
  id: 'c',
  name: 'write',
  input: { a: 1 },
  inputDigest: 'digest',
  state: 'PENDING',
  approval: { required: true },
  createdAt: 1,
  updatedAt: 2,
  auditTrail: [{ state: 'PENDING', timestamp: 1 }],
  sessionId: 's',
  agentId: 'a',
  mode: 'chat_safe',
  decision: { verdict: 'ask', rule: 'r', where: 'w' },
};
const facts = {
  id: 'c',
  name: 'write',
  mode: 'coding',
  createdAt: 1,
  updatedAt: 2,
  approval: { required: true },
  auditTrail: [{ state: 'PENDING', timestamp: 1 }],
  edits: undefined,
  isKept: true,
};
const story = {
  origin: { session: 's', agent: 'a' },
  decision: { verdict: 'ask', rule: 'r', where: 'w' },
};

function restored(more: Partial<ToolCallRecord>, asked?: ApprovalRequest) {
  const { arguments: args, ...rest } = restoreCall({ ...record, ...more }, asked, 'coding');
  expect([args.value, args.masked, args.areChecked]).toEqual([{ a: 1 }, { a: 1 }, true]);
  return rest;
}

test('a call that ran is running, with its start; one without a question only waits to be sealed', () => {
  expect(restored({ state: 'EXECUTING', startedAt: 9 })).toEqual({
    ...facts,
    story,
    state: 'EXECUTING',
    startedAt: 9,
  });
  for (const state of ['PENDING', 'APPROVED', 'APPROVAL_REQUIRED'] as const) {
    expect(restored({ state })).toEqual({ ...facts, story, state: 'PENDING' });
  }
});

test('a call that a person was asked about waits again, with its question and what it would change', () => {
  expect(restored({ state: 'APPROVAL_REQUIRED' }, question)).toMatchObject({
    ...facts,
    story: { ...story, change: expect.anything() },
    state: 'APPROVAL_REQUIRED',
    question,
  });
  expect(restored({ state: 'PENDING' }, question)).toMatchObject({ state: 'PENDING' });
});

test('a call stays one of the door and the person it came from, whoever has taken the session up', () => {
  const origin = { session: 's', agent: 'a', face: 'chat', person: 'ann' };
  const line = { tool: 'write', effect: 'write a', verdict: 'asked', origin } as const;
  expect(restored({ state: 'PENDING', line }).story.origin).toEqual(origin);
});

test('arguments that were never checked are not taken for checked ones', () => {
  const { inputDigest: _, ...unchecked } = record;
  expect(restoreCall(unchecked, undefined, 'coding').arguments.areChecked).toBe(false);
});
