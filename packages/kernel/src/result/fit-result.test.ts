import { expect, test } from 'vitest';
import { createCountingIds } from '../testing/counting-ids.js';
import { fitResult, isSurelySmall, sliceWhole } from './fit-result.js';
import type { ResultStore } from './result-store.js';

function bench() {
  const kept: unknown[] = [];
  const store: ResultStore = {
    put: (whole) => {
      kept.push(whole);
    },
    read: () => undefined,
  };
  const options = {
    maxChars: 10,
    store,
    ids: createCountingIds(),
    sessionId: 's1',
    callId: 'c1',
    canReadOn: true,
  };
  return { kept, options };
}

test('K-22 a result that fits comes back as it is and is not kept', async () => {
  const { kept, options } = bench();
  const result = { ok: true };
  expect(await fitResult(result, 'x'.repeat(10), options)).toEqual({ result, handle: undefined });
  expect(kept).toEqual([]);
});

test('K-22 a larger one is kept whole under its call and its session, and its beginning is shown', async () => {
  const { kept, options } = bench();
  const { result, handle } = await fitResult('whole', 'abcdefghijk', options);
  expect(kept).toEqual([{ handle, sessionId: 's1', callId: 'c1', text: 'abcdefghijk' }]);
  expect(result).toMatchObject({
    truncated: true,
    content: 'abcdefgh',
    total_chars: 11,
    shown_chars: 8,
    result_handle: handle,
  });
});

test('K-22 a cut result says how to read on, or where that tool is missing, what to ask for', async () => {
  const { options } = bench();
  const common = { truncated: true, content: 'abcdefgh', total_chars: 11, shown_chars: 8 };
  const { result, handle } = await fitResult('whole', 'abcdefghijk', options);
  expect(result).toEqual({
    ...common,
    result_handle: handle,
    next_action: `Showing the first 8 of 11 characters. Read on with result_read {"handle": "${handle}", "offset": 8}.`,
  });
  const blind = await fitResult('whole', 'abcdefghijk', { ...options, canReadOn: false });
  expect(blind.handle).not.toBeUndefined();
  expect(blind.result).toEqual({
    ...common,
    next_action: 'Showing the first 8 of 11 characters. Ask for less to see the rest.',
  });
});

test.each([
  ['abc', 2, 'ab'],
  ['abc', 3, 'abc'],
  ['abc', 4, 'abc'],
  ['a😀b', 2, 'a'],
  ['a😀b', 3, 'a😀'],
  // The first and the last of the first halves, and what stands just outside of them.
  ['a\ud800\udc00', 2, 'a'],
  ['a\udbff\udfff', 2, 'a'],
  ['a\ud7ffb', 2, 'a\ud7ff'],
  ['a\udc00b', 2, 'a\udc00'],
])('K-22 the start of %j of at most %i units is cut between characters', (text, max, start) => {
  expect(sliceWhole(text, max)).toBe(start);
});

test.each<[unknown, boolean]>([
  ['12345', true],
  ['123456', false],
  [1, true],
  [Number.NaN, false],
  [Number.POSITIVE_INFINITY, false],
  [true, true],
  [false, true],
  [null, true],
  [undefined, true],
  [Symbol('x'), false],
  [5n, false],
  [() => 1, false],
  [{}, true],
  [[], true],
  [{ a: '12345', b: null }, true],
  [{ a: '123456' }, false],
  [{ a: {} }, false],
  [[[]], false],
  [[1, Number.NaN], false],
  [Array.from({ length: 16 }, () => 1), true],
  [Array.from({ length: 17 }, () => 1), false],
  [new Date(0), false],
  [new Map(), false],
  [Object.create(null), false],
])('K-22 whether a value is surely small is seen without its text: %o is %s', (value, isSmall) => {
  expect(isSurelySmall(value, 5)).toBe(isSmall);
});
