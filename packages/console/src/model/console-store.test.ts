import { RequestError } from '@sluice/client';
import type { MessageView, SessionView } from '@sluice/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asked, call, chunk, eventOf, result } from '../testing/event-of.js';
import { ConsoleStore, type StoreOptions } from './console-store.js';
import type { EventData } from './timeline.js';

const session = (sessionId: string, updatedAt: number): SessionView => ({
  session_id: sessionId,
  title: '',
  mode: 'chat_safe',
  created_at: 0,
  updated_at: updatedAt,
  is_busy: false,
  pending_approvals: 0,
});

/** A server in memory: a log, messages, and live readers that a break cuts off. */
function bench(pageSize = 2) {
  const log: EventData[] = [];
  const messages: MessageView[] = [];
  const sessions = [session('main', 1)];
  const readers = new Set<(event: EventData) => void>();
  const askedIds: string[] = [];
  const calls: string[] = [];
  let isUp = true;
  let refusal: RequestError | undefined;
  let cannotForget: Error | undefined;
  const lost = () => new RequestError('CONNECTION_LOST', 'lost');
  const options: StoreOptions = {
    async request(method, params) {
      await Promise.resolve();
      if (!isUp) throw lost();
      calls.push(method);
      const answers: Record<string, unknown> = {
        'session.list': { sessions },
        'session.get': { session: sessions[0] },
        'approval.list': { approvals: [] },
        'tools.list': { mode: 'chat_safe', tools: [], offered: 0, hidden: 0 },
        'chat.send': { session_id: 'main', status: 'completed', steps: 1 },
        'chat.history': {
          messages: messages.filter(({ seq }) => seq > Number(Reflect.get(params, 'after') ?? 0)),
        },
      };
      if (method === 'chat.send' && refusal) throw refusal;
      return answers[method] as never;
    },
    async events({ seq, session_id, live = true }, listen) {
      await Promise.resolve();
      if (!isUp) throw lost();
      const fits = (event: EventData) =>
        session_id === undefined || event.session_id === session_id;
      const found = log.filter((event) => event.seq > seq && fits(event));
      const page = live ? found : found.slice(0, pageSize);
      for (const event of page) listen(event);
      if (live) readers.add((event) => fits(event) && listen(event));
      return { up_to: page.at(-1)?.seq ?? seq, is_live: live };
    },
    now: () => 50,
    newId: () => `${Math.random()}`,
    setTimer: () => () => undefined,
    onAsked: ({ seq }) => askedIds.push(`${seq}`),
    reconnect: () => undefined,
    offer: () => undefined,
    forgetKey: async () => {
      if (cannotForget) throw cannotForget;
    },
  };
  const store = new ConsoleStore(options);
  return {
    store,
    log,
    messages,
    sessions,
    askedIds,
    calls,
    keepKey(error: Error) {
      cannotForget = error;
    },
    refuse(error: RequestError) {
      refusal = error;
    },
    append(frame: Parameters<typeof eventOf>[1], sessionId = 'main') {
      const event = eventOf(log.length + 1, frame, { session_id: sessionId });
      log.push(event);
      for (const read of readers) read(event);
    },
    breakOff() {
      isUp = false;
      readers.clear();
      store.statusChanged({ kind: 'waiting', retryAt: 0 });
    },
    async goOnline() {
      isUp = true;
      store.statusChanged({ kind: 'online' });
      await settled();
    },
    items: (sessionId = 'main') =>
      store
        .getState()
        .timelines.get(sessionId)
        ?.timeline.items.map((item) => item.key) ?? [],
  };
}

const settled = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, 5);
  });

test('G-08 history is there on load, page by page, and live events go on from it', async () => {
  const { append, goOnline, items, messages } = bench();
  messages.push({ seq: 1, role: 'user', content: 'time?', timestamp: 5 });
  for (const id of ['a', 'b', 'c']) append(call(id));
  await goOnline();
  append(result('a'));
  append(chunk('ten'));
  expect(items()).toEqual(['m1', 'ca', 'cb', 'cc', 'e5']);
});

test('G-08 after a break the page goes on from its last event: nothing lost, nothing twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }), async (steps) => {
      const { append, breakOff, goOnline, store, log } = bench();
      append(chunk('0 '));
      await goOnline();
      let isUp = true;
      let number = 0;
      for (const toggles of steps) {
        if (toggles && isUp) breakOff();
        else if (toggles) await goOnline();
        if (toggles) isUp = !isUp;
        append(chunk(`${(number += 1)} `));
      }
      if (!isUp) await goOnline();
      const [item] = store.getState().timelines.get('main')?.timeline.items ?? [];
      const all = Array.from({ length: log.length }, (_, index) => `${index} `).join('');
      expect(item).toMatchObject({ kind: 'text', text: all });
    }),
    { numRuns: 25 },
  );
});

test('G-08 a session that is opened later is loaded whole, with what happens meanwhile', async () => {
  const { append, goOnline, items, sessions, store } = bench();
  sessions.push(session('other', 0));
  for (const id of ['a', 'b', 'c']) append(call(id), 'other');
  append(chunk('newest'));
  await goOnline();
  expect(items('other')).toEqual([]);
  store.openSession('other');
  append(call('d'), 'other');
  await settled();
  append(call('e'), 'other');
  expect(items('other')).toEqual(['ca', 'cb', 'cc', 'cd', 'ce']);
});

test('G-08 a question rings once, when it is asked, and not again when it is replayed', async () => {
  const { append, askedIds, breakOff, goOnline } = bench();
  append(asked('old'));
  await goOnline();
  expect(askedIds).toEqual([]);
  append(asked('new'));
  breakOff();
  await goOnline();
  expect(askedIds).toEqual(['2']);
});

test('G-08 words the server refuses are given back and shown as not sent', async () => {
  const { goOnline, refuse, store } = bench();
  await goOnline();
  const busy = new RequestError('SESSION_BUSY', 'busy');
  refuse(busy);
  await expect(store.send('main', 'hi')).resolves.toBe(busy);
  const items = store.getState().timelines.get('main')?.timeline.items;
  expect(items).toMatchObject([{ text: 'hi', delivery: 'failed' }]);
});

test('G-08 words lost with the connection are told as not sent when the history lacks them', async () => {
  const { breakOff, goOnline, messages, refuse, store } = bench();
  await goOnline();
  refuse(new RequestError('CONNECTION_LOST', 'lost'));
  await store.send('main', 'first');
  await store.send('main', 'second');
  breakOff();
  messages.push({ seq: 1, role: 'user', content: 'first', timestamp: 1 });
  await goOnline();
  const items = store.getState().timelines.get('main')?.timeline.items;
  expect(items?.map((item) => item.kind === 'user' && [item.text, item.delivery])).toEqual([
    ['first', 'kept'],
    ['second', 'failed'],
  ]);
});

test('G-08 a server without sessions is asked for its first one', async () => {
  const { calls, goOnline, sessions } = bench();
  sessions.length = 0;
  await goOnline();
  expect(calls).toContain('session.get');
});

test('G-07 a browser that cannot delete its key is signed out at the server all the same', async () => {
  const { calls, goOnline, keepKey, store } = bench();
  await goOnline();
  keepKey(new Error('the storage is closed'));
  await expect(store.signOut()).rejects.toThrow('the storage is closed');
  expect(calls).toContain('auth.sign_out');
});
