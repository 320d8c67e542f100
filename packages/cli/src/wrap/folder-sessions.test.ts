import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { folderSessions, isFolderSession } from './folder-sessions.js';

test('W-04 sessions of a folder are the same at each start, of two folders never, and there is always one more', () => {
  const [first, second] = [folderSessions('wrap-a', '/x'), folderSessions('wrap-a', '/x')];
  expect(first.slice(0, -1)).toEqual(second.slice(0, -1));
  expect(first.at(-1)).not.toBe(second.at(-1));
  expect(new Set([...first, ...folderSessions('wrap-a', '/y')]).size).toBe(2 * first.length);
});

test('R-01 a session that a later start finds is told from one that nobody takes up', () => {
  const kept = [...folderSessions('wrap-a-b', '/x'), ...folderSessions('mcp', '/x')];
  expect(kept.filter((id) => !isFolderSession(id))).toEqual([kept[16], kept[33]]);
  for (const id of [`mcp-${randomUUID()}`, 'claude-0123456789ab', 'session_1b2c', 'wrap', ''])
    expect(isFolderSession(id)).toBe(false);
});
