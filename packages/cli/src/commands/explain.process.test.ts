import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const bin = fileURLToPath(new URL('../../bin/sluice.cjs', import.meta.url));
let home: string;

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'sluice-explain-'));
  const rules = [
    '  - { ask: publish, tool: bash_run, command: npm publish **, needs: { people: 2, role: approver } }',
    '  - { deny: notes, tool: fs_read, path: notes/** }',
  ];
  writeFileSync(join(home, 'sluice.yaml'), `version: 1\nrules:\n${rules.join('\n')}\n`);
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

function sluice(words: readonly string[], more: Record<string, string> = {}): Promise<Ended> {
  const env = { PATH: process.env.PATH ?? '', HOME: home, ...more };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [bin, ...words], { env, cwd: home }, (_e, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

const explain = (...words: string[]) => sluice(['explain', ...words]);
const write = ['fs_write', '{"path":"a","content":"b"}', '--mode', 'coding'];

test('P-09 a face to which coding is closed is not spoken of as if it were open', async () => {
  for (const face of ['serve', 'chat', 'mcp']) {
    const closed = await explain(...write, '--face', face);
    expect(closed.out).toContain(`coding mode is closed to ${face}`);
    expect(closed.out).toContain('It would not run.');
    expect(closed.code).toBe(1);
  }
  const bare = await explain(...write);
  expect(bare).toMatchObject({ code: 0, out: expect.stringContaining('A person would be asked') });
  expect(bare.err).toContain('Coding mode is closed to serve, chat and mcp');
  const open = { SLUICE_CODING: 'open' };
  const opened = await sluice(['explain', ...write, '--face', 'serve'], open);
  expect(opened.out).toContain('A person would be asked');
  expect((await sluice(['explain', ...write], open)).err).toBe('');
  const listed = await sluice(['tools', '--mode', 'coding']);
  expect(listed.err).toContain('Coding mode is closed');
  expect((await sluice(['tools', '--mode', 'coding'], open)).err).not.toContain('closed');
  expect((await sluice(['tools', '--mode', 'chat_safe'])).err).not.toContain('closed');
  expect(JSON.parse((await sluice(['tools', '--json'])).out).closed_modes).toEqual(['coding']);
});

test('P-09 over MCP, where nobody is asked, what was not named at the start is denied', async () => {
  const { code, out } = await sluice(['explain', ...write, '--face', 'mcp'], {
    SLUICE_CODING: 'open',
  });
  expect(code).toBe(1);
  expect(out).toContain('was not allowed when the server was started');
});

test('P-09 who has to say yes is told with the rule that asks', async () => {
  const call = ['bash_run', '{"command":"npm publish"}', '--mode', 'coding'];
  expect((await explain(...call)).out).toContain(
    'needs the yes of 2 different people of the role approver or above; no grant answers it',
  );
  const { gates } = JSON.parse((await explain(...call, '--json')).out);
  expect(gates.at(-1).needs).toEqual({ people: 2, role: 'approver' });
  expect((await explain(...call, '--lang', 'zh')).out).toContain('需要 2 个不同的人同意');
});

test('P-09 a governed client’s tool is explained by the name that the client gives it, with its own fields', async () => {
  const bash = await explain('Bash', '{"command":"npm publish"}', '--face', 'govern');
  expect(bash.out).toContain('Bash of claude is bash_run to rules and in the record.');
  expect(bash.out).toContain('needs the yes of 2');
  expect(bash.out).toContain('sluice govern');
  const view = ['view', '{"filePath":"notes/a.md"}', '--face', 'govern', '--client', 'copilot'];
  expect(await explain(...view)).toMatchObject({
    code: 1,
    out: expect.stringMatching(/deny {3}notes \(.*sluice\.yaml:4\)/),
  });
  const json = JSON.parse((await explain(...view, '--json')).out);
  expect(json).toMatchObject({
    toolName: 'fs_read',
    governed: { client: 'copilot', tool: 'fs_read' },
  });
  const own = await explain('WebFetch', '{}', '--face', 'govern', '--client', 'gemini');
  expect(own.out).toContain('Rules and the record know it as WebFetch of gemini.');
  const broken = await explain('Bash', '{', '--face', 'govern');
  expect(broken).toMatchObject({ code: 1, out: expect.stringContaining('must be valid JSON') });
});

test('P-09 wrong use of --face govern is said with the way out, and a client’s name elsewhere leads to it', async () => {
  const stranger = await explain('Bash', '--face', 'govern', '--client', 'codx');
  expect(stranger.code).toBe(2);
  expect(stranger.err).toContain('use claude, codex');
  const chat = await explain('Bash', '--face', 'govern', '--mode', 'chat_safe');
  expect(chat).toMatchObject({ code: 2, err: expect.stringContaining('leave --mode out') });
  const elsewhere = await explain('Bash', '--mode', 'coding');
  expect(elsewhere.code).toBe(1);
  expect(elsewhere.err).toContain('--face govern --client claude');
});

test('P-09 a call that a limit of the hour looks at is explained by what the store has counted', async () => {
  const own = mkdtempSync(join(tmpdir(), 'sluice-explain-hour-'));
  mkdirSync(join(own, 'sluice'));
  const rule = '{ allow: a read, tool: fs_read, at_most: 1 per hour }';
  writeFileSync(join(own, 'sluice', 'sluice.yaml'), `version: 1\nrules:\n  - ${rule}\n`);
  const at = { XDG_CONFIG_HOME: own, XDG_DATA_HOME: own, SLUICE_CODING: 'open' };
  const read = ['explain', 'fs_read', '{"path":"a.txt"}', '--mode', 'coding'];
  const governed = [
    'explain',
    'Read',
    '{"file_path":"a.txt"}',
    '--face',
    'govern',
    '--client',
    'claude',
  ];
  for (const words of [read, governed]) {
    const unused = await sluice(words, at);
    expect(unused.out, unused.err).toContain('It would run.');
    expect(unused.out).toContain('0 of 1 are used now');
  }
  writeFileSync(join(home, 'a.txt'), 'text');
  const child = execFile(process.execPath, [bin, 'mcp', '--mode', 'coding'], {
    env: { PATH: process.env.PATH ?? '', HOME: home, ...at },
    cwd: home,
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const message = (id: number, method: string, params: object) =>
    child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
  const answered = (id: number) =>
    new Promise<void>((resolve) => {
      let said = '';
      child.stdout?.on('data', (data) => {
        said += data;
        if (said.includes(`"id":${id}`)) resolve();
      });
    });
  const isOpen = answered(1);
  const clientInfo = { name: 'test', version: '1' };
  message(1, 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
  await isOpen;
  const isRead = answered(2);
  message(2, 'tools/call', { name: 'fs_read', arguments: { path: 'a.txt' } });
  await isRead;
  child.stdin?.end();
  await ended;
  for (const words of [read, governed]) {
    const used = await sluice(words, at);
    expect(used.out, used.err).toContain('A person would be asked');
    expect(used.out).toContain('1 of 1 are used now');
    expect(used.out).not.toContain('failed');
  }
  rmSync(own, { recursive: true, force: true });
});
