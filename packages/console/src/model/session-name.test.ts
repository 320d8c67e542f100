import { expect, test } from 'vitest';
import { askingSession, sessionName } from './session-name.js';

test('N-04 a session is called by its title, and by its id where it has none', () => {
  expect(sessionName({ session_id: 's1', title: 'Plan the week' })).toBe('Plan the week');
  expect(sessionName({ session_id: 's1', title: '' })).toBe('s1');
});

test('N-07 nothing hides in the name of a session, and words of any script stay as they are', () => {
  expect(sessionName({ session_id: 's', title: 'txt\u202egnp' })).toBe('txt\\u{202e}gnp');
  expect(sessionName({ session_id: 's\u001b[31m', title: '' })).toBe('s\\u{1b}[31m');
  expect(sessionName({ session_id: 's', title: '任务 مهمة 👩\u200d💻' })).toBe(
    '任务 مهمة 👩\u200d💻',
  );
});

test('N-01 the session of a question has its title also where it is not among those at hand, and its newest where it is', () => {
  const asking = { session_id: 's1', session_title: 'Plan the week' };
  const titleOf = (...known: { session_id: string; title: string }[]) =>
    sessionName(askingSession(known, asking));
  expect(titleOf()).toBe('Plan the week');
  expect(titleOf({ session_id: 's2', title: 'Other' })).toBe('Plan the week');
  expect(titleOf({ session_id: 's1', title: 'Plan the month' })).toBe('Plan the month');
  expect(sessionName(askingSession([], { session_id: 's1' }))).toBe('s1');
});
