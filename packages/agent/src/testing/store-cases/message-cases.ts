import assert from 'node:assert/strict';
import {
  callRecord,
  firstStep,
  refuses,
  type StoreCase,
  storeCase,
  textEvent,
  userMessage,
  workOn,
} from './store-case.js';

export const messageCases: readonly StoreCase[] = [
  storeCase('messages keep every field and are numbered from 1', async (under) => {
    const { bound } = await workOn(under.store, 's1');
    const stored = await bound.messages.append([
      userMessage('hello 你好 \u{1F600} "quoted" \\ \u0001'),
      {
        role: 'assistant',
        content: '',
        tool_calls: [{ id: 'c1', name: 'read_file', arguments: '{"path": broken' }],
        created_at: 2,
        meta: { model: 'm', usage: { inputTokens: 3, outputTokens: 4 } },
      },
      {
        role: 'tool',
        content: '{"ok":false}',
        tool_call_id: 'c1',
        tool_name: 'read_file',
        is_error: true,
        created_at: 3,
      },
    ]);
    assert.deepEqual(
      stored.map((message) => message.seq),
      [1, 2, 3],
    );
    const store = await under.restart();
    assert.deepEqual(await store.messages.load('s1', 0, 10), stored);
    assert.equal((await store.sessions.get('s1'))?.lastSeq, 3);
  }),
  storeCase('D10 characters that an engine cannot hold never fail a write', async ({ store }) => {
    const { bound } = await workOn(store, 's1');
    const hostile = 'a\u0000b\ud800c';
    await bound.messages.append([
      { ...userMessage(hostile), meta: { note: hostile } },
      {
        role: 'assistant',
        content: '',
        tool_calls: [{ id: 'c1', name: hostile, arguments: hostile }],
        created_at: 1,
      },
    ]);
    const call = callRecord('s1', 'c1', 'PENDING', { input: hostile, name: hostile });
    await bound.records.keep(firstStep(call));
    await bound.events.append([textEvent('s1', hostile)]);
    const [first] = await store.messages.load('s1', 0, 10);
    // Kept as it is, or with a mark in place of what the engine has no room for.
    assert.match(first?.content ?? '', /^a.{1,10}b.{1,10}c$/su);
    assert.equal((await store.events.since(0, 10)).events.length, 1);
  }),
  storeCase('messages are loaded in pages', async ({ store }) => {
    const { bound } = await workOn(store, 's1');
    await bound.messages.append(Array.from({ length: 25 }, (_, index) => userMessage(`m${index}`)));
    const seen: number[] = [];
    for (let after = 0; ; ) {
      const page = await store.messages.load('s1', after, 10);
      if (page.length === 0) break;
      seen.push(...page.map((message) => message.seq));
      after = page.at(-1)?.seq ?? after;
    }
    assert.deepEqual(
      seen,
      Array.from({ length: 25 }, (_, index) => index + 1),
    );
  }),
  storeCase('numbers have no gap and no twin under many appends at once', async ({ store }) => {
    const { bound } = await workOn(store, 's1');
    await Promise.all(
      Array.from({ length: 20 }, async (_, index) =>
        bound.messages.append([userMessage(`a${index}`), userMessage(`b${index}`)]),
      ),
    );
    const all = await store.messages.load('s1', 0, 100);
    assert.deepEqual(
      all.map((message) => message.seq),
      Array.from({ length: 40 }, (_, index) => index + 1),
    );
    for (let index = 0; index < all.length; index += 2) {
      assert.equal(all[index]?.content.slice(1), all[index + 1]?.content.slice(1), 'kept together');
    }
  }),
  storeCase('marks add a view and take nothing away', async ({ store }) => {
    const { bound } = await workOn(store, 's1');
    await bound.messages.append([userMessage('one'), userMessage('two')]);
    const mark = { kind: 'summary', fromSeq: 1, toSeq: 2, text: 'both', created_at: 5 } as const;
    await bound.messages.addMark(mark);
    assert.deepEqual(await store.messages.marks('s1'), [mark]);
    assert.equal((await store.messages.load('s1', 0, 10)).length, 2);
  }),
  storeCase('todo lists belong to one agent of one session', async (under) => {
    const { bound } = await workOn(under.store, 's1');
    const list = [{ id: '1', title: 'Write', status: 'pending' } as const];
    await bound.todos.write('main', list);
    assert.deepEqual(await bound.todos.read('main'), list);
    assert.deepEqual(await bound.todos.read('other'), []);
    const { bound: second } = await workOn(under.store, 's2');
    assert.deepEqual(await second.todos.read('main'), []);
    await bound.todos.write('main', []);
    assert.deepEqual(await bound.todos.read('main'), []);
  }),
  storeCase(
    'memory finds partial matches in English and Chinese, best first',
    async ({ store }) => {
      const entry = (title: string, content: string) => ({
        title,
        content,
        source: 'curated',
        tags: ['t'],
      });
      await store.memory.append('main', entry('Deploy notes', 'The deploy script needs node 20'));
      await store.memory.append('main', entry('Cats', 'Cats sleep near the deploy server'));
      await store.memory.append('main', entry('数据库', '备份每天凌晨三点运行'));
      const english = await store.memory.search('main', 'how do I deploy with node', 5);
      assert.equal(english.results[0]?.title, 'Deploy notes');
      assert.equal(english.results.length, 2);
      assert.equal(english.total, 2);
      assert.deepEqual(english.results[0]?.tags, ['t']);
      for (const hit of english.results) assert.ok(hit.score > 0 && hit.score <= 1, `${hit.score}`);
      const chinese = await store.memory.search('main', '数据库的备份几点运行', 5);
      assert.equal(chinese.results[0]?.title, '数据库');
      assert.deepEqual((await store.memory.search('main', 'zebra', 5)).results, []);
      assert.deepEqual((await store.memory.search('main', '"\' OR 1=1 --(*)', 5)).results, []);
    },
  ),
  storeCase('memory never crosses its scope, and a scope is mandatory', async ({ store }) => {
    await store.memory.append('ada', { title: 'Key', content: 'ada', source: 'x', tags: [] });
    assert.deepEqual(await store.memory.search('bob', 'key', 5), { results: [], total: 0 });
    for (const scope of ['', '  ']) {
      await refuses('MEMORY_SCOPE_REQUIRED', () => store.memory.search(scope, 'key', 5));
      await refuses('MEMORY_SCOPE_REQUIRED', () =>
        store.memory.append(scope, { title: 'a', content: 'b', source: 'x', tags: [] }),
      );
    }
  }),
];
