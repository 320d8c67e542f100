import { expect, test } from 'vitest';
import { SandboxError } from './error.js';
import { errorCode, fromSystemError } from './system-error.js';

const systemError = (code: unknown) => Object.assign(new Error('from the system'), { code });

test.each([
  ['ENOENT', 'NOT_FOUND'],
  ['ENOTDIR', 'NOT_DIRECTORY'],
  ['EISDIR', 'IS_DIRECTORY'],
  ['ELOOP', 'PATH_SYMLINK_LOOP'],
  ['ENAMETOOLONG', 'PATH_TOO_LONG'],
  ['EACCES', 'NO_PERMISSION'],
  ['EPERM', 'NO_PERMISSION'],
  ['EROFS', 'READ_ONLY'],
  ['ENOSPC', 'DISK_FULL'],
  ['EDQUOT', 'DISK_FULL'],
  ['EFBIG', 'DISK_FULL'],
  ['EMFILE', 'TOO_MANY_FILES'],
  ['ENFILE', 'TOO_MANY_FILES'],
  ['ENOTEMPTY', 'NOT_EMPTY'],
  ['EEXIST', 'STALE'],
])('%s of the system is %s, with the path, a way out and its cause', (system, code) => {
  const cause = systemError(system);
  const error = fromSystemError(cause, 'dir/a.txt');
  expect(error).toMatchObject({ code, path: 'dir/a.txt', cause });
  expect(error.message).toMatch(/^dir\/a\.txt \S.*\. \S/);
  expect(error.recommendations).toHaveLength(1);
  expect(error.message.endsWith(error.recommendations[0] ?? '?')).toBe(true);
});

test('what is not known is said by its code or its words, and ours passes as it is', () => {
  const unknown = systemError('EWEIRD');
  expect(fromSystemError(unknown, 'a')).toMatchObject({
    code: 'IO_ERROR',
    path: 'a',
    cause: unknown,
  });
  expect(fromSystemError(unknown, 'a').message).toContain('(EWEIRD)');
  expect(fromSystemError('words', 'a').message).toContain('(words)');
  expect(fromSystemError('words', 'a').recommendations).toHaveLength(1);
  const own = new SandboxError('CLOSED', 'closed');
  expect(fromSystemError(own, 'a')).toBe(own);
});

test('a code is a text, or there is none', () => {
  expect(errorCode(systemError('ENOENT'))).toBe('ENOENT');
  for (const other of [systemError(5), null, undefined, 'ENOENT', {}]) {
    expect(errorCode(other)).toBe('');
  }
});
