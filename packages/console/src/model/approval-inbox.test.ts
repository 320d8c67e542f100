import { expect, test } from 'vitest';
import { approvalOf, asked, decided, eventOf, result } from '../testing/event-of.js';
import { applyToInbox, emptyInbox, positionOf, resetInbox } from './approval-inbox.js';

test('G-08 questions of all sessions stand oldest first, with their place', () => {
  const inbox = [
    eventOf(1, asked('c2', { requested_at: 20 })),
    eventOf(2, asked('c1', { requested_at: 10, session_id: 'other' })),
    eventOf(3, asked('c2', { requested_at: 20 })),
  ].reduce(applyToInbox, emptyInbox);
  expect(inbox.open.map(({ call_id }) => call_id)).toEqual(['c1', 'c2']);
  expect(positionOf(inbox, approvalOf('c2'))).toEqual({ place: 2, total: 2 });
  expect(positionOf(inbox, approvalOf('gone'))).toBeUndefined();
});

test('G-08 an answer, wherever it was given, closes the question and is remembered', () => {
  const inbox = [eventOf(1, asked('c1')), eventOf(2, decided('c1', 'expired'))].reduce(
    applyToInbox,
    emptyInbox,
  );
  expect(inbox.open).toEqual([]);
  expect([...inbox.decided.values()]).toMatchObject([{ outcome: 'expired' }]);
});

test('G-08 the same call_id in two sessions is two questions', () => {
  const inbox = [
    eventOf(1, asked('c1')),
    eventOf(2, asked('c1', { session_id: 'other' })),
    eventOf(3, decided('c1')),
  ].reduce(applyToInbox, emptyInbox);
  expect(inbox.open.map(({ session_id }) => session_id)).toEqual(['other']);
});

test('G-08 the server’s list is the truth after a restart', () => {
  const inbox = applyToInbox(emptyInbox, eventOf(1, asked('c1')));
  expect(resetInbox(inbox, []).open).toEqual([]);
  expect(resetInbox(emptyInbox, [approvalOf('c1')]).open).toHaveLength(1);
});

test('N-01 how a call went that was answered here is kept; of any other call nothing is, nor once it is asked again', () => {
  const inbox = [
    eventOf(1, asked('c1')),
    eventOf(2, decided('c1')),
    eventOf(3, result('c1')),
    eventOf(4, result('never-asked')),
  ].reduce(applyToInbox, emptyInbox);
  expect([...inbox.ended]).toEqual([
    ['main c1', { state: 'COMPLETED', isError: false, error: undefined, durationMs: 7 }],
  ]);
  expect(applyToInbox(inbox, eventOf(5, asked('c1'))).ended.size).toBe(0);
});

test('N-01 questions of the same moment keep their order, whichever is told first', () => {
  const [one, other] = [approvalOf('c1'), approvalOf('c2')];
  const ids = (open: readonly (typeof one)[]) =>
    resetInbox(emptyInbox, open).open.map(({ call_id }) => call_id);
  expect(ids([other, one])).toEqual(['c1', 'c2']);
  expect(ids([one, other])).toEqual(['c1', 'c2']);
});
