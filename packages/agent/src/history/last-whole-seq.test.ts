import { expect, test } from 'vitest';
import type { StoredMessage } from '../ports/message-store.js';
import { lastWholeSeq } from './last-whole-seq.js';

const message = (seq: number, more: Partial<StoredMessage> = {}): StoredMessage => ({
  ...{ sessionId: 's', seq, role: 'user', content: '', created_at: 0 },
  ...more,
});
const asks = (seq: number, ...ids: readonly string[]) =>
  message(seq, {
    role: 'assistant',
    tool_calls: ids.map((id) => ({ id, name: 'read', arguments: '{}' })),
  });
const answers = (seq: number, id: string) => message(seq, { role: 'tool', tool_call_id: id });

test('a history is whole up to the message before the one that still waits for an answer', () => {
  const asked = [message(4), asks(5, 'a', 'b'), answers(6, 'a')];
  expect(lastWholeSeq(asked)).toBe(4);
  expect(lastWholeSeq([...asked, answers(7, 'b')])).toBe(7);
});

test('without an open call it is whole to its end, and an empty one up to nothing', () => {
  expect(lastWholeSeq([message(4), message(9, { role: 'assistant' })])).toBe(9);
  expect(lastWholeSeq([])).toBe(0);
});
