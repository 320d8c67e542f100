import assert from 'node:assert/strict';
import {
  newSession,
  refuses,
  type StoreCase,
  storeCase,
  userMessage,
  workOn,
} from './store-case.js';

export const sessionCases: readonly StoreCase[] = [
  storeCase('a session is read back as it was created', async ({ store }) => {
    await store.sessions.create({
      id: 's1',
      mode: 'coding',
      title: 'First',
      metadata: { who: 'ada', deep: { n: [1, 2] } },
    });
    const row = await store.sessions.get('s1');
    assert.equal(row?.mode, 'coding');
    assert.equal(row.title, 'First');
    assert.deepEqual(row.metadata, { who: 'ada', deep: { n: [1, 2] } });
    assert.equal(row.lastSeq, 0);
    assert.equal(await store.sessions.get('s2'), undefined);
  }),
  storeCase('creating a session twice changes nothing and says so', async ({ store }) => {
    await newSession(store, 's1');
    assert.equal(await store.sessions.create({ id: 's1', mode: 'coding' }), 'exists');
    assert.deepEqual(await store.sessions.readMode('s1'), { found: true, value: 'chat_safe' });
  }),
  storeCase('M-07 the mode is read raw, with a missing row told apart', async (under) => {
    const { store } = under;
    await newSession(store, 's1');
    await under.writeRawMode('s1', 'admin');
    assert.deepEqual(await store.sessions.readMode('s1'), { found: true, value: 'admin' });
    assert.equal((await store.sessions.get('s1'))?.mode, 'admin');
    const missing = await store.sessions.readMode('nobody');
    assert.equal(missing.found, false);
    assert.equal(missing.value, undefined);
  }),
  storeCase('session ids are data, also hostile ones', async ({ store }) => {
    for (const id of ['__proto__', 'constructor', "x'; DROP TABLE sessions; --", '会话', 'a/b%_']) {
      const { bound } = await workOn(store, id);
      await bound.messages.append([userMessage(id)]);
      assert.equal((await store.sessions.get(id))?.id, id);
      assert.equal((await store.messages.load(id, 0, 10))[0]?.content, id);
    }
  }),
  storeCase('sessions are listed in pages, children only when asked for', async ({ store }) => {
    for (let index = 0; index < 5; index += 1) await newSession(store, `s${index}`);
    await store.sessions.create({
      id: 'child',
      mode: 'chat_safe',
      parentSessionId: 's1',
      parentCallId: 'c1',
    });
    const first = await store.sessions.list({ limit: 3 });
    const second = await store.sessions.list({ limit: 3, after: first.at(-1)?.id ?? '' });
    assert.equal(first.length, 3);
    assert.deepEqual([...first, ...second].map((row) => row.id).sort(), [
      's0',
      's1',
      's2',
      's3',
      's4',
    ]);
    assert.equal((await store.sessions.list({ limit: 10, includeChildren: true })).length, 6);
    const children = await store.sessions.list({ limit: 10, parentSessionId: 's1' });
    assert.deepEqual(
      children.map((row) => [row.id, row.parentCallId]),
      [['child', 'c1']],
    );
  }),
  storeCase(
    'N-04 sessions are found by words of their id and title, in any case',
    async ({ store }) => {
      await store.sessions.create({ id: 'one', mode: 'chat_safe', title: 'Mend the Login page' });
      await store.sessions.create({ id: 'two', mode: 'chat_safe', title: '修复登录页面' });
      await store.sessions.create({ id: 'login-3', mode: 'chat_safe' });
      const found = async (...words: string[]) =>
        (await store.sessions.list({ limit: 10, words })).map(({ id }) => id).sort();
      assert.deepEqual(await found('LOGIN'), ['login-3', 'one']);
      assert.deepEqual(await found('page', 'mend'), ['one']);
      assert.deepEqual(await found('登录'), ['two']);
      for (const hostile of ['%', '_', "'", '"', '\\', 'metadata']) {
        assert.deepEqual(await found(hostile), [], hostile);
      }
    },
  ),
  storeCase('N-03 a session that is held says by whom, and is let go again', async ({ store }) => {
    await store.sessions.create({ id: 's1', mode: 'coding', title: 'First', metadata: { a: 1 } });
    await store.sessions.setPaused('s1', { by: 'ann', at: 5 }, 'ann');
    const held = await store.sessions.get('s1');
    assert.deepEqual(held?.paused, { by: 'ann', at: 5 });
    assert.equal(held.title, 'First');
    await store.sessions.setPaused('s1', undefined, 'bob');
    const free = await store.sessions.get('s1');
    assert.equal(free?.paused, undefined);
    assert.deepEqual(free?.metadata, { a: 1 });
    await refuses('SESSION_NOT_FOUND', () => store.sessions.setPaused('no', undefined, 'ann'));
  }),
  storeCase(
    'N-03 while all are held, so is one that is idle, put away or begins later, until it or all are let go',
    async ({ store }) => {
      const { sessions } = store;
      const heldBy = async (id: string) => (await sessions.get(id))?.paused;
      for (const id of ['idle', 'away', 'own']) await newSession(store, id);
      await sessions.setArchived('away', true);
      await sessions.setPaused('own', { by: 'bob', at: 3 }, 'bob');
      assert.equal(await sessions.allPaused(), undefined);
      await sessions.setAllPaused({ by: 'ann', at: 5 }, 'ann');
      assert.deepEqual(await sessions.allPaused(), { by: 'ann', at: 5 });
      await newSession(store, 'later');
      for (const id of ['idle', 'away', 'later'])
        assert.deepEqual(await heldBy(id), { by: 'ann', at: 5, all: true });
      assert.deepEqual(await heldBy('own'), { by: 'bob', at: 3 });
      await sessions.setPaused('idle', undefined, 'ann');
      const listed = await sessions.list({ limit: 10 });
      assert.deepEqual(listed.flatMap(({ id, paused }) => (paused ? [id] : [])).sort(), [
        'away',
        'later',
        'own',
      ]);
      await sessions.setTitle('idle', 'Still free');
      assert.equal(await heldBy('idle'), undefined);
      await sessions.setAllPaused({ by: 'ann', at: 6 }, 'ann');
      assert.equal((await heldBy('idle'))?.at, 6);
      await sessions.setAllPaused(undefined, 'ann');
      assert.equal(await sessions.allPaused(), undefined);
      for (const id of ['idle', 'away', 'later']) assert.equal(await heldBy(id), undefined);
      assert.equal((await heldBy('own'))?.by, 'bob');
    },
  ),
  storeCase(
    'N-04 a session that was put away is listed apart, opens, and comes back',
    async ({ store }) => {
      for (const id of ['s1', 's2', 's3']) await newSession(store, id);
      await store.sessions.setArchived('s2', true);
      const ids = async (archived?: boolean) =>
        (await store.sessions.list({ limit: 10, ...(archived === undefined ? {} : { archived }) }))
          .map(({ id }) => id)
          .sort();
      assert.deepEqual(await ids(false), ['s1', 's3']);
      assert.deepEqual(await ids(true), ['s2']);
      assert.deepEqual(await ids(), ['s1', 's2', 's3']);
      assert.equal(typeof (await store.sessions.get('s2'))?.archivedAt, 'number');
      await store.sessions.setArchived('s2', false);
      assert.equal((await store.sessions.get('s2'))?.archivedAt, undefined);
      assert.deepEqual(await ids(false), ['s1', 's2', 's3']);
      await refuses('SESSION_NOT_FOUND', () => store.sessions.setArchived('none', true));
    },
  ),
  storeCase(
    'a fork has the messages up to its place and then goes its own way',
    async ({ store }) => {
      const { bound } = await workOn(store, 's1');
      await bound.messages.append(['one', 'two', 'three'].map(userMessage));
      await bound.messages.addMark({
        kind: 'summary',
        fromSeq: 1,
        toSeq: 1,
        text: 'early',
        created_at: 1,
      });
      await bound.messages.addMark({
        kind: 'summary',
        fromSeq: 1,
        toSeq: 3,
        text: 'late',
        created_at: 2,
      });
      await store.sessions.create({
        id: 'fork',
        mode: 'chat_safe',
        forkedFrom: { sessionId: 's1', seq: 2 },
      });
      const copied = await store.messages.load('fork', 0, 10);
      assert.deepEqual(
        copied.map((message) => [message.sessionId, message.seq, message.content]),
        [
          ['fork', 1, 'one'],
          ['fork', 2, 'two'],
        ],
      );
      assert.deepEqual(
        (await store.messages.marks('fork')).map((mark) => mark.text),
        ['early'],
      );
      const answer = await store.leases.acquire('fork', 'one', 60_000);
      assert.equal(answer.status, 'acquired');
      if (answer.status !== 'acquired') return;
      const [added] = await store.bind(answer.lease).messages.append([userMessage('other')]);
      assert.equal(added?.seq, 3);
      assert.equal((await store.messages.load('s1', 2, 10))[0]?.content, 'three');
      assert.deepEqual((await store.sessions.get('fork'))?.forkedFrom, { sessionId: 's1', seq: 2 });
    },
  ),
  storeCase('a fork of nothing is refused and leaves nothing', async ({ store }) => {
    await refuses('SESSION_NOT_FOUND', () =>
      store.sessions.create({
        id: 'fork',
        mode: 'chat_safe',
        forkedFrom: { sessionId: 'none', seq: 1 },
      }),
    );
    assert.equal(await store.sessions.get('fork'), undefined);
  }),
  storeCase('snapshots and titles are kept over a restart', async (under) => {
    await newSession(under.store, 's1');
    await under.store.sessions.setTitle('s1', 'New title');
    await under.store.sessions.addSnapshot({
      id: 'sfp-1',
      sessionId: 's1',
      label: 'before',
      seq: 4,
      createdAt: 9,
    });
    const store = await under.restart();
    assert.equal((await store.sessions.get('s1'))?.title, 'New title');
    assert.deepEqual(await store.sessions.snapshots('s1'), [
      { id: 'sfp-1', sessionId: 's1', label: 'before', seq: 4, createdAt: 9 },
    ]);
  }),
];
