import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { DatabaseSync } from '@photostructure/sqlite';
import { createRegistry, createRuntime, tool } from '@sluice/kernel';
import { consoleLog, randomIds, systemClock } from '@sluice/kernel/system';
import { AUDIT_KINDS, createStore } from '@sluice/store';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { guardMasker } from '../compose/guard-masker.js';
import { OUTCOMES } from './audit-list.js';

const run = promisify(execFile);
const bin = fileURLToPath(new URL('../../bin/sluice.cjs', import.meta.url));
const verifier = fileURLToPath(
  new URL('../../../store/standalone/verify-audit.mjs', import.meta.url),
);
let folder: string;
let data: string;

/** A store with one call that a person allowed for the session. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-stored-'));
  data = join(folder, 'sluice.db');
  const store = await createStore({
    path: data,
    masker: guardMasker,
    clock: systemClock,
    log: consoleLog,
  });
  await store.sessions.create({ id: 's1', mode: 'coding' });
  const answer = await store.leases.acquire('s1', 'test', 60_000);
  if (answer.status !== 'acquired') throw new Error('the session is free');
  const registry = createRegistry();
  registry.register(tool('note', (args) => args, { allowedModes: ['coding'] }));
  const runtime = createRuntime({
    registry,
    ports: store.ports(answer.lease, { ids: randomIds }),
    sessionId: 's1',
    permission: { mode: 'ask' },
  });
  const call = runtime.runCall(
    { id: 'c1', name: 'note', arguments: { text: 'hi' } },
    { mode: 'coding' },
  );
  await expect.poll(async () => (await runtime.pendingApprovals()).length).toBe(1);
  await runtime.decide('c1', 'allow', { scope: 'session', decidedBy: 'ann' });
  expect((await call).state).toBe('COMPLETED');
  await store.close();
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function sluice(
  ...args: string[]
): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { PATH: process.env.PATH, HOME: folder };
  try {
    return { code: 0, ...(await run(process.execPath, [bin, ...args], { env })) };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, stdout, stderr };
  }
}

test('G-09 audit list shows proposed, decided, executed and returned; verify says the chain is whole', async () => {
  const { stdout } = await sluice('audit', 'list', '--call', 'c1', '--json', '--data', data);
  const { entries } = JSON.parse(stdout) as { entries: { kind: string }[] };
  expect(entries.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['proposed', 'decided', 'executed', 'returned']),
  );
  const verified = await sluice('audit', 'verify', '--data', data);
  expect(verified).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('The chain is whole'),
  });
});

async function listed(...args: string[]): Promise<readonly string[]> {
  const { stdout } = await sluice('audit', 'list', ...args, '--data', data);
  return stdout.trimEnd().split('\n');
}

test('R-01 audit list says in one line what happened, and so does the CSV; plumbing is hidden', async () => {
  const shown = await listed();
  expect(shown.join('\n')).not.toContain('lease_acquired');
  expect((await listed('--all')).join('\n')).toContain('lease_acquired');
  expect(shown.at(-1)).toMatch(
    /returned {4}note text=hi · approved by ann, completed · permission mode is ask \(permission\) · s1 · c1$/,
  );
  const csv = await sluice('audit', 'export', '--format', 'csv', '--person', 'ann', '--data', data);
  expect(csv.stdout).toContain(',note,note text=hi,approved,completed,');
});

test.each([
  [['--text', 'HI']],
  [['--tool', 'note']],
  [['--person', 'ann']],
  [['--outcome', 'approved']],
  [['--rule', 'permission mode is ask']],
  [['--session', 's1']],
  [['--from', '2020-01-01', '--until', '2100-01-01']],
])('R-03 audit list finds what happened by %j', async (filter) => {
  expect((await listed(...filter)).at(-1)).toContain('note text=hi');
});

test.each([
  [['--text', 'other']],
  [['--tool', 'other']],
  [['--until', '2020-01-01']],
  [['--outcome', 'failed', '--person', 'ann']],
  [['--outcome', 'denied']],
])('R-03 audit list shows nothing for %j, which nothing fits', async (filter) => {
  expect(await listed(...filter)).toEqual(['']);
});

test('R-03 a time that is none is a wrong use of audit list', async () => {
  expect((await sluice('audit', 'list', '--from', 'yesterday', '--data', data)).code).toBe(2);
});

test('G-09 audit verify exits 1 and names the entry that was changed', async () => {
  const database = new DatabaseSync(data);
  database.exec("UPDATE audit SET actor = 'mallory' WHERE seq = 2");
  database.close();
  const { code, stdout } = await sluice('audit', 'verify', '--json', '--data', data);
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ ok: false, badSeq: 2, fault: 'changed' });
  const chinese = await sluice('audit', 'verify', '--data', data, '--lang', 'zh');
  expect(chinese.stdout).toContain('第 2 条与自身的哈希及前一条不符');
});

test('G-09 audit export prints one line an entry', async () => {
  const { stdout } = await sluice('audit', 'export', '--data', data);
  const lines = stdout.trimEnd().split('\n');
  expect(lines.length).toBeGreaterThanOrEqual(4);
  for (const line of lines) expect(JSON.parse(line)).toHaveProperty('hash');
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
    kind: 'export_end',
    entries: lines.length - 1,
    is_part: false,
  });
  expect((await sluice('audit', 'export', '--format', 'xml', '--data', data)).code).toBe(2);
});

test('G-09 audit export and audit checkpoint say what was written where, how many and how it ends', async () => {
  const out = join(folder, 'audit.jsonl');
  const whole = await sluice('audit', 'export', '--out', out, '--data', data);
  const { entries, seq, hash } = JSON.parse(
    readFileSync(out, 'utf8').trimEnd().split('\n').at(-1)!,
  );
  expect(whole).toMatchObject({ code: 0, stdout: '' });
  expect(whole.stderr).toContain(`${entries} entries written to ${out}`);
  expect(whole.stderr).toContain(`entry ${seq} with the hash ${hash}`);
  expect(whole.stderr).not.toContain('--part');
  expect((await sluice('audit', 'export', '--out', out, '--data', data)).stderr).toContain(
    `${out} is there already`,
  );
  const to = join(folder, 'kept.jsonl');
  const kept = await sluice('audit', 'checkpoint', '--to', to, '--data', data);
  expect(kept.stderr).toContain(`kept in ${to}: entry ${seq}, hash ${hash}`);
  const second = join(folder, 'second.db');
  const inStore = await sluice('audit', 'checkpoint', '--to', second, '--data', data);
  expect(inStore.stderr).toContain(`kept in ${second}: entry ${seq}`);
});

test('G-09 an export with a filter says what it proves, in itself and at the terminal, and is proved beside the whole', async () => {
  const part = join(folder, 'part.jsonl');
  const chosen = await sluice('audit', 'export', '--tool', 'note', '--out', part, '--data', data);
  expect(chosen.stderr).toContain(`--part ${part}`);
  expect(readFileSync(part, 'utf8')).toContain('"is_part":true,"filter":{"tool":"note"}');
  const csv = await sluice('audit', 'export', '--format', 'csv', '--data', data);
  expect(csv.stderr).toContain('CSV is for reading and cannot be verified');
  const whole = join(folder, 'whole.jsonl');
  await sluice('audit', 'export', '--out', whole, '--data', data);
  const verify = (...args: string[]) => run(process.execPath, [verifier, ...args]);
  await expect(verify(part)).rejects.toMatchObject({ code: 1 });
  expect((await verify(whole, '--part', part)).stdout).toContain(`stands in ${whole}`);
});

test('R-03 audit list says which of how many it shows and how to see more', async () => {
  const said = async (...args: string[]) =>
    (await sluice('audit', 'list', ...args, '--data', data)).stderr;
  expect(await said('--limit', '2')).toMatch(
    /^The newest 2; there are more, --limit 4 shows them\. The chain has \d+, with leases/,
  );
  expect(await said('--tool', 'note', '--limit', '1')).toContain('The newest 1 that fit;');
  expect(await said('--tool', 'note')).toMatch(/^All that fit: \d entries\. The chain has/);
  expect(await said('--tool', 'other')).toContain('No entry fits.');
  expect(await said('--all')).toMatch(/^All: (\d+) entries\. The chain has \1\.$/m);
});

test('an option of another action of audit is refused, and help names every word that one takes', async () => {
  const other = await sluice('audit', 'export', '--limit', '5', '--data', data);
  expect(other).toMatchObject({ code: 2, stdout: '' });
  expect(other.stderr).toContain('audit export takes no --limit');
  const { stdout } = await sluice('audit', '--help');
  for (const word of [...OUTCOMES, ...AUDIT_KINDS]) expect(stdout).toContain(word);
});

test('R-02 whoever is revoked leaves grants that still answer, and that is said', async () => {
  await sluice('people', 'add', 'ann', '--role', 'operator', '--data', data);
  await sluice('people', 'add', 'bob', '--role', 'operator', '--data', data);
  const ann = await sluice('people', 'revoke', 'ann', '--data', data);
  expect(ann).toMatchObject({ code: 0 });
  expect(ann.stderr).toContain('1 grant that ann gave still answers');
  const bob = await sluice('people', 'revoke', 'bob', '--data', data);
  expect(bob.stderr).not.toContain('grant');
  const listed = await sluice('grants', 'list', '--data', data);
  expect(listed.stdout).toContain('ann');
});

test('U-04 grants can be seen and taken back', async () => {
  const { stdout } = await sluice('grants', 'list', '--json', '--data', data);
  const { grants } = JSON.parse(stdout) as {
    grants: { id: string; uses: number; origin: { decidedBy: string } }[];
  };
  expect(grants).toMatchObject([{ origin: { decidedBy: 'ann', callId: 'c1' }, uses: 0 }]);
  const id = grants[0]!.id;
  expect((await sluice('grants', 'revoke', id, '--data', data)).code).toBe(0);
  expect((await sluice('grants', 'revoke', id, '--data', data)).code).toBe(1);
  expect(
    JSON.parse((await sluice('grants', 'list', '--json', '--data', data)).stdout).grants,
  ).toEqual([]);
});

test('U-02 db status tells how the store stands; a place without one is wrong use', async () => {
  const { stdout } = await sluice('db', 'status', '--json', '--data', data);
  expect(JSON.parse(stdout)).toMatchObject({
    schema_version: '1.0',
    engine: 'sqlite',
    sessions: 1,
    open_questions: 0,
  });
  const absent = await sluice('db', 'status', '--data', join(folder, 'none.db'));
  expect(absent).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('there is no store at'),
  });
  expect((await sluice('db', 'migrate', '--data', join(folder, 'new', 'none.db'))).code).toBe(0);
});
