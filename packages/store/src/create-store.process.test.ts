import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CallStep, type Masker, readEvents, type ToolCallRecord } from '@sluice/kernel';
import { consoleLog, createMemoryPorts, randomIds, systemClock } from '@sluice/kernel/system';
import { createManualClock } from '@sluice/kernel/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createStore, type Store } from './create-store.js';
import { createTestDatabase } from './testing/test-database.js';
import { createTestPlace, type TestPlace } from './testing/test-place.js';
import { startWorkerSession } from './testing/worker-session.js';

const { masker } = createMemoryPorts({ clock: systemClock, ids: randomIds, log: consoleLog });
const coding = { mode: 'coding' } as const;

function chunk(sessionId: string, delta: string) {
  return {
    seq: 0,
    timestamp: 1,
    sessionId,
    agentId: 'main',
    event: { channel: 'progress', type: 'text_chunk', delta } as const,
  };
}

for (const engine of ['sqlite', 'postgres'] as const) {
  describe(`the store on ${engine}`, () => {
    let place: TestPlace;
    let store: Store;
    beforeEach(async () => {
      place = await createTestPlace(engine);
      store = await place.open();
    });
    afterEach(() => place.dispose());

    test('K-21 a call left executing is sealed once and never run again, and one waiting waits again', async () => {
      let runs = 0;
      const work = await startWorkerSession(store, 's1', {
        execute: () => {
          runs += 1;
          return new Promise(() => undefined);
        },
      });
      void work.runtime.runCall({ id: 'hung', name: 'act', arguments: {} }, coding);
      await expect.poll(() => runs).toBe(1);
      await place.raw('UPDATE sessions SET lease_until = 1');
      const second = await startWorkerSession(store, 's1', { owner: 'second' });
      const resumed = await second.runtime.resume(coding);
      expect(resumed.sealed.map((outcome) => outcome.state)).toEqual(['SEALED']);
      expect(runs).toBe(1);
      expect((await second.runtime.resume(coding)).sealed).toEqual([]);
      const kinds = (await store.audit.list({ callId: 'hung', limit: 9 })).map((e) => [
        e.kind,
        e.fence,
      ]);
      expect(kinds).toEqual([
        ['proposed', 1],
        ['decided', 1],
        ['executed', 1],
        ['returned', 2],
      ]);
    });

    test('K-11 a call that has ended cannot end again', async () => {
      const { runtime, bound } = await startWorkerSession(store, 's1');
      await runtime.runCall({ id: 'c1', name: 'act', arguments: {} }, coding);
      const record = await bound.records.get('s1', 'c1');
      if (!record) throw new Error('no record');
      const step = { record: { ...record, state: 'FAILED' }, isNew: false, events: [] } as const;
      await expect(bound.records.keep(step)).rejects.toMatchObject({ code: 'CALL_OVER' });
      expect((await bound.records.get('s1', 'c1'))?.state).toBe('COMPLETED');
    });

    test('P16 of two people who decide at once exactly one wins, every time', async () => {
      const { bound } = await startWorkerSession(store, 's1');
      const other = engine === 'postgres' ? await place.open() : store;
      for (let round = 0; round < 50; round += 1) {
        const callId = `c${round}`;
        await bound.records.keep(asking(callId));
        const beside = { digest: 'd', events: [] };
        const yes = { outcome: 'approved', at: 1, decidedBy: 'ada' } as const;
        const no = { outcome: 'denied', at: 1, decidedBy: 'bob' } as const;
        const answers = await Promise.all([
          store.approvalsOf('s1').settle(callId, yes, beside),
          other.approvalsOf('s1').settle(callId, no, beside),
        ]);
        expect(answers.filter((answer) => answer === 'settled')).toHaveLength(1);
      }
    });

    test('P14 five hundred questions at once are all kept and all answered', async () => {
      const { runtime } = await startWorkerSession(store, 's1', { permission: { mode: 'ask' } });
      const running = runtime.runCalls(
        Array.from({ length: 500 }, (_, index) => ({
          id: `c${index}`,
          name: 'act',
          arguments: {},
        })),
        coding,
      );
      await expect
        .poll(async () => (await store.pendingApprovals()).length, { timeout: 30_000 })
        .toBe(500);
      await Promise.all(
        (await store.pendingApprovals()).map(({ request }) =>
          runtime.decide(request.callId, 'allow', { decidedBy: 'ada' }),
        ),
      );
      const outcomes = await running;
      expect(outcomes.every((outcome) => outcome.state === 'COMPLETED')).toBe(true);
    });

    test('P17 a question asked before a restart has the same call and the same digest after it', async () => {
      const { runtime } = await startWorkerSession(store, 's1', { permission: { mode: 'ask' } });
      const running = runtime.runCall({ id: 'c1', name: 'act', arguments: { path: 'a' } }, coding);
      await expect.poll(() => store.pendingApprovals()).toHaveLength(1);
      const before = await store.pendingApprovals();
      await store.close();
      // The wait ended with the store; the question did not.
      await running;
      store = await place.open();
      expect(await store.pendingApprovals()).toEqual(before);
      await place.raw('UPDATE sessions SET lease_until = 1');
      let runs = 0;
      const second = await startWorkerSession(store, 's1', {
        permission: { mode: 'ask' },
        execute: () => {
          runs += 1;
          return 'done';
        },
      });
      const { waiting } = await second.runtime.resume(coding);
      await second.runtime.decide('c1', 'allow', { digest: before[0]?.request.digest ?? '' });
      expect((await waiting[0]?.outcome)?.state).toBe('COMPLETED');
      expect(runs).toBe(1);
    });

    test('D10 J04 NUL, half surrogates and huge values come back whole or are refused before the effect', async () => {
      let runs = 0;
      const { runtime, bound } = await startWorkerSession(store, 's1', {
        execute: (args) => {
          runs += 1;
          return { got: args };
        },
      });
      const hostile = { nul: 'a\u0000b', half: '\ud800x', emoji: '\u{1F600}', quote: `"'\\` };
      await runtime.runCall({ id: 'c1', name: 'act', arguments: hostile }, coding);
      const record = await bound.records.get('s1', 'c1');
      expect(record).toMatchObject({
        state: 'COMPLETED',
        input: hostile,
        result: { got: hostile },
      });
      const [stored] = await bound.messages.append([
        { role: 'user', content: hostile.nul + hostile.half, created_at: 1 },
      ]);
      expect((await store.messages.load('s1', 0, 5))[0]).toEqual(stored);
      for (const id of ['bad\u0000id', 'bad\udc00', 'x'.repeat(2000)]) {
        const outcome = await runtime.runCall({ id, name: 'act', arguments: {} }, coding);
        expect(outcome).toMatchObject({ state: 'FAILED', errorCode: 'RECORD_FAILED' });
      }
      expect(runs).toBe(1);
      expect(await store.audit.verify()).toMatchObject({ ok: true });
    });

    test('D11 when the clock steps back, order is by number', async () => {
      const clock = createManualClock();
      await store.close();
      store = await place.open({ clock });
      const { runtime } = await startWorkerSession(store, 's1');
      for (const id of ['first', 'second', 'third']) {
        await runtime.runCall({ id, name: 'act', arguments: {} }, coding);
        clock.advance(-3_600_000);
      }
      const calls = await store.calls.list({ sessionId: 's1', limit: 10 });
      expect(calls.map((call) => call.id)).toEqual(['third', 'second', 'first']);
      const { events } = await store.events.since(0, 100, { types: ['tool:end'] });
      expect(
        events.map((envelope) => envelope.event.type === 'tool:end' && envelope.event.call.id),
      ).toEqual(['first', 'second', 'third']);
      expect(await store.audit.verify()).toMatchObject({ ok: true });
    });

    test('D13 no secret reaches any table', async () => {
      const canary = ['canary', 'value', 'that', 'must', 'not', 'be', 'kept'].join('-');
      const hiding: Masker = {
        mask: (value) =>
          value === undefined
            ? value
            : JSON.parse(JSON.stringify(value).replaceAll(canary, '<redacted>')),
      };
      await store.close();
      store = await place.open({ masker: hiding });
      const { runtime, bound } = await startWorkerSession(store, 's1', {
        permission: { mode: 'ask' },
        execute: () => ({ text: canary }),
      });
      const running = runtime.runCall(
        { id: 'c1', name: 'act', arguments: { key: canary } },
        coding,
      );
      await expect.poll(() => store.pendingApprovals()).toHaveLength(1);
      await runtime.decide('c1', 'allow', { note: canary, arguments: { key: `${canary}-edited` } });
      expect((await running).result).toEqual({ text: canary });
      await bound.messages.append([
        { role: 'user', content: canary, created_at: 1 },
        {
          role: 'assistant',
          content: '',
          tool_calls: [{ id: 'x', name: 'act', arguments: `{"key":"${canary}"}` }],
          meta: { note: canary },
          created_at: 1,
        },
      ]);
      await bound.messages.addMark({
        kind: 'summary',
        fromSeq: 1,
        toSeq: 1,
        text: canary,
        created_at: 1,
      });
      await bound.todos.write('main', [{ id: '1', title: canary, status: 'pending' }]);
      await bound.events.append([chunk('s1', canary)]);
      await bound.results.put({ handle: 'h', sessionId: 's1', callId: 'c1', text: canary });
      await store.memory.append('main', {
        title: canary,
        content: canary,
        source: canary,
        tags: [canary],
      });
      await store.sessions.setTitle('s1', canary);
      await store.sessions.create({
        id: 's2',
        mode: 'chat_safe',
        title: canary,
        metadata: { provider: { note: canary } },
      });
      for (const table of [
        'sessions',
        'messages',
        'marks',
        'calls',
        'events',
        'audit',
        'approvals',
        'grants',
        'result_chunks',
        'todos',
        'memory',
        'late_results',
      ]) {
        const rows = JSON.stringify(await place.raw(`SELECT * FROM ${table}`));
        expect(rows, table).not.toContain(canary);
      }
      expect(JSON.stringify(await place.raw('SELECT * FROM calls'))).toContain('<redacted>');
    });

    test('edited arguments with a secret run where they were given and are withheld elsewhere', async () => {
      const { bound } = await startWorkerSession(store, 's1');
      await bound.records.keep(asking('c1'));
      const here = bound.approvals.wait('c1');
      const settlement = {
        outcome: 'approved_with_edits',
        at: 1,
        decidedBy: 'ada',
        arguments: { password: 'not-a-real-one' },
      } as const;
      await store.approvalsOf('s1').settle('c1', settlement, { digest: 'd', events: [] });
      expect(await here).toEqual(settlement);
      // A worker that begins to wait only now, in this process, gets the whole answer too.
      expect(await bound.approvals.wait('c1')).toEqual(settlement);
      expect(JSON.stringify(await bound.approvals.get('c1'))).not.toContain('not-a-real-one');
      await store.close();
      store = await place.open();
      const later = await store.approvalsOf('s1').wait('c1');
      expect(later).toMatchObject({
        outcome: 'cancelled',
        note: expect.stringContaining('secret'),
      });
      expect(later.arguments).toBeUndefined();
    });

    test('K-19 readers see every number once while many write, and a trimmed log says so', async () => {
      const { bound } = await startWorkerSession(store, 's1');
      const other = engine === 'postgres' ? await place.open() : store;
      const ended = new AbortController();
      const seen: number[] = [];
      const reading = (async () => {
        for await (const envelope of readEvents(store.events, { since: 0, signal: ended.signal })) {
          seen.push(envelope.seq);
          if (seen.length === 300) ended.abort();
        }
      })();
      await Promise.all(
        Array.from({ length: 150 }, (_, index) =>
          Promise.all([
            bound.events.append([chunk('s1', `a${index}`)]),
            other.events.append([chunk('s2', `b${index}`)]),
          ]),
        ),
      );
      await reading;
      expect(seen).toEqual(Array.from({ length: 300 }, (_, index) => index + 1));
      await store.trimEvents(100);
      await expect(store.events.since(99, 10)).rejects.toMatchObject({ code: 'EVENTS_TRIMMED' });
      expect((await store.events.since(100, 10)).events[0]?.seq).toBe(101);
      expect((await store.events.since(0 + 100, 5, { sessionId: 'nobody' })).upTo).toBe(300);
    });

    test('a large result is paged exactly, also across its pieces and within a character', async () => {
      const { bound } = await startWorkerSession(store, 's1');
      const text = `${'\u{1F600}'.repeat(50_000)}${'z\u0000'.repeat(30_000)}`;
      await bound.results.put({ handle: 'h', sessionId: 's1', callId: 'c', text });
      let read = '';
      for (let offset: number | undefined = 0; offset !== undefined; ) {
        const page = await bound.results.read('h', 's1', offset, 9_999);
        if (!page) throw new Error('no page');
        expect(encodeURIComponent(page.text)).toBeTypeOf('string');
        read += page.text;
        offset = page.nextOffset;
      }
      expect(read === text).toBe(true);
    });

    test('after closing every write is refused and closing again is nothing', async () => {
      const { bound } = await startWorkerSession(store, 's1');
      const last = bound.events.append([chunk('s1', 'last')]);
      const closing = store.close();
      await last;
      await closing;
      await store.close();
      await expect(bound.events.append([chunk('s1', 'x')])).rejects.toMatchObject({
        code: 'STORE_CLOSED',
      });
    });
  });
}

describe('the embedded store', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sluice-embedded-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const options = () => ({
    path: join(folder, 'deep', 'store.db'),
    clock: systemClock,
    masker,
    log: consoleLog,
  });

  test('a second writer is told that the file is in use, a reader is let in, and the lock goes with its holder', async () => {
    const store = await createStore(options());
    await expect(createStore(options())).rejects.toMatchObject({ code: 'STORE_IN_USE' });
    await store.sessions.create({ id: 's1', mode: 'chat_safe' });
    const reader = await createStore({ ...options(), readOnly: true });
    expect(await reader.sessions.get('s1')).toMatchObject({ id: 's1' });
    expect(await reader.audit.verify()).toMatchObject({ ok: true });
    await expect(reader.sessions.create({ id: 's2', mode: 'chat_safe' })).rejects.toMatchObject({
      code: 'STORE_READ_ONLY',
    });
    await reader.close();
    await store.close();
    await (await createStore(options())).close();
  });

  test('another process that writes is refused while this one lives, and the lock of a killed one is gone', async () => {
    const path = join(folder, 'store.db');
    const program = `const { DatabaseSync } = require('@photostructure/sqlite');
      const lock = new DatabaseSync(${JSON.stringify(`${path}.lock`)}); lock.exec('BEGIN EXCLUSIVE');
      console.log('held'); setInterval(() => {}, 1000);`;
    const holder = spawn(process.execPath, ['-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      await once(holder.stdout, 'data');
      await expect(createStore({ ...options(), path })).rejects.toMatchObject({
        code: 'STORE_IN_USE',
      });
    } finally {
      holder.kill('SIGKILL');
      await once(holder, 'exit');
    }
    await (await createStore({ ...options(), path })).close();
  });

  test('G-04 the leases of a process that died are free at once, also when the clock was set back', async () => {
    const clock = createManualClock();
    const first = await createStore({ ...options(), clock });
    await first.sessions.create({ id: 's1', mode: 'chat_safe' });
    await first.leases.acquire('s1', 'dead', 60_000);
    await first.close();
    clock.advance(-3_600_000);
    const second = await createStore({ ...options(), clock });
    expect(await second.leases.abandoned(5)).toEqual(['s1']);
    expect(await second.leases.acquire('s1', 'next', 60_000)).toMatchObject({
      status: 'acquired',
      lease: { fence: 2 },
    });
    await second.close();
  });

  test('closing leaves everything in the one file, which can be copied as it is', async () => {
    const store = await createStore(options());
    await store.sessions.create({ id: 's1', mode: 'chat_safe' });
    const { path } = options();
    await store.close();
    expect(existsSync(`${path}-wal`) && readFileSync(`${path}-wal`).length > 0).toBe(false);
  });

  test('either a path or a url is named', async () => {
    const { path, ...rest } = options();
    await expect(createStore(rest)).rejects.toMatchObject({ code: 'STORE_CONFIG' });
    await expect(
      createStore({ ...rest, path, url: 'postgresql://127.0.0.1/x' }),
    ).rejects.toMatchObject({ code: 'STORE_CONFIG' });
  });
});

describe('several processes on one PostgreSQL', () => {
  test('G-09 the chain and the numbers hold with many writers', async () => {
    const database = await createTestDatabase();
    const open = () =>
      createStore({ url: database.url, clock: systemClock, masker, log: consoleLog });
    const stores = await Promise.all([open(), open(), open()]);
    try {
      await Promise.all(
        stores.map(async (store, index) => {
          const { runtime } = await startWorkerSession(store, `s${index}`);
          for (let round = 0; round < 5; round += 1)
            await runtime.runCalls(
              Array.from({ length: 10 }, () => ({ name: 'act', arguments: {} })),
              coding,
            );
        }),
      );
      expect(await stores[0]?.audit.verify()).toMatchObject({ ok: true, entries: 606 });
      const { events } = (await stores[1]?.events.since(0, 1000)) ?? { events: [] };
      expect(events.map((event) => event.seq)).toEqual(
        Array.from({ length: 450 }, (_, i) => i + 1),
      );
    } finally {
      await Promise.all(stores.map((store) => store.close()));
      await database.drop();
    }
  });

  test('a cut connection loses nothing and repeats nothing', async () => {
    const database = await createTestDatabase();
    const store = await createStore({
      url: database.url,
      clock: systemClock,
      masker,
      log: consoleLog,
    });
    try {
      const { bound } = await startWorkerSession(store, 's1');
      let isOver = false;
      const cutting = (async () => {
        while (!isOver) {
          await database.cutConnections();
          await new Promise((resolve) => setTimeout(resolve, 30));
        }
      })();
      const appended: unknown[] = [];
      for (let index = 0; index < 100; index += 1) {
        appended.push(
          bound.messages.append([{ role: 'user', content: `m${index}`, created_at: 1 }]),
        );
        if (index % 5 === 0) await Promise.all(appended);
      }
      await Promise.all(appended);
      isOver = true;
      await cutting;
      const messages = await store.messages.load('s1', 0, 200);
      expect(messages.map((message) => message.content)).toEqual(
        Array.from({ length: 100 }, (_, index) => `m${index}`),
      );
      expect(await store.audit.verify()).toMatchObject({ ok: true });
    } finally {
      await store.close();
      await database.drop();
    }
  });

  test('D04 a commit reaches the disk before its answer, also where the database is set otherwise', async () => {
    const database = await createTestDatabase();
    const name = new URL(database.url).pathname.slice(1);
    await database.query(`ALTER DATABASE ${name} SET synchronous_commit = off`);
    const store = await createStore({
      url: database.url,
      clock: systemClock,
      masker,
      log: consoleLog,
    });
    try {
      await database.query('CREATE TABLE seen (setting text)');
      await database.query(`CREATE FUNCTION see() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN INSERT INTO seen VALUES (current_setting('synchronous_commit')); RETURN NEW; END $$`);
      await database.query(
        'CREATE TRIGGER seeing BEFORE INSERT ON audit FOR EACH ROW EXECUTE FUNCTION see()',
      );
      await store.sessions.create({ id: 's1', mode: 'chat_safe' });
      expect(await database.query('SELECT setting FROM seen')).toEqual([{ setting: 'on' }]);
    } finally {
      await store.close();
      await database.drop();
    }
  });

  test('a missing test database is an error that says what to do, never a skip', async () => {
    const kept = process.env.SLUICE_TEST_DATABASE_URL;
    delete process.env.SLUICE_TEST_DATABASE_URL;
    try {
      await expect(createTestDatabase()).rejects.toThrow('SLUICE_TEST_DATABASE_URL is not set');
    } finally {
      process.env.SLUICE_TEST_DATABASE_URL = kept;
    }
  });
});

/** The step of a call that asks a person. */
function asking(callId: string): CallStep {
  const record: ToolCallRecord = {
    id: callId,
    name: 'act',
    input: {},
    state: 'APPROVAL_REQUIRED',
    approval: { required: true },
    createdAt: 1,
    updatedAt: 1,
    auditTrail: [],
    sessionId: 's1',
    agentId: 'main',
    mode: 'coding',
  };
  const question = {
    callId,
    toolName: 'act',
    sessionId: 's1',
    agentId: 'main',
    mode: 'coding',
    digest: 'd',
    arguments: {},
    meta: {},
    requestedAt: 1,
  } as const;
  return { record, isNew: true, question, events: [] };
}
