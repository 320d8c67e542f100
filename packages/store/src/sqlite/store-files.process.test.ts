import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMemoryPorts, randomIds, systemClock } from '@sluice/kernel/system';
import { createCollectingLog } from '@sluice/kernel/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createStore, type Store } from '../create-store.js';
import { loadSqlite } from './load-sqlite.js';
import { migrateSqlite } from './migrate-sqlite.js';

let base: string;
let path: string;
let umask: number;
let store: Store | undefined;
let log: ReturnType<typeof createCollectingLog>;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'sluice-files-'));
  path = join(base, 'data', 'store.db');
  // The most careless setting there is.
  umask = process.umask(0);
  log = createCollectingLog();
});
afterEach(async () => {
  process.umask(umask);
  await store?.close();
  store = undefined;
  rmSync(base, { recursive: true, force: true });
});

async function open(): Promise<Store> {
  const { masker } = createMemoryPorts({ clock: systemClock, ids: randomIds, log });
  store = await createStore({ path, masker, clock: systemClock, log });
  await store.sessions.create({ id: `s${Math.random()}`, mode: 'chat_safe' });
  return store;
}

function modes(): Readonly<Record<string, string>> {
  const folder = join(base, 'data');
  return Object.fromEntries(
    readdirSync(folder).map((name) => [
      name,
      (statSync(join(folder, name)).mode & 0o777).toString(8),
    ]),
  );
}

test('a new folder is for its owner only, and so is every file in it, whatever the umask', async () => {
  await open();
  expect(statSync(join(base, 'data')).mode & 0o777).toBe(0o700);
  expect(Object.keys(modes())).toEqual(
    expect.arrayContaining(['store.db', 'store.db-shm', 'store.db-wal', 'store.db.lock']),
  );
  expect([...new Set(Object.values(modes()))]).toEqual(['600']);
  expect(log.lines).toEqual([]);
});

test('files that were open to others are tightened, and that is said', async () => {
  await (await open()).close();
  for (const name of ['store.db', 'store.db.lock']) chmodSync(join(base, 'data', name), 0o644);
  writeFileSync(`${path}.kept-1`, 'an old copy', { mode: 0o666 });
  await open();
  expect([...new Set(Object.values(modes()))]).toEqual(['600']);
  expect(log.lines).toMatchObject([{ event: 'store_files_were_open_to_others' }]);
});

test('a socket that a process left behind is closed to others without a word: it holds nothing', async () => {
  await (await open()).close();
  const left = createServer();
  await new Promise<void>((resolve) => left.listen(`${path}.sock`, resolve));
  chmodSync(`${path}.sock`, 0o755);
  await open();
  expect(statSync(`${path}.sock`).mode & 0o777).toBe(0o600);
  expect(log.lines).toEqual([]);
  left.close();
});

test('the folder of somebody else is not changed', async () => {
  mkdirSync(join(base, 'data'), { mode: 0o755 });
  await open();
  expect(statSync(join(base, 'data')).mode & 0o777).toBe(0o755);
  for (const mode of Object.values(modes())) expect(mode).toBe('600');
});

test('a path that names a folder, a pipe or a file of something else is refused, and its rights stay', async () => {
  mkdirSync(join(base, 'data'), { mode: 0o700 });
  mkdirSync(path);
  chmodSync(path, 0o755);
  await expect(open()).rejects.toMatchObject({
    code: 'STORE_CONFIG',
    message: expect.stringContaining('is a folder; name a file in it'),
  });
  expect(statSync(path).mode & 0o777).toBe(0o755);
  rmSync(path, { recursive: true });
  execFileSync('sh', ['-c', 'mkfifo -m 644 "$0"', path]);
  await expect(open()).rejects.toMatchObject({ code: 'STORE_CONFIG' });
  expect(statSync(path).mode & 0o777).toBe(0o644);
  rmSync(path);
  writeFileSync(path, 'notes of mine', { mode: 0o644 });
  await expect(open()).rejects.toMatchObject({ code: 'STORE_CORRUPT' });
  expect(statSync(path).mode & 0o777).toBe(0o644);
});

test('a folder that has the name of a file of the store keeps its rights', async () => {
  mkdirSync(`${path}.kept-folder`, { recursive: true });
  chmodSync(`${path}.kept-folder`, 0o755);
  await open();
  expect(modes()['store.db.kept-folder']).toBe('755');
});

test('the copies from before an upgrade and of a damaged file are for their owner only', async () => {
  mkdirSync(join(base, 'data'), { mode: 0o700 });
  const database = loadSqlite().open(path);
  await migrateSqlite(database, path, { to: 3, keepCopy: () => undefined });
  database.close();
  await (await open()).close();
  expect(modes()).toMatchObject({ 'store.db.before-schema-4': '600' });
  writeFileSync(path, 'no database any more');
  chmodSync(path, 0o644);
  await expect(open()).rejects.toMatchObject({ code: 'STORE_CORRUPT' });
  const copies = Object.entries(modes()).filter(([name]) => name.includes('.kept-'));
  expect([...new Set(copies.map(([, mode]) => mode))]).toEqual(['600']);
});
