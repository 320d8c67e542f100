import { expect, test } from 'vitest';
import { decidedEvent } from './settle-question.js';

const source = { sessionId: 's', agentId: 'a' };

test.each([
  ['approved', 'allow'],
  ['approved_with_edits', 'allow'],
  ['denied', 'deny'],
  ['expired', 'deny'],
  ['cancelled', 'deny'],
] as const)('a question that ended as %s is announced as %s', (outcome, decision) => {
  const settlement = { outcome, at: 7, decidedBy: 'ann' };
  const event = {
    channel: 'control',
    type: 'permission_decided',
    callId: 'c',
    decision,
    outcome,
    decidedBy: 'ann',
  };
  expect(decidedEvent(source, 'c', settlement)).toMatchObject({
    sessionId: 's',
    agentId: 'a',
    timestamp: 7,
    event,
  });
  expect(decidedEvent(source, 'c', settlement).event).toEqual(event);
  expect(decidedEvent(source, 'c', { ...settlement, note: 'why' }).event).toEqual({
    ...event,
    note: 'why',
  });
});
