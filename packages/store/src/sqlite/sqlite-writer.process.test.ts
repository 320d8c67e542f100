import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadSqlite } from './load-sqlite.js';
import { startWriter } from './sqlite-writer.js';

let folder: string;
let path: string;
const sqlite = loadSqlite();

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-sqlite-writer-'));
  path = join(folder, 'store.db');
  const database = sqlite.open(path);
  database.exec('CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT)');
  database.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const insert = (...rows: readonly (readonly [number, string])[]) => ({
  sql: 'INSERT INTO t (a, b) VALUES (?, ?)',
  rows,
});

function read(): unknown[] {
  const database = sqlite.open(path, { readOnly: true });
  try {
    return database
      .prepare('SELECT a, b FROM t ORDER BY a')
      .all()
      .map((row) => ({ ...Object(row) }));
  } finally {
    database.close();
  }
}

test('what is committed is in the file, all of a transaction or nothing', async () => {
  const writer = await startWriter(sqlite, path);
  try {
    expect(await writer.commit([insert([1, 'x'], [2, 'y'])])).toBe('committed');
    await expect(writer.commit([insert([3, 'z']), insert([1, 'again'])])).rejects.toMatchObject({
      name: 'StoreError',
    });
    expect(read()).toEqual([
      { a: 1, b: 'x' },
      { a: 2, b: 'y' },
    ]);
    expect(await writer.commit([insert([3, 'z'])])).toBe('committed');
    expect(read()).toHaveLength(3);
  } finally {
    await writer.close();
  }
});

test('after another program has written, the next transaction is told that it knew less, and writes nothing', async () => {
  const writer = await startWriter(sqlite, path);
  try {
    await writer.commit([insert([1, 'x'])]);
    const other = sqlite.open(path);
    other.exec("INSERT INTO t VALUES (2, 'other')");
    other.close();
    expect(await writer.commit([insert([3, 'z'])])).toBe('stale');
    expect(read()).toHaveLength(2);
    expect(await writer.commit([insert([3, 'z'])])).toBe('committed');
  } finally {
    await writer.close();
  }
});

test('a closed one refuses what is written after, says so, and closes again at once', async () => {
  const writer = await startWriter(sqlite, path);
  await writer.close();
  const refused = {
    code: 'STORE_UNAVAILABLE',
    message: 'The writing thread ended: it has been closed',
  };
  await expect(writer.commit([insert([1, 'x'])])).rejects.toMatchObject(refused);
  await writer.close();
  expect(read()).toEqual([]);
});

test('a thread that dies of an error of its own is told with that error, at the start and from then on', async () => {
  const broken = { ...sqlite, name: join(folder, 'no-such-module.cjs') };
  await expect(startWriter(broken, path)).rejects.toMatchObject({
    code: 'STORE_UNAVAILABLE',
    message: expect.stringMatching(/^The writing thread ended: .*no-such-module/s),
    cause: expect.objectContaining({ message: expect.stringContaining('no-such-module') }),
  });
});
