import { expect, test } from 'vitest';
import { folderSessions } from './folder-sessions.js';

test('W-04 sessions of a folder are the same at each start, of two folders never, and there is always one more', () => {
  const [first, second] = [folderSessions('wrap-a', '/x'), folderSessions('wrap-a', '/x')];
  expect(first.slice(0, -1)).toEqual(second.slice(0, -1));
  expect(first.at(-1)).not.toBe(second.at(-1));
  expect(new Set([...first, ...folderSessions('wrap-a', '/y')]).size).toBe(2 * first.length);
});
