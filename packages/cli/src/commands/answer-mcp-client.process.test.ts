import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterEach, beforeEach, expect, test } from 'vitest';

const bin = fileURLToPath(new URL('../../bin/sluice.cjs', import.meta.url));
const run = promisify(execFile);
let base: string;
let folder: string;
let client: Client;
let transport: StdioClientTransport;
const environment = () => ({
  PATH: process.env.PATH ?? '',
  HOME: base,
  SLUICE_NO_BACKGROUND: '1',
});
const RULES = `version: 1
default: ask
rules:
  - ask: writes wanted
    tool: fs_write
  - deny: by hand only
    tool: fs_write
    path: ["secret/**"]
  - ask: two for prod
    tool: fs_write
    path: ["prod/**"]
    needs: { people: 2 }
`;

beforeEach(async () => {
  base = mkdtempSync(join(tmpdir(), 'sluice-answer-mcp-'));
  folder = join(base, 'work');
  mkdirSync(folder);
  mkdirSync(join(base, '.config/sluice'), { recursive: true });
  writeFileSync(join(base, '.config/sluice/sluice.yaml'), RULES);
  client = new Client({ name: 'test', version: '1' }, {});
  transport = new StdioClientTransport({
    command: process.execPath,
    args: [bin, 'mcp', '--mode', 'coding'],
    cwd: folder,
    env: { ...environment(), SLUICE_CODING: 'open' },
    stderr: 'ignore',
  });
  await client.connect(transport);
});
afterEach(async () => {
  await client.close();
  rmSync(base, { recursive: true, force: true, maxRetries: 5 });
});

async function sluice(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { stdout, stderr, code } = await run(process.execPath, [bin, ...args], {
    cwd: base,
    env: { ...environment(), ...env },
  })
    .then((said) => ({ ...said, code: 0 }))
    .catch((error: { stdout: string; stderr: string; code: number }) => error);
  return { stdout, stderr, code };
}
const approve = (...args: string[]) => sluice(['approve', ...args]);

const write = (path: string, content: string) =>
  client.callTool({ name: 'fs_write', arguments: { path, content } });
const edit = (path: string, content: string) => ['--edit', JSON.stringify({ path, content })];
const inFolder = (path: string) => join(folder, path);

/** The id of the one question that is open, once it is. */
async function asked(): Promise<string> {
  let id = '';
  await expect
    .poll(
      async () => {
        id = JSON.parse((await approve('list', '--json')).stdout).questions[0]?.callId ?? '';
        return id;
      },
      { timeout: 30_000 },
    )
    .not.toBe('');
  return id;
}

test('K-15 D-02 an edit of a client’s call is shown with its effect by the process that holds it before it can be allowed, and then runs once', async () => {
  const result = write('a.txt', 'one\n');
  const id = await asked();
  const shown = await approve('allow', id, ...edit('a.txt', 'two\n'));
  expect(shown.code).toBe(1);
  expect(shown.stderr).toContain('+two');
  expect(shown.stderr).toMatch(/not allowed yet/);
  expect(shown.stderr).not.toMatch(/ allowed$/m);
  const [, name = ''] = /--seen ([0-9a-f]{12})/.exec(shown.stderr) ?? [];
  const other = await approve('allow', id, ...edit('a.txt', 'three\n'), '--seen', name);
  expect(other).toMatchObject({ code: 1, stderr: expect.stringContaining('+three') });
  expect(existsSync(inFolder('a.txt'))).toBe(false);
  const said = await approve('allow', id, ...edit('a.txt', 'two\n'), '--seen', name);
  expect(said).toMatchObject({ code: 0, stderr: expect.stringContaining(`${id} allowed`) });
  expect(await result).toMatchObject({ isError: false });
  expect(readFileSync(inFolder('a.txt'), 'utf8')).toBe('two\n');
  const { entries } = JSON.parse((await sluice(['audit', 'list', '--json'])).stdout);
  const kinds = entries.map(({ kind }: { kind: string }) => kind);
  expect(kinds.filter((kind: string) => kind === 'asked')).toHaveLength(1);
});

test('K-15 R-01 an edit that policy refuses is refused at once by its rule, and the question stays open and can be denied', async () => {
  const result = write('a.txt', 'one\n');
  const id = await asked();
  const refused = await approve('allow', id, ...edit('secret/a.txt', 'two\n'));
  expect(refused.code).toBe(1);
  expect(refused.stderr).toMatch(/denied by policy: by hand only .*sluice\.yaml:6/);
  expect(await asked()).toBe(id);
  expect((await approve('deny', id)).code).toBe(0);
  expect(await result).toMatchObject({ isError: true });
  const denied = await sluice(['audit', 'list', '--outcome', 'denied', '--json']);
  expect(JSON.parse(denied.stdout).entries.length).toBeGreaterThan(0);
  expect(existsSync(inFolder('secret/a.txt'))).toBe(false);
});

test('K-15 an edit with a secret, which no store carries to the process that waits, is refused and not called allowed', async () => {
  const result = write('a.txt', 'one\n');
  const id = await asked();
  const key = `AKIA${'IOSFODNN7'}EXAMPLQ`;
  const refused = await approve('allow', id, ...edit('a.txt', `aws_access_key_id=${key}\n`));
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('hold a secret') });
  expect(await asked()).toBe(id);
  await approve('deny', id);
  await result;
});

test('R-01 a yes to a question whose client has died says so, and the record ends', async () => {
  write('a.txt', 'one\n').catch(() => undefined);
  const id = await asked();
  const json = async (...args: string[]) => JSON.parse((await sluice([...args, '--json'])).stdout);
  const alive = await json('top');
  expect(alive).toMatchObject({ questions: 1, left: [] });
  expect(alive.sessions).toHaveLength(1);
  expect(await json('status')).toMatchObject({
    open_questions: 1,
    forgotten_questions: 0,
    clients: [{ pid: transport.pid, face: 'mcp' }],
  });
  process.kill(transport.pid ?? 0, 'SIGKILL');
  await expect.poll(() => client.transport, { timeout: 30_000 }).toBeUndefined();
  expect(await json('top')).toMatchObject({
    sessions: [],
    running: [],
    questions: 0,
    left: [{ id, state: 'APPROVAL_REQUIRED' }],
  });
  expect(await json('status')).toMatchObject({
    open_questions: 0,
    forgotten_questions: 1,
    clients: [],
  });
  expect((await approve('list')).stdout).toContain('its client has gone');
  const said = await approve('allow', id);
  expect(said).toMatchObject({ code: 1, stderr: expect.stringContaining('has gone') });
  expect(said.stderr).not.toMatch(/ allowed$/m);
  expect(JSON.parse((await approve('list', '--json')).stdout).questions).toEqual([]);
  const sealed = await sluice(['audit', 'list', '--outcome', 'sealed', '--json']);
  expect(JSON.parse(sealed.stdout).entries).toHaveLength(1);
  expect(existsSync(inFolder('a.txt'))).toBe(false);
});

test('P-02 R-02 two people with tokens of their own: a yes to another edit is another call’s, and what lacks is said', async () => {
  const tokenOf = async (name: string, role: string) => {
    const made = await sluice(['people', 'add', name, '--role', role]);
    const path = join(base, `${name}.token`);
    writeFileSync(path, made.stdout);
    return { path, token: made.stdout.trim() };
  };
  const ann = await tokenOf('ann', 'approver');
  const bob = await tokenOf('bob', 'approver');
  const eve = await tokenOf('eve', 'viewer');
  const result = write('prod/a.txt', 'one\n');
  const id = await asked();
  const viewer = await approve('allow', id, '--token-file', eve.path);
  expect(viewer).toMatchObject({ code: 2, stderr: expect.stringContaining('eve is viewer') });
  const first = await approve('allow', id, '--token-file', ann.path);
  expect(first.stderr).toMatch(/Not allowed yet.* 1 of 2 people/);
  expect((await approve('allow', id, '--token-file', ann.path)).stderr).toMatch(/another person/);
  const changed = edit('prod/a.txt', 'two\n');
  const shown = await sluice(['approve', 'allow', id, ...changed], { SLUICE_TOKEN: bob.token });
  const [, name = ''] = /--seen ([0-9a-f]{12})/.exec(shown.stderr) ?? [];
  const second = await approve('allow', id, ...changed, '--seen', name, '--token-file', bob.path);
  expect(second.stderr).toMatch(/Not allowed yet.* 1 of 2 people.*not counted with it: ann/);
  expect(existsSync(inFolder('prod/a.txt'))).toBe(false);
  const third = await approve('allow', id, ...changed, '--seen', name, '--token-file', ann.path);
  expect(third).toMatchObject({ code: 0, stderr: expect.stringContaining(`${id} allowed`) });
  expect(await result).toMatchObject({ isError: false });
  expect(readFileSync(inFolder('prod/a.txt'), 'utf8')).toBe('two\n');
  for (const person of ['ann', 'bob']) {
    const mine = await sluice(['audit', 'list', '--person', person, '--kind', 'decided', '--json']);
    expect(JSON.parse(mine.stdout).entries).toHaveLength(1);
  }
});

test('L-06 R-01 a session that a client has left is deleted with what it asked ended first, and the record keeps how', async () => {
  write('a.txt', 'one\n').catch(() => undefined);
  const id = await asked();
  const { sessions } = JSON.parse((await sluice(['sessions', 'list', '--json'])).stdout);
  const session = String(sessions[0]?.id);
  const busy = await sluice(['sessions', 'delete', session, '--yes']);
  expect(busy).toMatchObject({ code: 1, stderr: expect.stringContaining(id) });
  process.kill(transport.pid ?? 0, 'SIGKILL');
  await expect.poll(() => client.transport, { timeout: 30_000 }).toBeUndefined();
  expect(await sluice(['sessions', 'delete', session, '--yes'])).toMatchObject({ code: 0 });
  const { entries } = JSON.parse((await sluice(['audit', 'list', '--json', '--call', id])).stdout);
  const kinds = entries.map(({ kind }: { kind: string }) => kind);
  expect(kinds).toEqual(['proposed', 'asked', 'returned', 'decided']);
  const policy = join(base, '.config/sluice/sluice.yaml');
  const replay = await sluice(['policy', 'replay', policy]);
  expect(replay.stderr).toContain('1 call of deleted sessions cannot be replayed');
});

test('D-01 stop ends the server of a client too, and says so', async () => {
  const stopped = await sluice(['stop']);
  expect(stopped).toMatchObject({ code: 0, stderr: expect.stringContaining('has ended') });
  expect(stopped.stderr).toContain(`sluice mcp of a client in ${folder}`);
  expect(await sluice(['stop'])).toMatchObject({ code: 1 });
});
