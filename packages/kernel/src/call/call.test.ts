import { expect, test } from 'vitest';
import type { ApprovalRequest } from '../approval/approval-request.js';
import { ApprovedCall, AskedCall, EndedCall, PendingCall, RunningCall } from './call.js';
import { CallArguments } from './call-arguments.js';

const args = new CallArguments({ a: 1 }, { a: 1 }, 'write');
const story = { origin: { session: 's', agent: 'a' } };
const question: ApprovalRequest = {
  callId: 'c',
  toolName: 'write',
  sessionId: 's',
  agentId: 'a',
  mode: 'coding',
  digest: 'd',
  arguments: { a: 1 },
  meta: { rule: 'r' },
  effect: { diff: '--- a\n+++ b\n-one\n+two\n+three\n' },
  requestedAt: 2,
};
const done = { state: 'COMPLETED', ending: { result: 1, isError: false } } as const;

function pending(): PendingCall {
  return new PendingCall({
    id: 'c',
    name: 'write',
    mode: 'coding',
    createdAt: 1,
    arguments: args,
    approval: { required: false },
    story,
    isKept: false,
  });
}

function approved(edits?: string): ApprovedCall {
  const asked = new AskedCall(pending(), 2, question);
  const answered = { ...asked, approval: { ...asked.approval, decidedBy: 'ann' } };
  return new ApprovedCall(answered, 3, { arguments: args, effectDigest: 'e', edits, story });
}

test('K-11 each state adds its entry and leaves the one before as it was', () => {
  const first = pending();
  const ended = new EndedCall(new RunningCall(first, 2, 'tool'), 3, done);
  expect(first.auditTrail).toEqual([{ state: 'PENDING', timestamp: 1 }]);
  expect(ended.auditTrail).toEqual([
    { state: 'PENDING', timestamp: 1 },
    { state: 'EXECUTING', timestamp: 2 },
    { state: 'COMPLETED', timestamp: 3 },
  ]);
  expect([ended.createdAt, ended.startedAt, ended.updatedAt]).toEqual([1, 2, 3]);
});

test('K-11 what no arrow leads to cannot be made', () => {
  const ended = { ...pending(), state: 'COMPLETED' } as unknown as PendingCall;
  expect(() => new RunningCall(ended, 2, 'tool')).toThrow('cannot go from COMPLETED to EXECUTING');
  expect(() => new EndedCall(pending(), 2, done)).toThrow('cannot go from PENDING to COMPLETED');
});

test('K-15 a question requires an approval, carries its meta and says how much its diff changes', () => {
  const asked = new AskedCall(pending(), 2, question);
  expect(asked.approval).toEqual({ required: true, meta: { rule: 'r' } });
  expect(asked.story).toEqual({ ...story, change: '+2 -1' });
});

test('K-15 the trail names who said yes, and whether with edits', () => {
  expect(approved().auditTrail.at(-1)).toMatchObject({ state: 'APPROVED', note: 'by ann' });
  expect(approved('a: 1 → 2').auditTrail.at(-1)?.note).toBe('by ann, with edits');
});

test('a call that somebody else answers has not begun, and the trail says who', () => {
  const running = new RunningCall(pending(), 2, 'hook');
  expect(running.startedAt).toBeUndefined();
  expect(running.auditTrail.at(-1)?.note).toBe('hook provided result');
});

test('a call is known to the store from its second state on', () => {
  const first = pending();
  const running = new RunningCall(first, 2, 'tool');
  expect([first.isKept, running.isKept]).toEqual([false, false]);
  expect(new EndedCall(running, 3, done).isKept).toBe(true);
});

test('K-15 only a call that ends while its question is open takes that one with it', () => {
  const end = { state: 'DENIED', ending: done.ending } as const;
  const asked = new AskedCall(pending(), 2, question);
  expect(new EndedCall(asked, 3, end).unanswered).toBe(question);
  const answered = { ...asked, approval: { ...asked.approval, outcome: 'denied' } } as const;
  expect(new EndedCall(answered, 3, end).unanswered).toBeUndefined();
  expect(new EndedCall(pending(), 3, end).unanswered).toBeUndefined();
});
