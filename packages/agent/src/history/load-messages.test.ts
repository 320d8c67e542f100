import { expect, test } from 'vitest';
import type { StoredMessage } from '../ports/message-store.js';
import { loadMessages } from './load-messages.js';

/** A transcript of so many messages, and what was asked of it. */
function readerOf(count: number) {
  const asked: [string, number, number][] = [];
  const row = (seq: number): StoredMessage => ({
    ...{ sessionId: 's', seq, role: 'user', content: `${seq}`, created_at: 0 },
  });
  const all = Array.from({ length: count }, (_, index) => row(index + 1));
  return {
    asked,
    all,
    load(sessionId: string, afterSeq: number, limit: number) {
      asked.push([sessionId, afterSeq, limit]);
      return all.filter(({ seq }) => seq > afterSeq).slice(0, limit);
    },
    marks: () => [],
  };
}

test.each([
  [0, [0]],
  [1, [0]],
  [499, [0]],
  [500, [0, 500]],
  [501, [0, 500]],
  [1_000, [0, 500, 1_000]],
])('%i messages are loaded whole, with no page more than is needed', async (count, pages) => {
  const reader = readerOf(count);
  expect(await loadMessages(reader, 's')).toEqual(reader.all);
  expect(reader.asked).toEqual(pages.map((after) => ['s', after, 500]));
});

test('what comes after a message is loaded from there', async () => {
  const reader = readerOf(600);
  const rows = await loadMessages(reader, 's', 60);
  expect([rows.length, rows[0]?.seq, rows.at(-1)?.seq]).toEqual([540, 61, 600]);
  expect(reader.asked).toEqual([
    ['s', 60, 500],
    ['s', 560, 500],
  ]);
});
