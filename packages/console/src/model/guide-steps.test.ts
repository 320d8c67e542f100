import type { SessionView } from '@sluice/protocol';
import { expect, test } from 'vitest';
import { asked, call, decided, eventOf, result } from '../testing/event-of.js';
import { applyEvent } from './apply-event.js';
import { applyToInbox } from './approval-inbox.js';
import { type ConsoleState, initialState, withTimeline } from './console-state.js';
import { guideSession, guideSteps, isStepDone } from './guide-steps.js';
import { pages } from './route.js';
import { type EventData, emptyTimeline } from './timeline.js';

function after(...events: EventData[]): ConsoleState {
  const timeline = events.reduce(applyEvent, emptyTimeline);
  const inbox = events.reduce(applyToInbox, initialState.inbox);
  return withTimeline({ ...initialState, inbox }, 'main', { timeline, phase: 'ready' });
}

const done = (state: ConsoleState) =>
  guideSteps.filter(({ id }) => isStepDone(id, state)).map(({ id }) => id);

test('N-07 the guide stops at every page but the one it is started from', () => {
  const reached = new Set<string>(guideSteps.map(({ page }) => page));
  expect(pages.filter((page) => !reached.has(page))).toEqual(['help']);
});

test('N-07 a step is done when what it asks for has happened, and not before', () => {
  expect(done(after())).toEqual([]);
  expect(done(after(eventOf(1, call('c1')), eventOf(2, result('c1'))))).toEqual(['allowed']);
  const question = [eventOf(1, call('c1', 'fs_write')), eventOf(2, asked('c1'))];
  expect(done(after(...question))).toEqual(['change']);
  expect(done(after(...question, eventOf(3, decided('c1', 'denied'))))).toEqual(['change']);
  expect(done(after(...question, eventOf(3, decided('c1'))))).toEqual(['change', 'approve']);
});

test('N-07 the guide writes to the newest session of the mode that is in use', () => {
  const session = (id: string, mode: SessionView['mode'], at: number, archived?: number) => ({
    session_id: id,
    title: '',
    mode,
    created_at: 0,
    updated_at: at,
    is_busy: false,
    pending_approvals: 0,
    ...(archived === undefined ? {} : { archived_at: archived }),
  });
  const sessions = [
    session('old', 'coding', 1),
    session('new', 'coding', 2),
    session('gone', 'coding', 3, 4),
    session('talk', 'chat_safe', 5),
  ];
  const state = { ...initialState, sessions };
  expect(guideSession(state, 'coding')).toBe('new');
  expect(guideSession(initialState, 'coding')).toBeUndefined();
});
