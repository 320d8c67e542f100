import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toolModes } from '@sluice/kernel';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const bin = fileURLToPath(new URL('../../bin/sluice.cjs', import.meta.url));
const children: ChildProcessWithoutNullStreams[] = [];
let base: string;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'sluice-mcp-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGKILL');
    await ended;
  }
  rmSync(base, { recursive: true, force: true });
});

/** Runs the built command as a client would, with pipes that the test holds; the operator has opened coding. */
function sluice(...args: string[]) {
  return sluiceWith({ SLUICE_CODING: 'open' }, ...args);
}

function sluiceWith(env: Readonly<Record<string, string>>, ...args: string[]) {
  const child = spawn(process.execPath, [bin, ...args], {
    cwd: base,
    env: {
      ...env,
      ...(process.env.SLUICE_MASK_OUTPUT
        ? { SLUICE_MASK_OUTPUT: process.env.SLUICE_MASK_OUTPUT }
        : {}),
      PATH: process.env.PATH,
      XDG_DATA_HOME: join(base, 'data'),
      XDG_CACHE_HOME: join(base, 'cache'),
      XDG_CONFIG_HOME: join(base, 'config'),
      SLUICE_NO_BACKGROUND: '1',
    },
  });
  children.push(child);
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].on('data', (chunk: Buffer) => {
      said[name] += chunk.toString();
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, said, ended };
}

interface Answer {
  readonly id?: number;
  readonly result?: {
    readonly tools?: readonly { readonly name: string }[];
    readonly isError?: boolean;
    readonly structuredContent?: Readonly<Record<string, unknown>>;
  };
}

async function connect(...args: string[]) {
  const server = sluice('mcp', ...args);
  let lastId = 0;
  const ask = async (method: string, params: object = {}): Promise<Answer> => {
    lastId += 1;
    const id = lastId;
    server.child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    return vi.waitFor(
      () => {
        const answers: Answer[] = server.said.stdout
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line));
        return answers.find((answer) => answer.id === id) ?? expect.fail(server.said.stderr);
      },
      { timeout: 30_000, interval: 20 },
    );
  };
  await ask('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  });
  return { ...server, ask };
}

test('K-05 there is no server without a mode, and no word of it on stdout', async () => {
  const cases: [string[], RegExp][] = [
    [['mcp'], /--mode is missing; use chat_safe or coding/],
    [['mcp', '--mode', 'admin'], /--mode "admin" is unknown/],
    [['mcp', '--mode', 'chat_safe', '--allow', 'fs_write'], /not a tool of mode chat_safe/],
    [['mcp', 'coding'], /"coding" is not an option/],
  ];
  for (const [args, words] of cases) {
    const { said, ended } = sluice(...args);
    expect({ args, code: await ended, stdout: said.stdout }).toEqual({ args, code: 2, stdout: '' });
    expect(said.stderr).toMatch(words);
  }
});

test('item 5: mode coding is served only where the operator has opened it', async () => {
  const { said, ended } = sluiceWith({}, 'mcp', '--mode', 'coding');
  expect({ code: await ended, stdout: said.stdout }).toEqual({ code: 2, stdout: '' });
  expect(said.stderr).toMatch(/mode coding is closed on this machine.*SLUICE_CODING=open/);
});

test('item 5: --allow bash_run has the rules on commands: what they deny is denied', async () => {
  const { ask } = await connect('--mode', 'coding', '--allow', 'bash_run');
  const denied = await ask('tools/call', {
    name: 'bash_run',
    arguments: { command: 'echo "unclosed\'; rm -rf /' },
  });
  expect(denied.result).toMatchObject({
    isError: true,
    structuredContent: { error_code: 'POLICY_DENIED', rule: expect.stringMatching(/^remove-root/) },
  });
});

test('P-02 rules on person, role and client hold over MCP', async () => {
  mkdirSync(join(base, '.config/sluice'), { recursive: true });
  const me = userInfo().username.toLowerCase();
  const rules = [
    `allow: mine\n    tool: todo_write\n    person: ${me}\n    role: operator\n    client: test`,
    'allow: theirs\n    tool: bash_run\n    person: somebody-else',
  ];
  writeFileSync(
    join(base, '.config/sluice/sluice.yaml'),
    `version: 1\ndefault: deny\nrules:\n${rules.map((rule) => `  - ${rule}\n`).join('')}`,
  );
  const { ask } = await connect('--mode', 'coding');
  const list = { todos: [{ content: 'x', status: 'pending' }] };
  const mine = await ask('tools/call', { name: 'todo_write', arguments: list });
  expect(JSON.stringify(mine.result)).not.toContain('POLICY_DENIED');
  const theirs = await ask('tools/call', { name: 'bash_run', arguments: { command: 'true' } });
  expect(JSON.stringify(theirs.result)).toContain('POLICY_DENIED');
});

test('items 5 and 8: what a rule asks about does not run unasked over MCP, nor is it shown', async () => {
  const secret = `canary-${process.pid}`;
  writeFileSync(join(base, '.env'), secret);
  writeFileSync(join(base, 'unlisted.sh'), `#!/bin/sh\necho ran > ran\n`, { mode: 0o755 });
  const { ask, child, said } = await connect('--mode', 'coding', '--allow', 'bash_run');
  const calls: readonly [string, object][] = [
    ['fs_read', { path: '.env' }],
    ['fs_grep', { pattern: 'canary', path: '.env' }],
    ['bash_run', { command: 'cat .env' }],
    ['bash_run', { command: './unlisted.sh' }],
  ];
  for (const [name, args] of calls) {
    const id = 1_000 + calls.findIndex(([, given]) => given === args);
    const params = { name, arguments: args };
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params })}\n`);
  }
  const waiting = async () => {
    const listed = sluice('audit', 'list', '--kind', 'asked', '--json');
    await listed.ended;
    return listed.said.stdout.match(/"kind": "asked"/g)?.length ?? 0;
  };
  await vi.waitFor(async () => expect(await waiting()).toBe(calls.length), {
    timeout: 40_000,
    interval: 500,
  });
  await ask('tools/list');
  expect(said.stdout).not.toContain(secret);
  expect(existsSync(join(base, 'ran'))).toBe(false);
});

test('item 8: what a tool gives an MCP client is masked; switched off, the audit says so', async () => {
  const secret = ['ghp', 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8'].join('_');
  writeFileSync(join(base, 'notes.md'), `token ${secret}\n`);
  const read = { name: 'fs_read', arguments: { path: 'notes.md' } };
  const masked = await connect('--mode', 'coding');
  await masked.ask('tools/call', read);
  expect(masked.said.stdout).toContain('<redacted:');
  expect(masked.said.stdout).not.toContain(secret);
  masked.child.stdin.end();
  await masked.ended;

  vi.stubEnv('SLUICE_MASK_OUTPUT', 'off');
  const plain = await connect('--mode', 'coding');
  vi.unstubAllEnvs();
  await plain.ask('tools/call', read);
  expect(plain.said.stdout).toContain(secret);
  const listed = sluice('audit', 'list', '--kind', 'lease_acquired', '--json');
  await listed.ended;
  expect(listed.said.stdout).toMatch(/"actor": "mcp \d+, output not masked"/);
});

test.each(toolModes)('M-02 mode %s serves what `sluice tools` lists for it', async (mode) => {
  const { ask } = await connect('--mode', mode);
  const listed = sluice('tools', '--mode', mode, '--json');
  expect(await listed.ended).toBe(0);
  const tools: { name: string }[] = JSON.parse(listed.said.stdout).tools;
  const { result } = await ask('tools/list');
  expect(result?.tools?.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
});

test('K-13 a tool that writes runs only where the operator named it', async () => {
  const todos = [{ id: '1', title: 'ship', status: 'pending' }];
  const note = { name: 'todo_write', arguments: { todos } };
  const closed = await connect('--mode', 'coding');
  expect((await closed.ask('tools/call', note)).result).toMatchObject({
    isError: true,
    structuredContent: { error_code: 'POLICY_DENIED', where: 'sluice mcp --allow' },
  });
  const opened = await connect('--mode', 'coding', '--allow', 'todo_write');
  expect((await opened.ask('tools/call', note)).result).toMatchObject({
    structuredContent: expect.not.objectContaining({ error_code: 'POLICY_DENIED' }),
  });
});

test('U-02 stdout holds protocol alone, and the server ends with its client', async () => {
  const { ask, child, said, ended } = await connect('--mode', 'coding');
  await ask('tools/call', { name: 'current_time', arguments: {} });
  child.stdin.end();
  expect(await ended).toBe(0);
  for (const line of said.stdout.split('\n').filter(Boolean)) {
    expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' });
  }
  expect(said.stderr).toContain('tools in mode coding');
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s ends the server in order', async (name) => {
  const { child, ended } = await connect('--mode', 'chat_safe');
  child.kill(name);
  expect(await ended).toBe(0);
});

interface AuditRow {
  readonly kind: string;
  readonly store: string;
  readonly sessionId: string;
  readonly data: { readonly line?: { readonly origin: object } };
}

async function auditOf(...args: string[]): Promise<{ entries: AuditRow[]; text: string }> {
  const { said, ended } = sluice('audit', 'list', '--all', '--json', '--limit', '1000', ...args);
  expect(await ended).toBe(0);
  return { ...JSON.parse(said.stdout), text: said.stdout };
}

test('G-09 D-01 calls over MCP are recorded, with secrets masked, by two servers at once in one store, and can be listed and verified', async () => {
  const secret = ['ghp', 'A1b2C3d4'.repeat(5).slice(0, 36)].join('_');
  const both = [await connect('--mode', 'coding'), await connect('--mode', 'coding')];
  expect(existsSync(join(base, 'data/sluice/sluice.db'))).toBe(false);
  for (const { ask } of both) {
    const search = { name: 'ci_search', arguments: { query: `who uses ${secret}` } };
    expect((await ask('tools/call', search)).result?.isError).toBe(false);
    await ask('tools/call', { name: 'fs_write', arguments: { path: 'a', content: 'b' } });
  }
  const { entries, text } = await auditOf();
  const ofSessions = entries.filter(({ kind }) => kind !== 'signing_began');
  expect(new Set(ofSessions.map(({ sessionId }) => sessionId)).size).toBe(2);
  expect(entries.filter(({ kind }) => kind === 'proposed')).toHaveLength(4);
  expect(entries.filter(({ kind }) => kind === 'executed')).toHaveLength(2);
  const ended = entries.filter(({ kind }) => kind === 'returned');
  // The line of each says through which door it came, what the client calls itself and for whom.
  expect(ended.map(({ data }) => data.line?.origin)).toEqual(
    ended.map(({ sessionId: session }) => ({
      face: 'mcp',
      client: 'test',
      session,
      agent: 'mcp',
      person: userInfo().username,
      role: 'operator',
    })),
  );
  expect(text).not.toContain(secret);
  for (const { child, ended } of both) {
    child.stdin.end();
    expect(await ended).toBe(0);
  }
  const verified = sluice('audit', 'verify', '--json');
  expect(await verified.ended).toBe(0);
  expect(JSON.parse(verified.said.stdout)).toMatchObject({ ok: true, stores: [{}] });
});

test('G-09 a server that cannot record does not start, and says what to do; --no-audit serves without a record', async () => {
  writeFileSync(join(base, 'data'), 'a file where the folder should be');
  const refused = sluice('mcp', '--mode', 'chat_safe');
  expect(await refused.ended).toBe(1);
  expect(refused.said.stdout).toBe('');
  expect(refused.said.stderr).toMatch(/calls cannot be recorded: .*--data.*--no-audit/s);
  const waived = await connect('--mode', 'chat_safe', '--no-audit');
  expect(waived.said.stderr).toContain('calls are not recorded');
  const time = await waived.ask('tools/call', { name: 'current_time', arguments: {} });
  expect(time.result?.isError).toBe(false);
  expect(await sluice('mcp', '--mode', 'coding', '--no-audit', '--data', 'x').ended).toBe(2);
});

test('G-09 a call that cannot be recorded does not run', async () => {
  mkdirSync(join(base, 'data/sluice'), { recursive: true });
  writeFileSync(
    join(base, 'data/sluice/sluice.db'),
    'this is not a database, and long enough to be seen',
  );
  const { ask, said } = await connect('--mode', 'coding', '--allow', 'fs_write');
  const write = { name: 'fs_write', arguments: { path: 'a.txt', content: 'b' } };
  const { result } = await ask('tools/call', write);
  expect(result?.isError).toBe(true);
  expect(JSON.stringify(result)).toContain('did not run, because it cannot be recorded');
  expect(readdirSync(base)).not.toContain('a.txt');
  expect(said.stderr).toContain('cannot be recorded');
});

test('G-09 no tool reads or replaces the store that its call is recorded in, and its process stays the one that writes it', async () => {
  const data = ['--data', join(base, 'own.db')];
  const { ask, child } = await connect('--mode', 'coding', '--allow', 'fs_write', ...data);
  for (const path of ['own.db', 'own.db.lock', 'own.db-wal', 'own.db.writer']) {
    for (const [name, more] of [
      ['fs_read', {}],
      ['fs_write', { content: 'x' }],
    ] as const) {
      const { result } = await ask('tools/call', { name, arguments: { path, ...more } });
      expect(JSON.stringify(result), `${name} ${path}`).toContain('belongs to the store');
    }
  }
  // A process that opens and closes a file gives up its locks on it, and the index looks at every file.
  const build = { name: 'ci_index_status', arguments: { action: 'build' } };
  expect((await ask('tools/call', build)).result?.isError).toBe(false);
  const search = { name: 'ci_search', arguments: { query: 'own', mode: 'text' } };
  expect((await ask('tools/call', search)).result?.isError).toBe(false);
  const other = await connect('--mode', 'coding', ...data);
  const { result } = await other.ask('tools/call', { name: 'current_time', arguments: {} });
  expect(result?.isError).toBe(false);
  const announced = JSON.parse(readFileSync(join(base, 'own.db.writer'), 'utf8'));
  expect(announced.pid).toBe(child.pid);
});
