import { expect, test } from 'vitest';
import { draftEvent, eventTypes, type SluiceEvent } from './event-types.js';

const event: SluiceEvent = { channel: 'progress', type: 'text_chunk', delta: 'a' };

test('K-19 a draft has the session, agent and time of its event, and no number until a log gives it one', () => {
  const source = { sessionId: 's', agentId: 'a', more: 'left out' };
  expect(draftEvent(source, 5, event)).toEqual({
    seq: 0,
    timestamp: 5,
    sessionId: 's',
    agentId: 'a',
    event,
  });
});

test('K-19 every type is named once', () => {
  expect(eventTypes).toContain(event.type);
  expect(new Set(eventTypes).size).toBe(eventTypes.length);
});
