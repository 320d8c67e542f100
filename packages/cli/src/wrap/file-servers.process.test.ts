import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { readSettings } from '@sluice/agent';
import { SERVER_NAME } from '@sluice/wrap';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openAgent } from '../compose/open-agent.js';
import { outputMasking } from '../compose/output-masking.js';

const bin = fileURLToPath(new URL('../../bin/sluice.cjs', import.meta.url));
const program = fileURLToPath(
  new URL('../../../wrap/dist/testing/foreign-server.js', import.meta.url),
);
const run = promisify(execFile);
let base: string;
const open: Client[] = [];

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'sluice-servers-'));
  for (const folder of ['.config/sluice', 'a', 'b'])
    mkdirSync(join(base, folder), { recursive: true });
});
afterEach(async () => {
  for (const client of open.splice(0)) await client.close();
  rmSync(base, { recursive: true, force: true });
});

const AT_LEISURE = { timeout: 30_000 };

const server = (name: string, folder: string, more: object = {}) => ({
  name,
  command: [process.execPath, program, join(base, folder)],
  modes: ['chat_safe'],
  ...more,
});
const writeFile = (servers: readonly object[], rules: readonly object[] = []): void =>
  writeFileSync(
    join(base, '.config/sluice/sluice.yaml'),
    JSON.stringify({ version: 1, servers, rules }),
  );
const environment = () => ({ PATH: process.env.PATH ?? '', HOME: base, SLUICE_NO_BACKGROUND: '1' });

async function connect(...args: readonly string[]) {
  let changes = 0;
  const client = new Client({ name: 'test', version: '1' });
  client.setNotificationHandler('notifications/tools/list_changed', () => {
    changes += 1;
  });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [bin, 'mcp', '--mode', 'chat_safe', ...args],
    cwd: base,
    env: environment(),
    stderr: 'pipe',
  });
  let said = '';
  transport.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  await client.connect(transport);
  open.push(client);
  const foreign = async () =>
    (await client.listTools()).tools
      .map(({ name }) => name)
      .filter((name) => name.startsWith('mcp__'))
      .sort();
  return { client, transport, foreign, said: () => said, changes: () => changes };
}

async function sluice(...args: string[]) {
  const { stdout, stderr } = await run(process.execPath, [bin, ...args], {
    cwd: base,
    env: environment(),
  }).catch((error: { stdout: string; stderr: string }) => error);
  return { stdout, stderr };
}

const calls = (folder: string): string =>
  existsSync(join(base, folder, 'calls')) ? readFileSync(join(base, folder, 'calls'), 'utf8') : '';

async function question(): Promise<{ readonly callId: string; readonly toolName: string }> {
  const found: { callId: string; toolName: string }[] = [];
  await expect
    .poll(async () => {
      found.push(...JSON.parse((await sluice('approve', 'list', '--json')).stdout).questions);
      return found.length;
    }, AT_LEISURE)
    .toBeGreaterThan(0);
  return found[0]!;
}

const reading = { allow: 'reading', readonly: true };

test('W-01 one sluice mcp serves the servers of the file under names of their own, each call to the right one, as a person says', async () => {
  writeFile(
    [
      server('first', 'a', { tools: ['note', 'picture'] }),
      server('second', 'b', { read_only: true, tools: ['note', 'read'] }),
      server('coders', 'a', { modes: ['coding'] }),
    ],
    [reading, { allow: 'pictures', tool: 'mcp__*__picture' }],
  );
  const { client, foreign } = await connect();
  // A server that takes longer than the start waits for comes later, here and below.
  await expect
    .poll(foreign, AT_LEISURE)
    .toEqual(['mcp__first__note', 'mcp__first__picture', 'mcp__second__note', 'mcp__second__read']);
  const picture = await client.callTool({ name: 'mcp__first__picture', arguments: {} });
  expect(picture).toMatchObject({ content: [{ type: 'image', data: 'iVBORw0KGgo=' }] });
  expect(await client.callTool({ name: 'mcp__second__read', arguments: {} })).toMatchObject({
    structuredContent: { done: 'read' },
  });
  const hidden = await client.callTool({ name: 'mcp__coders__note', arguments: { text: 'x' } });
  expect(hidden.isError).toBe(true);
  const asked = client.callTool({ name: 'mcp__second__note', arguments: { text: 'hello' } });
  const { callId, toolName } = await question();
  expect(toolName).toBe('mcp__second__note');
  await sluice('approve', 'allow', callId);
  expect(await asked).toMatchObject({ content: [{ text: 'note done' }] });
  expect([calls('a'), calls('b')]).toEqual(['picture {}\n', 'read {}\nnote {"text":"hello"}\n']);
});

test.each(['while the next one runs', 'while nobody runs'])(
  'W-01 W-04 a question about a server of the file outlives the process that asked: answered %s, it runs once',
  async (when) => {
    writeFile([server('first', 'a')]);
    const lost = await connect();
    await expect.poll(lost.foreign, AT_LEISURE).toContain('mcp__first__note');
    lost.client.callTool({ name: 'mcp__first__note', arguments: { text: 'late' } }).catch(() => {});
    const { callId } = await question();
    process.kill(lost.transport.pid ?? 0, 'SIGKILL');
    if (when === 'while nobody runs') await sluice('approve', 'allow', callId);
    const { client, foreign } = await connect();
    await expect.poll(foreign, AT_LEISURE).toContain('mcp__first__note');
    if (when !== 'while nobody runs') await sluice('approve', 'allow', callId);
    const result = await client.callTool({ name: 'mcp__first__note', arguments: { text: 'late' } });
    expect(result).toMatchObject({ content: [{ text: 'note done' }] });
    expect(calls('a')).toBe('note {"text":"late"}\n');
  },
);

test('W-01 a server that cannot be reached says so and the others work; its secret is not told', async () => {
  const secret = ['tok', 'en'].join('');
  writeFile([
    { name: 'gone', command: [join(base, 'no-such-program'), secret], modes: ['chat_safe'] },
    {
      name: 'unset',
      url: 'https://127.0.0.1:9/',
      modes: ['chat_safe'],
      env: ['KEY'],
      headers: { 'X-Key': ['$', '{KEY}'].join('') },
    },
    server('works', 'a', { tools: ['read'] }),
  ]);
  const { foreign, said } = await connect('--allow', 'mcp__works__read');
  await expect.poll(foreign, AT_LEISURE).toEqual(['mcp__works__read']);
  await expect
    .poll(said, AT_LEISURE)
    .toMatch(/gone: .*no-such-program cannot be reached.*the other servers work/);
  await expect.poll(said, AT_LEISURE).toContain('unset: the variable KEY is not set');
  expect(said()).not.toContain(secret);
});

test('W-01 the file is followed: a server that comes, changes or goes is announced, and a broken edit changes nothing', async () => {
  writeFile([server('first', 'a', { tools: ['note'] })]);
  const { foreign, changes, said } = await connect();
  await expect.poll(foreign, AT_LEISURE).toEqual(['mcp__first__note']);
  const before = changes();
  writeFile([
    server('first', 'a', { tools: ['read'] }),
    server('second', 'b', { tools: ['note'] }),
  ]);
  await expect.poll(foreign, AT_LEISURE).toEqual(['mcp__first__read', 'mcp__second__note']);
  expect(changes()).toBeGreaterThan(before);
  writeFile([{ name: 'No Name', command: 'x', modes: [] }]);
  await expect.poll(said, AT_LEISURE).toContain('the servers stay as they were');
  expect(await foreign()).toEqual(['mcp__first__read', 'mcp__second__note']);
  writeFile([]);
  await expect.poll(foreign, AT_LEISURE).toEqual([]);
});

test('W-02 modes of the file take a foreign tool away, and two servers of one name are refused with their line', async () => {
  writeFileSync(
    join(base, '.config/sluice/sluice.yaml'),
    JSON.stringify({
      version: 1,
      modes: { mcp__first__note: [] },
      servers: [server('first', 'a', { tools: ['note', 'read'] })],
    }),
  );
  expect((await sluice('tools', '--mode', 'chat_safe')).stdout).toMatch(/mcp__first__read/);
  expect((await sluice('tools', '--mode', 'chat_safe')).stdout).not.toMatch(/mcp__first__note/);
  writeFile([server('first', 'a'), server('first', 'b')]);
  expect((await sluice('tools')).stderr).toMatch(
    /sluice\.yaml:1: there is a server "first" already/,
  );
  for (const name of ['a__b', 'A', 'constructor_', '-x'])
    expect(SERVER_NAME.test(name), name).toBe(false);
});

test('W-01 an agent of serve or chat has the tools of the file too', async () => {
  writeFile([server('first', 'a', { read_only: true, tools: ['read'] })]);
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const { registry, close } = await openAgent({
    settings: readSettings({}),
    face: 'chat',
    env: environment(),
    workspace: base,
    opensServers: true,
    moreTools: () => [],
    place: { path: join(base, 'store.db') },
    masking: outputMasking({}),
    auditKey: join(base, 'audit.key'),
    log,
  });
  await expect
    .poll(() => registry.listTools('chat_safe').map(({ name }) => name), AT_LEISURE)
    .toContain('mcp__first__read');
  await close();
  expect(registry.get('mcp__first__read')).toBeUndefined();
});
