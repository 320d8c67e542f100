import { expect, test } from 'vitest';
import { hrefOf, readLaunch, readRoute } from './route.js';

test('G-08 an address names a page and a session, and survives odd names', () => {
  expect(readRoute('')).toEqual({ page: 'chat' });
  expect(readRoute('#/constructor')).toEqual({ page: 'chat' });
  expect(readRoute('#/audit')).toEqual({ page: 'audit' });
  expect(readRoute(hrefOf('chat', 'a/b#%'))).toEqual({ page: 'chat', sessionId: 'a/b#%' });
  expect(readRoute('#/chat/%')).toEqual({ page: 'chat', sessionId: '%' });
});

test('G-07 a launch address carries a code and, behind it, a route', () => {
  expect(readLaunch('#/launch/a.b-c')).toEqual({ code: 'a.b-c', hash: '' });
  expect(readLaunch('#/launch/a.b-c/chat/main')).toEqual({ code: 'a.b-c', hash: '#/chat/main' });
  for (const hash of ['', '#/launch', '#/launch/', '#/chat/launch/x']) {
    expect(readLaunch(hash)).toBeUndefined();
  }
});
