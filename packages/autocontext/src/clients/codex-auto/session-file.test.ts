import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noSession, readSession, sessionIdIn, writeSession } from './session-file.js';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'sluice-session-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));
const env = () => ({ HOME: home, XDG_STATE_HOME: join(home, 'state') });
const folder = () => join(home, 'state', 'sluice', 'codex-sessions');

test('a session is kept for its repository, for its owner alone, and read back', () => {
  expect(readSession(env(), '/repo')).toEqual(noSession);
  writeSession(env(), '/repo', { id: '0199aabb-1234', conversation: 'talk' });
  expect(readSession(env(), '/repo')).toEqual({
    id: '0199aabb-1234',
    isStarted: true,
    conversation: 'talk',
  });
  expect(readSession(env(), '/other')).toEqual(noSession);
  const [name = ''] = readdirSync(folder());
  expect(name).toMatch(/^[0-9a-f]{16}\.json$/);
  expect(JSON.parse(readFileSync(join(folder(), name), 'utf8'))).toEqual({
    schema_version: '1.0',
    repo_root: '/repo',
    session_id: '0199aabb-1234',
    conversation: 'talk',
  });
  expect(statSync(join(folder(), name)).mode & 0o777).toBe(0o600);
  expect(statSync(folder()).mode & 0o777).toBe(0o700);
});

test('a session without an id has begun all the same', () => {
  writeSession(env(), '/repo', { id: undefined, conversation: undefined });
  expect(readSession(env(), '/repo')).toEqual({
    id: undefined,
    isStarted: true,
    conversation: undefined,
  });
});

test.each(['', 'no json', 'null', '5', '{}', '{"conversation":"talk"}'])(
  'a file that holds %j is a conversation that has not begun',
  (text) => {
    writeSession(env(), '/repo', { id: '0199aabb-1234', conversation: 'talk' });
    const [name = ''] = readdirSync(folder());
    writeFileSync(join(folder(), name), text);
    expect(readSession(env(), '/repo')).toEqual(noSession);
  },
);

test('what is not formed like an id is not taken for one', () => {
  writeSession(env(), '/repo', { id: '0199aabb', conversation: 'talk' });
  const [name = ''] = readdirSync(folder());
  const kept = { session_id: '--last; rm -rf /', conversation: 5 };
  writeFileSync(join(folder(), name), JSON.stringify(kept));
  expect(readSession(env(), '/repo')).toEqual({
    id: undefined,
    isStarted: true,
    conversation: undefined,
  });
});

test.each([
  ['model: x\nsession id: 0199aabb-1234\nmore', '0199aabb-1234'],
  ['Session ID: 0199aabb', '0199aabb'],
  ['session id: 0199aab', undefined],
  [`session id: ${'a'.repeat(64)}`, 'a'.repeat(64)],
  [`session id: ${'a'.repeat(65)}`, undefined],
  ['session id: -199aabb', undefined],
  ['the session id: 0199aabb', undefined],
  ['session id: 0199aabb --last', undefined],
])('%j tells %j', (text, id) => {
  expect(sessionIdIn(text)).toBe(id);
});
