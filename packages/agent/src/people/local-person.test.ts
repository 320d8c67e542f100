import { userInfo } from 'node:os';
import { expect, test } from 'vitest';
import { localPerson } from './local-person.js';

test('R-02 the local person is the user of the operating system', () => {
  expect(localPerson()).toBe(userInfo().username.toLowerCase());
  expect(localPerson(() => ({ username: 'Ann Lee', uid: 7 }))).toBe('ann-lee');
});

test('R-02 a user without a usable name is known by their number', () => {
  expect(localPerson(() => ({ username: '\u202e', uid: 7 }))).toBe('user:7');
  const nameless = () => {
    throw new Error('uv_os_get_passwd returned ENOENT');
  };
  expect(localPerson(nameless)).toBe(`user:${process.getuid?.()}`);
});
