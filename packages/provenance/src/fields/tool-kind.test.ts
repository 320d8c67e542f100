import { expect, test } from 'vitest';
import { hasEffect, nameWords } from './tool-kind.js';

test('V-03 a tool has an effect unless its declaration or its verb says that it reads', () => {
  expect(
    ['get_balance', 'fs_read', 'searchFiles', 'list-users'].map((name) => hasEffect(name)),
  ).toEqual([false, false, false, false]);
  const acting = ['send_money', 'x', '', 'update_status', 'deleteFile', 'search_and_replace'];
  expect(acting.map((name) => hasEffect(name))).toEqual(acting.map(() => true));
  expect(hasEffect('get_rid_of', false)).toBe(true);
  expect(hasEffect('send_money', true)).toBe(false);
});

test('the words of a name', () => {
  expect(nameWords('bank.sendMoney-now_2')).toEqual(['bank', 'send', 'money', 'now', '2']);
});
