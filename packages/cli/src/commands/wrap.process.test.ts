import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterEach, beforeEach, expect, test } from 'vitest';

const bin = fileURLToPath(new URL('../../bin/sluice.cjs', import.meta.url));
const run = promisify(execFile);
let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'sluice-wrap-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

async function sluice(...args: string[]) {
  const env = { PATH: process.env.PATH ?? '', HOME: base, SLUICE_NO_BACKGROUND: '1' };
  const { stdout, stderr } = await run(process.execPath, [bin, ...args], { cwd: base, env }).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
  return { stdout, stderr };
}

test.each([
  [['wrap', '--', 'true'], /name is missing/],
  [['wrap', '--name', 'A b', '--', 'true'], /"A b" cannot be used/],
  [['wrap', '--name', 'a'], /which server/],
  [
    ['wrap', '--name', 'a', '--', '/no/such/program'],
    /cannot be reached: there is no such program/,
  ],
  [
    [
      'wrap',
      '--name',
      'a',
      '--',
      process.execPath,
      '-e',
      'console.error("no FOO set"); process.exit(3)',
    ],
    /cannot be reached: it ended before it answered; it said last: no FOO set/,
  ],
  [['wrap', 'accept', 'a', 'x'], /nothing of a was seen yet/],
  [['wrap', '--name', 'a', '--header', 'nonsense', 'http://127.0.0.1:9/mcp'], /--header needs/],
  [['wrap', '--name', 'a', 'http://127.0.0.1:9/mcp'], /127\.0\.0\.1:9\/mcp cannot be reached/],
  [['wrap', '--name', 'a', 'ftp://e'], /"ftp:\/\/e" is not one of https/],
  [['wrap', 'accept', 'a'], /which tools/],
  [
    ['wrap', '--name', 'a', '--tools', 'get_*, put', '--', 'true'],
    /"get_\*, put" names no tool; write it once for each: --tools get_\* --tools put/,
  ],
  [['wrap', '--name', 'a', '--allow', 'x,y', '--', 'true'], /--allow x --allow y/],
])('W-01 %o is refused with the way out', async (args, words) => {
  expect((await sluice(...args)).stderr).toMatch(words);
});

const key = ['opaque', 'Value', '99'].join('~');

/** A server over HTTP of the older revision that says back the header it was sent. */
const echoes: RequestListener = (request, response) => {
  void text(request).then((body) => echo(request, response, body));
};

function echo(request: IncomingMessage, response: ServerResponse, body: string): void {
  const { id, method } = JSON.parse(body || '{}');
  if (id === undefined) {
    response.writeHead(202).end();
    return;
  }
  const said = `it was ${request.headers['x-api-key']}`;
  const answers: Record<string, object> = {
    initialize: {
      result: {
        protocolVersion: '2025-11-25',
        capabilities: { tools: {} },
        serverInfo: { name: 'echo', version: '1' },
      },
    },
    'tools/list': { result: { tools: [{ name: 'say', inputSchema: { type: 'object' } }] } },
    'tools/call': { error: { code: -32000, message: said } },
  };
  const known = answers[method] ?? { error: { code: -32601, message: said } };
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ jsonrpc: '2.0', id, ...known }));
}

const refuses: RequestListener = (request, response) => {
  response.writeHead(401).end(`no such key: ${request.headers['x-api-key']}`);
};

async function listen(answer: RequestListener) {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
  return { url, close: () => server.close() };
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}

test('W-01 the value of a header never reaches the client, the log, the record or an error', async () => {
  const echo = await listen(echoes);
  const refusing = await listen(refuses);
  const header = ['--header', `X-Api-Key: ${key}`];
  try {
    const client = new Client({ name: 'test', version: '1' }, {});
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [bin, 'wrap', '--name', 'echo', '--tools', '*', '--allow', 'say', ...header, echo.url],
      cwd: base,
      env: { PATH: process.env.PATH ?? '', HOME: base, SLUICE_NO_BACKGROUND: '1' },
      stderr: 'pipe',
    });
    let said = '';
    transport.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    await client.connect(transport);
    const result = await client.callTool({ name: 'say', arguments: {} });
    expect(JSON.stringify(result)).toContain('it was [header]');
    await client.close();
    const refused = await sluice('wrap', '--name', 'no', ...header, refusing.url);
    expect(refused.stderr).toMatch(/cannot be reached/);
    const broken = ['--header', `X-Api-Key: ${key}\u{1}`];
    const unsent = await sluice('wrap', '--name', 'bad', ...broken, echo.url);
    expect(unsent.stderr).toMatch(/cannot be reached/);
    const listed = await sluice('audit', 'list', '--json', '--all', '--limit', '1000');
    expect(listed.stdout).toContain('mcp__echo__say');
    const told = [said, listed, refused, unsent, result].map((one) => JSON.stringify(one));
    const kept = filesBelow(base).map((path) => readFileSync(path, 'latin1'));
    for (const text of [...told, ...kept]) expect(text).not.toContain(key);
  } finally {
    echo.close();
    refusing.close();
  }
});

test('W-01 servers of the user and of the folder in one file go behind sluice wrap at once, and come back byte for byte', async () => {
  const path = join(base, '.claude.json');
  const secret = ['plain', 'words', '7'].join('-');
  const web = { type: 'http', url: 'https://a.example/mcp', headers: { 'X-Thing': secret } };
  const before = JSON.stringify({
    mcpServers: { files: { command: 'node', args: ['/a'] }, web },
    projects: { [base]: { mcpServers: { local: { command: 'node', args: ['/b'] } } } },
  });
  writeFileSync(path, before);
  const planned = await sluice('wrap', 'install', 'claude', '--plan');
  expect(planned.stdout).toContain('X-Thing=SLUICE_HEADER_X_THING');
  expect(planned.stdout + planned.stderr).not.toContain(secret);
  const installed = await sluice('wrap', 'install', 'claude', '--yes');
  expect(installed.stderr).not.toContain('not written');
  const now = JSON.parse(readFileSync(path, 'utf8'));
  for (const entry of [now.mcpServers.files, now.projects[base].mcpServers.local])
    expect(entry.args).toContain('wrap');
  const back = await sluice('wrap', 'uninstall', 'claude', 'local', '--plan');
  expect(back.stdout + back.stderr).not.toContain(secret);
  await sluice('wrap', 'uninstall', 'claude', '--yes');
  expect(readFileSync(path, 'utf8')).toBe(before);
});

/** A server without a library: a tool without a schema, one without a name, and one in which it dies. */
const rough = `
const object = { type: 'object' };
const tools = [{ name: 'read', inputSchema: object }, { name: 'bare' }, { name: '', inputSchema: object }, { name: 'crash', inputSchema: object }];
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const say = (answer) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, ...answer }) + '\\n');
  const serverInfo = { name: 'rough', version: '1' };
  if (method === 'initialize') say({ result: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo } });
  else if (method === 'tools/list') say({ result: { tools } });
  else if (method !== 'tools/call') say({ error: { code: -32601, message: 'no' } });
  else if (params.name === 'crash') process.exit(9);
  else say({ result: { content: [{ type: 'text', text: 'ran' }] } });
});`;

test('W-01 a tool that is none is left out alone, an unknown one is told in the client’s names, and a server that dies says so', async () => {
  const client = new Client({ name: 'test', version: '1' }, {});
  const allowed = ['--tools', '*', '--allow', 'read', '--allow', 'crash'];
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [bin, 'wrap', '--name', 'rough', ...allowed, '--', process.execPath, '-e', rough],
    cwd: base,
    env: { PATH: process.env.PATH ?? '', HOME: base, SLUICE_NO_BACKGROUND: '1' },
    stderr: 'pipe',
  });
  let said = '';
  transport.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  await client.connect(transport);
  try {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['read', 'crash', 'result_read']);
    expect(said).toMatch(/bare of the server rough is left out: .*inputSchema/);
    expect(said).toMatch(/a tool without a name of the server rough is left out/);
    const unknown = await client.callTool({ name: 'reed', arguments: {} });
    expect(unknown).toMatchObject({
      content: [{ text: 'rough has no tool reed here. Use one of: read, crash, result_read' }],
      isError: true,
    });
    const died = await client.callTool({ name: 'crash', arguments: {} });
    expect(died.isError).toBe(true);
    expect(JSON.stringify(died.content)).toMatch(/rough ended while it ran crash.*may be done/);
    const again = await client.callTool({ name: 'read', arguments: {} });
    expect(again).toMatchObject({ content: [{ text: 'ran' }] });
  } finally {
    await client.close();
  }
});
