import { expect, test } from 'vitest';
import { hrefOf, questionHref, readLaunch, readRoute } from './route.js';

test('G-08 an address names a page and a session, and survives odd names', () => {
  expect(readRoute('')).toEqual({ page: 'chat', query: '' });
  expect(readRoute('#/constructor')).toEqual({ page: 'chat', query: '' });
  expect(readRoute('#/audit')).toEqual({ page: 'audit', query: '' });
  expect(readRoute(hrefOf('chat', 'a/b#%'))).toEqual({
    page: 'chat',
    sessionId: 'a/b#%',
    query: '',
  });
  expect(readRoute('#/chat/%')).toEqual({ page: 'chat', sessionId: '%', query: '' });
});

test('N-04 what stands behind the question mark is the view’s own', () => {
  expect(readRoute('#/audit?text=a/b?c')).toEqual({ page: 'audit', query: 'text=a/b?c' });
  expect(readRoute('#/chat/main?x')).toEqual({ page: 'chat', sessionId: 'main', query: 'x' });
});

test('N-04 a question has an address: that of its call, or of its session', () => {
  expect(readRoute(questionHref('a/b', 'c?d=&e'))).toEqual({
    page: 'inbox',
    sessionId: 'a/b',
    query: 'call=c%3Fd%3D%26e',
  });
  expect(questionHref('s')).toBe('#/inbox/s');
});

test('G-07 a launch address carries a code and, behind it, a route', () => {
  expect(readLaunch('#/launch/a.b-c')).toEqual({ code: 'a.b-c', hash: '' });
  expect(readLaunch('#/launch/a.b-c/chat/main')).toEqual({ code: 'a.b-c', hash: '#/chat/main' });
  for (const hash of ['', '#/launch', '#/launch/', '#/chat/launch/x']) {
    expect(readLaunch(hash)).toBeUndefined();
  }
});
