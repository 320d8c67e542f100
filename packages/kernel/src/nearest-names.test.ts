import { expect, test } from 'vitest';
import { nearestNames } from './nearest-names.js';

const known = ['fs_read', 'fs_write', 'ask', 'auto', 'parameters'];

test.each([
  ['fs_reed', ['fs_read']],
  ['FsRead', ['fs_read']],
  ['aks', ['ask']],
  ['read', ['fs_read']],
  ['parametres', ['parameters']],
  ['zzz', []],
  ['', []],
  ['…', []],
])('L-10 what is near %s is %j', (wanted, near) => {
  expect(nearestNames(wanted, known)).toEqual(near);
});

test('L-10 a name of any length is answered, and names of the language are no names', () => {
  expect(nearestNames('x'.repeat(1_000_000), known)).toEqual([]);
  expect(nearestNames('__proto__', known)).toEqual([]);
});

test('a name of two letters is not near because it stands somewhere in a long one', () => {
  expect(nearestNames('mcp_mail_sent', ['LS'])).toEqual([]);
  expect(nearestNames('add_numbers', ['add'])).toEqual(['add']);
  expect(nearestNames('l', ['LS'])).toEqual(['LS']);
});
