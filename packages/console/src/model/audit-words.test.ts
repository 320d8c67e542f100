import type { AuditEntryView } from '@sluice/protocol';
import { expect, test } from 'vitest';
import { whatOf, yesOf } from './audit-words.js';

const entry: AuditEntryView = {
  seq: 1,
  at: 2,
  kind: 'returned',
  session_id: 's1',
  hash: 'h1',
  previous_hash: 'h0',
  data: {},
};

test('R-01 an entry that tells of no call says whom or what it is about', () => {
  const data = { person: 'ann', role: 'approver', token_id: 'b174' };
  const added = { ...entry, kind: 'person_added', data };
  expect(whatOf(added)).toBe('person ann · role approver');
  expect(whatOf(added, (word) => word.toUpperCase())).toBe('PERSON ANN · ROLE APPROVER');
});

test('an entry from before there were lines says what it can', () => {
  expect(whatOf({ ...entry, tool_name: 'fs_read', state: 'COMPLETED' })).toBe(
    'fs_read · COMPLETED',
  );
  expect(whatOf({ ...entry, data: null })).toBe('');
});

test('R-02 one yes of several says whose it is and how many there are', () => {
  const data = { people: ['ann', 'bob'], needed: 3 };
  const counted = { ...entry, kind: 'yes_counted', actor: 'bob', data };
  expect(yesOf(counted)).toEqual({ who: 'bob', people: 2, needed: 3 });
  expect(yesOf({ ...entry, actor: 'bob' })).toBeUndefined();
  expect(yesOf({ ...entry, data })).toBeUndefined();
});
