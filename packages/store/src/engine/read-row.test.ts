import { expect, test } from 'vitest';
import { knownRow, parseBody, readRow } from './read-row.js';

const good = {
  ...{ session_id: 's', call_id: 'c', digest: 'd', opened_seq: 3, request: '{}' },
  ...{ outcome: null, settlement: null, yeses: null },
};

test('a row is given as its table says, without what the table does not know', () => {
  expect(readRow('approvals', { ...good, extra: 'x' })).toEqual(good);
  expect(knownRow('approvals', good)).toBe(good);
});

test.each([
  ['a column that is missing', { ...good, digest: undefined }, 'digest'],
  ['a number where a text belongs', { ...good, digest: 5 }, 'digest'],
  ['a text where a number belongs', { ...good, opened_seq: '3' }, 'opened_seq'],
])('%s is a damaged store, said by table and column', (_what, row, column) => {
  expect(() => readRow('approvals', row as never)).toThrow(
    expect.objectContaining({
      code: 'STORE_CORRUPT',
      message: expect.stringMatching(new RegExp(`Table approvals .* in column ${column}`)),
    }),
  );
});

test('a body that is no JSON is a damaged store, and the cause is kept', () => {
  expect(parseBody<{ a: number }>('{"a":1}')).toEqual({ a: 1 });
  expect(() => parseBody('{"a":')).toThrow(
    expect.objectContaining({ code: 'STORE_CORRUPT', cause: expect.any(SyntaxError) }),
  );
});
