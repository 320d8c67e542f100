import { expect, test } from 'vitest';
import { SandboxError, shownPath } from './error.js';

test.each([
  ['a/b.txt', 'a/b.txt'],
  ['a\nb', 'a\\u{a}b'],
  ['a\u202eb', 'a\\u{202e}b'],
  ['a\u2028b\u2029', 'a\\u{2028}b\\u{2029}'],
  ['a\ud800', 'a\\u{d800}'],
  ['名 é', '名 é'],
  ['x'.repeat(200), 'x'.repeat(200)],
  ['x'.repeat(201), `${'x'.repeat(140)}…(21 more)…${'x'.repeat(40)}`],
])('T-02 the path %j is shown as %j', (path, shown) => {
  expect(shownPath(path)).toBe(shown);
});

test('T-02 an error has its code, its path as it is shown, the way out and its cause', () => {
  const cause = new Error('below');
  const recommendations = ['Look again'];
  const error = new SandboxError('STALE', 'It changed', { path: 'a\nb', recommendations, cause });
  expect({ ...error, message: error.message, cause: error.cause }).toEqual({
    ...{ name: 'SandboxError', code: 'STALE', message: 'It changed', path: 'a\\u{a}b' },
    ...{ recommendations, cause },
  });
  const bare = new SandboxError('CLOSED', 'It is closed');
  expect([bare.path, bare.recommendations, 'cause' in bare]).toEqual([undefined, [], false]);
});
