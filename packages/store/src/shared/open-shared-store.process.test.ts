import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type StoreUnderTest, storeConformance } from '@sluice/agent/testing';
import { draftEvent } from '@sluice/kernel';
import { createMemoryPorts, randomIds, systemClock } from '@sluice/kernel/system';
import { createCollectingLog } from '@sluice/kernel/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadSqlite } from '../sqlite/load-sqlite.js';
import { announce, announcementPath, readAnnouncement } from './announcement.js';
import { openSharedStore, type SharedStore } from './open-shared-store.js';

let folder: string;
let path: string;
const opened: SharedStore[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-shared-'));
  path = join(folder, 'store.db');
});
afterEach(async () => {
  for (const store of opened.splice(0).reverse()) await store.close();
  rmSync(folder, { recursive: true, force: true });
});

async function open(
  isHolderGone?: (owner: string) => boolean,
  { log = createCollectingLog(), patienceMs = 5_000 } = {},
): Promise<SharedStore> {
  const { masker } = createMemoryPorts({ clock: systemClock, ids: randomIds, log });
  const store = await openSharedStore({
    path,
    masker,
    clock: systemClock,
    log,
    patienceMs,
    ...(isHolderGone ? { isHolderGone } : {}),
  });
  opened.push(store);
  return store;
}

function raw(sql: string, params: readonly (string | number)[]): void {
  const database = loadSqlite().open(path);
  try {
    database.exec('PRAGMA busy_timeout=10000');
    database.prepare(sql).run(...params);
  } finally {
    database.close();
  }
}

/** The store under test writes through `attached`; every other handle has its own connection. */
async function underTest(): Promise<StoreUnderTest> {
  await open();
  let store = await open();
  expect(await store.isWriter()).toBe(false);
  return {
    store,
    another: () => open(),
    async restart() {
      for (const one of opened.splice(0).reverse()) await one.close();
      await open();
      store = await open();
      return store;
    },
    async writeRawMode(sessionId, value) {
      raw('UPDATE sessions SET mode = ? WHERE id = ?', [value, sessionId]);
    },
    async expireLease(sessionId) {
      raw('UPDATE sessions SET lease_until = 1 WHERE id = ?', [sessionId]);
    },
    dispose: async () => undefined,
  };
}

describe('D-01 the store through another process that has it open', () => {
  for (const { title, run } of storeConformance) test(title, () => run(underTest));
});

const lease = async (store: SharedStore, id: string, owner = 'one') => {
  await store.sessions.create({ id, mode: 'coding' });
  const answer = await store.leases.acquire(id, owner, 60_000);
  if (answer.status !== 'acquired') throw new Error('busy');
  return answer.lease;
};

test('D-01 when the process that writes ends, one of the others takes its place and leases live on', async () => {
  const first = await open();
  const second = await open(() => false);
  const third = await open(() => false);
  const held = await lease(second, 's1');
  await first.close();
  const { todos } = second.bind(held);
  await todos.write('a', [{ id: '1', title: 'go on', status: 'pending' }]);
  expect(await third.bind(held).todos.read('a')).toHaveLength(1);
  const roles = await Promise.all([second.isWriter(), third.isWriter()]);
  expect(roles.filter(Boolean)).toHaveLength(1);
  expect(await third.leases.holder('s1')).toMatchObject({ owner: 'one' });
});

test('D-01 where nobody writes any more and this process cannot, the log says why, and the next write looks again', async () => {
  const first = await open();
  const log = createCollectingLog();
  const second = await open(undefined, { log, patienceMs: 0 });
  // Somebody else holds what stands in the lock's place by now.
  rmSync(`${path}.lock`);
  const other = loadSqlite().open(`${path}.lock`);
  try {
    other.exec('BEGIN EXCLUSIVE');
    await first.close();
    const told = () => log.lines.filter(({ event }) => event === 'store_writer_not_found');
    while (told().length === 0) await new Promise(setImmediate);
    expect(told()).toEqual([
      {
        level: 'warn',
        event: 'store_writer_not_found',
        facts: { message: expect.stringContaining('is open for writing in another process') },
      },
    ]);
    await expect(second.sessions.create({ id: 's1', mode: 'coding' })).rejects.toMatchObject({
      code: 'STORE_IN_USE',
    });
  } finally {
    other.close();
  }
  await lease(second, 's1');
  expect(await second.isWriter()).toBe(true);
});

test('D-01 a writer that does not answer is named by its process, with the way out', async () => {
  const lock = loadSqlite().open(`${path}.lock`);
  try {
    lock.exec('BEGIN EXCLUSIVE');
    const address = join(folder, 'nobody.sock');
    announce(path, { address, secret: '0'.repeat(64), pid: process.pid });
    await expect(open(undefined, { patienceMs: 0 })).rejects.toMatchObject({
      code: 'STORE_IN_USE',
      message: expect.stringContaining(
        `is open for writing in process ${process.pid}, which does not answer; end that process (kill`,
      ),
    });
  } finally {
    lock.close();
  }
  expect(await (await open()).isWriter()).toBe(true);
});

test('P-01 what became of a policy file stands in the audit, whichever process tells it', async () => {
  const first = await open();
  const second = await open();
  await first.audit.keepPolicyFile({ kind: 'policy_broken', data: { file: 'a.yaml' } });
  const saved = { kind: 'policy_rule_saved', actor: 'ann', data: { name: 'tests' } } as const;
  await second.audit.keepPolicyFile(saved);
  const kept = await second.audit.list({ limit: 10, hidesPlumbing: true });
  expect(kept.map(({ kind, actor, data }) => ({ kind, actor, data }))).toEqual([
    { kind: 'policy_broken', actor: undefined, data: { file: 'a.yaml' } },
    saved,
  ]);
  expect(await first.audit.verify()).toMatchObject({ ok: true });
});

test('D-01 the lease of a process that is gone is free for the next one that opens the store', async () => {
  const first = await open();
  await lease(first, 's1', 'gone');
  await lease(first, 's2', 'alive');
  await first.close();
  const next = await open((owner) => owner === 'gone');
  expect(await next.leases.holder('s1')).toBeUndefined();
  expect(await next.leases.holder('s2')).toMatchObject({ owner: 'alive' });
});

test('D-01 somebody who waits for events or an answer goes on waiting over a change of the writer', async () => {
  const first = await open();
  const second = await open();
  const third = await open();
  let wakes = 0;
  third.events.onAppend(() => {
    wakes += 1;
  });
  await first.close();
  const held = await lease(second, 's1');
  const before = wakes;
  const chunk = { channel: 'progress', type: 'text_chunk', delta: 'x' } as const;
  const source = { sessionId: 's1', agentId: 'a' };
  await second.bind(held).events.append([draftEvent(source, 1, chunk)]);
  await expect.poll(() => wakes).toBeGreaterThan(before);
});

test('D-01 the announcement is for its owner alone, and goes with the store', async () => {
  const store = await open();
  expect(statSync(announcementPath(path)).mode & 0o777).toBe(0o600);
  expect(statSync(readAnnouncement(path)?.address ?? '').isSocket()).toBe(true);
  await store.close();
  expect(existsSync(announcementPath(path))).toBe(false);
  expect(existsSync(`${path}.sock`)).toBe(false);
});

test('D-01 a socket file that a killed process left behind is taken over', async () => {
  await (await open()).close();
  announce(path, { address: `${path}.sock`, secret: 'old', pid: 1 });
  expect(await (await open()).isWriter()).toBe(true);
});

test('D-01 whoever does not know the secret is cut off and writes nothing', async () => {
  const store = await open();
  const { address = '' } = readAnnouncement(path) ?? {};
  const asks = ['{"id":1,"call":"createSession","args":[{"id":"evil","mode":"coding"}]}\n'];
  asks.push(`{"version":1,"proof":"${'0'.repeat(64)}"}\n`, 'x'.repeat(100_000));
  for (const said of asks) {
    const socket = connect(address);
    // It is cut off, in whatever way the system tells that.
    socket.on('error', () => undefined);
    const closed = new Promise((resolve) => socket.on('close', resolve));
    socket.write(said);
    await closed;
  }
  expect(await store.sessions.get('evil')).toBeUndefined();
});

test('D-01 a path too long for a socket is served all the same', async () => {
  path = join(folder, 'd'.repeat(120), 'store.db');
  await open();
  const second = await open();
  expect(await second.isWriter()).toBe(false);
  expect(await second.sessions.create({ id: 's1', mode: 'coding' })).toBe('created');
});

test('D-01 a writer that is killed is replaced, and what it kept is there', async () => {
  const built = new URL('../../dist/index.js', import.meta.url).href;
  const program = `const { openSharedStore } = await import(${JSON.stringify(built)});
    const { systemClock, consoleLog } = await import('@sluice/kernel/system');
    const parts = { masker: { mask: (value) => value }, clock: systemClock, log: consoleLog };
    await openSharedStore({ path: ${JSON.stringify(path)}, ...parts });
    console.log('open');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  const store = await open();
  expect(await store.isWriter()).toBe(false);
  await store.sessions.create({ id: 's1', mode: 'coding' });
  child.kill('SIGKILL');
  await once(child, 'close');
  expect(await store.sessions.get('s1')).toMatchObject({ id: 's1' });
  await expect.poll(() => store.isWriter()).toBe(true);
  expect(await store.sessions.create({ id: 's2', mode: 'coding' })).toBe('created');
});

test('D-01 the audit is rotated through the process that writes, with an archive that this one keeps', async () => {
  const writer = await open();
  const attached = await open();
  await writer.sessions.create({ id: 's1', mode: 'coding' });
  await writer.sessions.create({ id: 's2', mode: 'coding' });
  const kept: string[] = [];
  const rotation = await attached.audit.rotate(1, async (lines) => {
    for await (const line of lines) kept.push(line);
  });
  expect(rotation).toEqual({ removed: 1 });
  expect(kept.map((line) => JSON.parse(line))).toMatchObject([
    { seq: 1 },
    { kind: 'export_end', entries: 1, seq: 1 },
  ]);
  expect(await attached.audit.verify()).toMatchObject({ ok: true, firstSeq: 2 });
  expect(await attached.audit.rotate(1, undefined)).toEqual({ removed: 0 });
});

test('D-01 a writer that ends in order hands over: of a hundred writes of others none fails, and each is there once', async () => {
  const first = await open();
  const others = [await open(), await open()];
  const writes = Array.from({ length: 100 }, async (_, at) => {
    await new Promise((resolve) => setTimeout(resolve, at));
    const store = others[at % 2];
    return store?.sessions.create({ id: `s${at}`, mode: 'coding' });
  });
  setTimeout(() => void first.close(), 40);
  expect(new Set(await Promise.all(writes))).toEqual(new Set(['created']));
  expect(await others[0]?.sessions.list({ limit: 1_000 })).toHaveLength(100);
});

test('item 9: the socket of the writer is for its owner only, whatever the umask', async () => {
  const umask = process.umask(0);
  try {
    await open();
    expect(statSync(`${path}.sock`).mode & 0o777).toBe(0o600);
  } finally {
    process.umask(umask);
  }
});
