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

test('V-03 what is opened, checked in or named first decides whether a verb of reading reads', () => {
  const acting =
    'open_door openGarageDoor claims.open gate_open open_account check_in_guest checkOut visit_book load_funds';
  const alsoActing =
    'select_seat get_or_create show_cancel status_set query.kill kill_query monitor_disable read_receipt_send';
  const reading =
    'open_page drive__open page_open visit_page load_data check_balance select_rows get_transfer view_release';
  const effects = (names: string): readonly string[] =>
    names.split(' ').filter((name) => hasEffect(name));
  expect(effects(`${acting} ${alsoActing}`)).toEqual(`${acting} ${alsoActing}`.split(' '));
  expect(effects(`${reading} pr_diff member_history storage_usage`)).toEqual([]);
});

test('the words of a name, and those that say what the tool does', () => {
  expect(nameWords('Löschen.größe')).toEqual(['loschen', 'grosse']);
  expect(ownWords('mcp__mail__find')).toEqual(['find']);
  expect(ownWords('wms.moves.create')).toEqual(['moves', 'create']);
  expect(ownWords('mail.v2')).toEqual(['mail', 'v2']);
  expect(nameWords('bank.sendMoney-now_2')).toEqual(['bank', 'send', 'money', 'now', '2']);
});
