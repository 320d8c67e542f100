import { expect, test } from 'vitest';
import { hrefOf, readRoute } from './route.js';

test('G-08 an address names a page and a session, and survives odd names', () => {
  expect(readRoute('')).toEqual({ page: 'chat' });
  expect(readRoute('#/constructor')).toEqual({ page: 'chat' });
  expect(readRoute('#/audit')).toEqual({ page: 'audit' });
  expect(readRoute(hrefOf('chat', 'a/b#%'))).toEqual({ page: 'chat', sessionId: 'a/b#%' });
  expect(readRoute('#/chat/%')).toEqual({ page: 'chat', sessionId: '%' });
});
