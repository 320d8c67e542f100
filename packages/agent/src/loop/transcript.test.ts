import type { Masker } from '@sluice/kernel';
import { createManualClock } from '@sluice/kernel/testing';
import { isRecord } from '@sluice/plain';
import { expect, test } from 'vitest';
import type { BoundStore } from '../ports/agent-store.js';
import type { NewMessage, StoredMessage } from '../ports/message-store.js';
import { createMemoryStore } from '../testing/memory-store/create-memory-store.js';
import { Transcript } from './transcript.js';

const user = (content: string): NewMessage => ({ role: 'user', content, created_at: 5 });

/** Hides the word `open` in texts, and the value of the key `key` in objects. */
const masker: Masker = {
  mask: (value) => {
    if (typeof value === 'string') return value.replaceAll('open', '****');
    return isRecord(value) && 'key' in value ? { ...value, key: '****' } : value;
  },
};

async function opened(): Promise<{
  bound: BoundStore;
  load: () => Promise<Transcript>;
  heard: number[];
}> {
  const store = createMemoryStore(createManualClock());
  await store.sessions.create({ id: 's1', mode: 'chat_safe' });
  const answer = await store.leases.acquire('s1', 'me', 60_000);
  if (answer.status !== 'acquired') throw new Error('the session is free');
  const { lease } = answer;
  const bound = store.bind(lease);
  const heard: number[] = [];
  const load = () =>
    Transcript.load({
      ...{ store: bound, sessionId: 's1', masker },
      onChange: async (rows: readonly StoredMessage[]) => void heard.push(rows.length),
    });
  return { bound, load, heard };
}

test('what is kept is masked, in texts and in arguments; what the turn works with is not', async () => {
  const { bound, load, heard } = await opened();
  const transcript = await load();
  const call = (id: string, text: string) => ({ id, name: 't', arguments: text });
  const asks: NewMessage = {
    ...{ role: 'assistant', content: 'open it', created_at: 6 },
    tool_calls: [
      call('a', '{"key":"x", "b":1}'),
      call('b', '{ "b":"open" }'),
      call('c', '{"b": open'),
      call('d', '["open"]'),
    ],
    meta: { finish: 'tool_calls' },
  };
  await transcript.append([]);
  expect(heard).toEqual([]);
  await transcript.append([user('open'), asks]);
  expect(heard).toEqual([2]);
  const common = { sessionId: 's1' };
  expect(transcript.rows).toEqual([
    { ...common, seq: 1, ...user('open') },
    { ...common, seq: 2, ...asks },
  ]);
  expect(await bound.messages.load('s1', 0, 10)).toEqual([
    { ...common, seq: 1, ...user('****') },
    {
      ...{ ...common, seq: 2, ...asks, content: '**** it' },
      tool_calls: [
        call('a', '{"key":"****","b":1}'),
        // As the model wrote it, where the masker found nothing.
        call('b', '{ "b":"open" }'),
        call('c', '{"b": ****'),
        call('d', '["****"]'),
      ],
    },
  ]);
});

test('the last user is the speaker, in this turn and in the next', async () => {
  const { load } = await opened();
  const transcript = await load();
  expect(transcript.speaker).toBeUndefined();
  await transcript.append([{ ...user('hi'), by: { person: 'ann' } }]);
  await transcript.append([{ role: 'assistant', content: 'hello', created_at: 6 }]);
  expect(transcript.speaker).toEqual({ person: 'ann' });
  expect((await load()).speaker).toEqual({ person: 'ann' });
  await transcript.append([user('me')]);
  expect(transcript.speaker).toBeUndefined();
});

test('after a summary only what follows it is loaded, and the speaker is still known', async () => {
  const { bound, load } = await opened();
  const transcript = await load();
  await transcript.append([{ ...user('one'), by: { person: 'ann' } }]);
  await transcript.append([{ role: 'assistant', content: 'two', created_at: 6 }]);
  const offload = { kind: 'offload', fromSeq: 2, toSeq: 2, text: 'moved', created_at: 7 } as const;
  const summary = { kind: 'summary', fromSeq: 1, toSeq: 2, text: 'short', created_at: 8 } as const;
  await transcript.addMark(offload);
  expect((await load()).rows).toHaveLength(2);
  await transcript.addMark(summary);
  expect(transcript.marks).toEqual([offload, summary]);
  expect(await bound.messages.marks('s1')).toEqual([offload, summary]);
  const again = await load();
  expect([again.rows, again.marks, again.speaker]).toEqual([
    [],
    [offload, summary],
    { person: 'ann' },
  ]);
});
