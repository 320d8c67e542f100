import { expect, test } from 'vitest';
import { hasEffect, nameWords, ownWords } from './tool-kind.js';

test('V-03 a tool has an effect unless its declaration or its verb says that it reads', () => {
  expect(
    ['get_balance', 'fs_read', 'searchFiles', 'list-users'].map((name) => hasEffect(name)),
  ).toEqual([false, false, false, false]);
  const acting = ['send_money', 'x', '', 'update_status', 'deleteFile', 'search_and_replace'];
  expect(acting.map((name) => hasEffect(name))).toEqual(acting.map(() => true));
  const reading = [
    'mcp__mail__find',
    'order_list',
    'schueler_suchen',
    'agenda-buscar',
    'get_refund',
    'list_open_orders',
    '查询_订单',
  ];
  expect(reading.map((name) => hasEffect(name))).toEqual(reading.map(() => false));
  const telling = ['mcp__search__send', 'mark_read', 'nachricht_senden', 'search__delete'];
  telling.push('listeLoeschen', 'list_delete', 'status_update');
  expect(telling.map((name) => hasEffect(name))).toEqual(telling.map(() => true));
  expect(hasEffect('get_rid_of', false)).toBe(true);
  expect(hasEffect('send_money', true)).toBe(false);
});

test('the words of a name, and those that say what the tool does', () => {
  expect(nameWords('Löschen.größe')).toEqual(['loschen', 'grosse']);
  expect(ownWords('mcp__mail__find')).toEqual(['find']);
  expect(ownWords('mail.v2')).toEqual(['mail', 'v2']);
  expect(nameWords('bank.sendMoney-now_2')).toEqual(['bank', 'send', 'money', 'now', '2']);
});
