import { execFile, execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DatabaseSync } from '@photostructure/sqlite';
import { consoleLog, systemClock } from '@sluice/kernel/system';
import { createStore, openAuditKey, publicKeyPath } from '@sluice/store';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { guardMasker } from '../compose/guard-masker.js';
import { auditKeyPath } from '../store/audit-key.js';

const bin = fileURLToPath(new URL('../../bin/sluice.cjs', import.meta.url));
let folder: string;
let data: string;

/** A signed store with a few sessions in it. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-audit-'));
  data = join(folder, 'sluice.db');
  await addSessions('a', 'b', 'c');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const keyPath = () => auditKeyPath({ env: { HOME: folder }, cwd: folder });

async function addSessions(...ids: string[]): Promise<void> {
  await addSessionsTo(data, ...ids);
}

async function addSessionsTo(path: string, ...ids: string[]): Promise<void> {
  const signer = openAuditKey(keyPath());
  const parts = { masker: guardMasker, clock: systemClock, log: consoleLog };
  const store = await createStore({ path, signer, ...parts });
  for (const id of ids) await store.sessions.create({ id, mode: 'chat_safe' });
  await store.close();
}

type Ended = { code: number; stdout: string; stderr: string };

function audit(args: readonly string[], input = ''): Promise<Ended> {
  return auditOfAll([...args, '--data', data], input);
}

/** Without `--data`: of every store of this user. */
function auditOfAll(args: readonly string[], input = ''): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [bin, 'audit', ...args],
      { env: { PATH: process.env.PATH, HOME: folder }, cwd: folder },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
    child.stdin?.end(input);
  });
}

/** What a keeper of the database can do without the key: take the last signed transactions away. */
function cutTail(): void {
  const database = new DatabaseSync(data);
  database.exec(`DELETE FROM audit WHERE seq > 2;
    UPDATE heads SET audit_seq = 2, audit_hash = (SELECT hash FROM audit WHERE seq = 2),
      audit_signature = (SELECT signature FROM audit WHERE seq = 2)`);
  database.close();
}

test('D07 a checkpoint in a file shows that the tail was cut, and nothing else does', async () => {
  const kept = join(folder, 'kept.jsonl');
  expect((await audit(['checkpoint', '--out', kept])).code).toBe(0);
  await addSessions('d');
  expect((await audit(['checkpoint', '--out', kept])).code).toBe(0);
  expect(readFileSync(kept, 'utf8').trimEnd().split('\n')).toHaveLength(2);
  expect(statSync(kept).mode & 0o777).toBe(0o600);
  const whole = await audit(['verify', '--against', kept]);
  expect(whole).toMatchObject({ code: 0, stdout: expect.stringContaining('is signed') });
  cutTail();
  expect((await audit(['verify'])).code).toBe(0);
  const found = await audit(['verify', '--against', kept, '--json']);
  expect(found.code).toBe(1);
  expect(JSON.parse(found.stdout)).toMatchObject({ ok: false, fault: 'tail_missing' });
}, 300_000);

test('D07 a printed checkpoint can be kept as a git note and read from the standard input', async () => {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' });
  git('init', '-q');
  const as = ['-c', 'user.name=ada', '-c', 'user.email=ada@example.org'];
  git(...as, 'commit', '-q', '--allow-empty', '-m', 'one');
  const { stdout } = await audit(['checkpoint']);
  git(...as, 'notes', '--ref', 'sluice-audit', 'add', '-m', stdout);
  const note = git('notes', '--ref', 'sluice-audit', 'show');
  expect((await audit(['verify', '--against', '-'], note)).code).toBe(0);
  cutTail();
  expect((await audit(['verify', '--against', '-'], note)).code).toBe(1);
});

test('D07 a second store keeps checkpoints in its own audit, and they show that the tail was cut', async () => {
  const second = join(folder, 'keeper', 'second.db');
  expect((await audit(['checkpoint', '--to', second])).code).toBe(0);
  expect((await audit(['verify', '--against', second])).code).toBe(0);
  cutTail();
  const found = await audit(['verify', '--against', second, '--json']);
  expect(found.code).toBe(1);
  expect(JSON.parse(found.stdout)).toMatchObject({ ok: false, fault: 'tail_missing' });
  // A store that keeps none proves nothing, and says so.
  expect((await audit(['verify', '--against', data])).code).toBe(2);
});

test('what is not a checkpoint is refused and not passed over', async () => {
  for (const text of ['', 'hello', '{"seq":1}', '{"kind":"sluice_audit_checkpoint","seq":"1"}']) {
    writeFileSync(join(folder, 'kept.jsonl'), text);
    expect((await audit(['verify', '--against', 'kept.jsonl'])).code).toBe(2);
  }
  expect((await audit(['verify', '--against', 'missing.jsonl'])).code).not.toBe(0);
});

test('D07 with the key of somebody else nothing is proved', async () => {
  const other = join(folder, 'other', 'key.pem');
  openAuditKey(other);
  const { code, stdout } = await audit(['verify', '--json', '--key', publicKeyPath(other)]);
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ fault: 'unknown_key' });
  expect((await audit(['verify', '--key', publicKeyPath(keyPath())])).code).toBe(0);
});

test('the key is a file of its own for its owner only, outside of the data, and its public half lies beside it', () => {
  expect(statSync(keyPath()).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(keyPath(), '..')).sort()).toEqual(['key.pem', 'key.pub.pem']);
});

test('D07 rekey puts a new key in place that the old one has signed for; those who know the old one go on', async () => {
  const old = join(folder, 'old.pub.pem');
  writeFileSync(old, readFileSync(publicKeyPath(keyPath())));
  expect((await audit(['rekey'])).code).toBe(2);
  const { code, stdout } = await audit(['rekey', '--yes']);
  expect(code).toBe(0);
  expect(stdout).toContain('signs from now on');
  await addSessions('after');
  expect((await audit(['verify'])).code).toBe(0);
  expect((await audit(['verify', '--key', old])).code).toBe(0);
});

test('G-09 rotate keeps what it removes in a new file for its owner, or says that it was discarded', async () => {
  expect((await audit(['rotate', '--through', '2'])).code).toBe(2);
  expect((await audit(['rotate', '--through', '2', '--archive', 'old.jsonl'])).code).toBe(0);
  expect(statSync(join(folder, 'old.jsonl')).mode & 0o777).toBe(0o600);
  const archived = readFileSync(join(folder, 'old.jsonl'), 'utf8').trimEnd().split('\n');
  expect(archived.map((line) => JSON.parse(line).kind)).toEqual([
    expect.any(String),
    expect.any(String),
    'export_end',
  ]);
  expect((await audit(['verify'])).code).toBe(0);
  expect((await audit(['rotate', '--through', '3', '--archive', 'old.jsonl'])).code).not.toBe(0);
  expect((await audit(['rotate', '--through', '3', '--discard'])).code).toBe(0);
  expect((await audit(['verify'])).code).toBe(0);
});

test('G-09 an export into a file is for its owner only and writes over nothing', async () => {
  expect((await audit(['export', '--out', 'audit.jsonl'])).code).toBe(0);
  expect(statSync(join(folder, 'audit.jsonl')).mode & 0o777).toBe(0o600);
  expect((await audit(['export', '--out', 'audit.jsonl'])).code).not.toBe(0);
});

test('prove says where an entry holds no commitment to a value', async () => {
  expect((await audit(['prove', '1', 'note'], 'anything')).code).toBe(1);
  expect((await audit(['prove', '1'])).code).toBe(2);
});

test('D07 a store that was taken away whole is found by its checkpoint', async () => {
  const own = join(folder, '.local', 'share', 'sluice');
  const kept = join(folder, 'kept.jsonl');
  for (const name of ['sluice', 'mcp', 'mcp-2']) await addSessionsTo(join(own, `${name}.db`), name);
  expect((await auditOfAll(['checkpoint', '--out', kept])).code).toBe(0);
  expect((await auditOfAll(['verify', '--against', kept])).code).toBe(0);
  // One of them alone is held against its own checkpoint, and the others are said to be left out.
  const one = ['verify', '--against', kept, '--data', join(own, 'mcp.db')];
  expect(await auditOfAll(one)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('2 checkpoints are of other stores'),
  });
  for (const file of readdirSync(own).filter((name) => name.startsWith('mcp-2'))) {
    rmSync(join(own, file), { recursive: true });
  }
  expect((await auditOfAll(['verify'])).code).toBe(0);
  const found = await auditOfAll(['verify', '--against', kept, '--json']);
  expect(found.code).toBe(1);
  expect(JSON.parse(found.stdout)).toMatchObject({ fault: 'tail_missing', store: 'mcp-2' });
});

test('D07 as many checkpoints as a file may hold are looked at, also of one entry', async () => {
  const kept = join(folder, 'kept.jsonl');
  const { stdout } = await audit(['checkpoint']);
  writeFileSync(kept, stdout.repeat(200_000));
  expect((await audit(['verify', '--against', kept])).code).toBe(0);
});

test('D07 a store that is gone, or is no store any more, is a fault that is found, and no wrong use', async () => {
  const own = join(folder, '.local', 'share', 'sluice', 'sluice.db');
  const kept = join(folder, 'kept.jsonl');
  await addSessionsTo(own, 'a');
  expect((await auditOfAll(['checkpoint', '--out', kept])).code).toBe(0);
  const ways: Record<string, () => void> = {
    gone: () => undefined,
    'a folder': () => mkdirSync(own),
    'a link that leads nowhere': () => symlinkSync(join(folder, 'none.db'), own),
    'an empty file': () => writeFileSync(own, ''),
    'no database': () => writeFileSync(own, 'what was here'),
  };
  for (const [way, put] of Object.entries(ways)) {
    for (const file of readdirSync(join(own, '..'))) {
      rmSync(join(own, '..', file), { recursive: true });
    }
    put();
    for (const args of [[], ['--against', kept], ['--data', own], ['--data', own, '--json']]) {
      const { code, stdout } = await auditOfAll(['verify', ...args]);
      expect({ way, args, code, isWhole: stdout.includes('whole') }).toEqual({
        way,
        args,
        code: 1,
        isWhole: false,
      });
    }
  }
  rmSync(own);
  const found = await auditOfAll(['verify', '--against', kept, '--json']);
  expect(JSON.parse(found.stdout)).toMatchObject({ ok: false, fault: 'tail_missing' });
}, 300_000);
