import { expect, test } from 'vitest';
import { createMemoryResults } from './memory-results.js';

const put = async (results: ReturnType<typeof createMemoryResults>, handle: string, text: string) =>
  results.put({ handle, sessionId: 's1', callId: 'c1', text });

test('K-22 the oldest results go first, and only as many as must', async () => {
  const results = createMemoryResults({ maxChars: 10 });
  for (const handle of ['a', 'b', 'c', 'd', 'e']) await put(results, handle, 'xxxx');
  const isKept = (handle: string) => results.read(handle, 's1', 0, 9) !== undefined;
  expect(['a', 'b', 'c', 'd', 'e'].map(isKept)).toEqual([false, false, false, true, true]);
});

test('K-22 the newest result stays, however large it is', async () => {
  const results = createMemoryResults({ maxChars: 2 });
  await put(results, 'a', 'xx');
  await put(results, 'b', 'yyyyy');
  expect(results.read('a', 's1', 0, 9)).toBeUndefined();
  expect(results.read('b', 's1', 0, 9)).toMatchObject({ text: 'yyyyy', totalChars: 5 });
});

test('K-22 a result is paged to its end, for its own session only', async () => {
  const results = createMemoryResults();
  await put(results, 'a', 'abcdef');
  expect(results.read('a', 's1', 0, 4)).toEqual({
    text: 'abcd',
    offset: 0,
    nextOffset: 4,
    totalChars: 6,
  });
  expect(results.read('a', 's1', 4, 4)).toMatchObject({ text: 'ef', nextOffset: undefined });
  expect(results.read('a', 's1', 99, 4)).toMatchObject({ text: '', offset: 6 });
  expect(results.read('a', 's2', 0, 4)).toBeUndefined();
  expect(results.read('none', 's1', 0, 4)).toBeUndefined();
});
