import { expect, test } from 'vitest';
import { isChangingStatement, isStateSet, nameOfCall } from './name-of-call.js';
import { hasEffect } from './tool-kind.js';

test.each([
  ['calendar', { action: 'delete', id: 7 }, true],
  ['calendar', { action: 'list' }, false],
  ['http_get', { method: 'DELETE', url: 'https://x.org' }, true],
  ['fetch_url', { method: 'POST' }, true],
  ['fetch_url', { method: 'GET' }, false],
  ['search_notes', { operation: 'remove' }, true],
  ['set_alarm', { action: 'get' }, true],
  ['mark_mail', { action: 'read' }, true],
  ['get_invoice', { method: 'default' }, false],
  ['get_invoice', { action: 'one or more words that are no name' }, false],
  ['get_invoice', ['delete'], false],
])('V-03 what %s does with %j is told by its operation as well', (name, args, effect) => {
  expect(hasEffect(nameOfCall(name, args))).toBe(effect);
});

test.each([
  ['member_status', { member: 'Jo', status: 'expelled' }, true],
  ['mitgliedStatus', { name: 'Jo', status: 'abgemeldet' }, true],
  ['door_state', { door: 'cellar', value: 'open' }, true],
  ['order_status', { order: 7 }, false],
  ['list_by_status', { status: 'open' }, false],
  ['constructor', { __proto__: 'x', a: 1 }, false],
])('V-03 whether %s sets a state with %j: %s', (name, args, isSet) => {
  expect(isStateSet(name, args)).toBe(isSet);
});

test.each([
  ['DROP TABLE finance.payouts', true],
  ['select 1; DELETE FROM users', true],
  ['with x as (select 1) insert into y select * from x', true],
  ['update users set role = 1', true],
  ['GRANT owner ON prod TO eve', true],
  ['truncate payouts', true],
  ['mutation Pay($to: ID!) { pay(to: $to) }', true],
  ['select * from updates where a = 1', false],
  ['how do I delete from a list', false],
  ['update on the set design', false],
  ['create account page', false],
  [7, false],
])('V-03 whether %j changes a database: %s', (value, changes) => {
  expect(isChangingStatement(value)).toBe(changes);
});
