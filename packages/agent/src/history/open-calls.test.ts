import { expect, test } from 'vitest';
import type { MessageRole, StoredMessage } from '../ports/message-store.js';
import { lastWholeSeq } from './last-whole-seq.js';
import { isTurnOpen, openCalls } from './open-calls.js';

const call = (id: string) => ({ id, name: 't', arguments: '{}' });

/** A transcript in short: `user`, `system`, `says`, `asks a b`, `tool a`; a `tool` alone answers no call. */
function rowsOf(...lines: readonly string[]): StoredMessage[] {
  return lines.map((line, index) => {
    const [word = '', ...ids] = line.split(' ');
    const role = word === 'says' || word === 'asks' ? 'assistant' : (word as MessageRole);
    return {
      ...{ sessionId: 's', seq: index + 11, role, content: line, created_at: 0 },
      ...(word === 'asks' ? { tool_calls: ids.map(call) } : {}),
      ...(word === 'tool' && ids[0] !== undefined ? { tool_call_id: ids[0] } : {}),
    };
  });
}

test.each<[string, string[], { seq: number; ids: string[] } | undefined, boolean, number]>([
  ['nothing', [], undefined, false, 0],
  ['only a note', ['system'], undefined, false, 11],
  ['a question', ['user'], undefined, true, 11],
  ['a question and a note', ['user', 'system'], undefined, true, 12],
  ['an answer', ['user', 'says'], undefined, false, 12],
  ['an answer and a note', ['user', 'says', 'system'], undefined, false, 13],
  ['an answer with an empty list of calls', ['user', 'asks'], undefined, false, 12],
  ['a call', ['user', 'asks a'], { seq: 12, ids: ['a'] }, true, 11],
  ['a call and a note', ['user', 'asks a', 'system'], { seq: 12, ids: ['a'] }, true, 11],
  ['one of two answered', ['user', 'asks a b', 'tool a'], { seq: 12, ids: ['b'] }, true, 11],
  ['an answer to no call', ['user', 'asks a', 'tool'], { seq: 12, ids: ['a'] }, true, 11],
  ['both answered', ['user', 'asks a b', 'tool b', 'tool a'], undefined, true, 14],
  ['a call left behind', ['user', 'asks a', 'user'], undefined, true, 13],
  ['a call first of all', ['asks a'], { seq: 11, ids: ['a'] }, true, 10],
])('of %s it is known what is open and up to where it is whole', (_, lines, open, isOpen, end) => {
  const rows = rowsOf(...lines);
  expect(openCalls(rows)).toEqual(open && { seq: open.seq, calls: open.ids.map(call) });
  expect(isTurnOpen(rows)).toBe(isOpen);
  expect(lastWholeSeq(rows)).toBe(end);
});
