import { expect, test } from 'vitest';
import { createCountingIds } from '../testing/counting-ids.js';
import { fitResult } from './fit-result.js';
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
