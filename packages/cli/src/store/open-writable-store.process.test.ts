import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const bin = fileURLToPath(new URL('../../bin/sluice.cjs', import.meta.url));
const children = new Set<ChildProcessWithoutNullStreams>();
let base: string;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'sluice-one-'));
});
afterEach(async () => {
  for (const child of children) await end(child, 'SIGKILL');
  rmSync(base, { recursive: true, force: true });
});

function start(...args: string[]) {
  const child = spawn(process.execPath, [bin, ...args], {
    cwd: base,
    env: { PATH: process.env.PATH, HOME: base, SLUICE_NO_BACKGROUND: '1' },
  });
  children.add(child);
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (chunk: Buffer) => {
      said[name] += chunk.toString();
    });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, said, ended };
}

async function run(...args: string[]) {
  const { said, ended } = start(...args);
  return { code: await ended, ...said };
}

async function end(child: ChildProcessWithoutNullStreams, signal: NodeJS.Signals): Promise<void> {
  children.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.kill(signal);
  await ended;
}

async function serve() {
  const server = start('serve', '--json', '--port', '0');
  await expect.poll(() => server.said.stdout, { timeout: 30_000 }).toContain('\n');
  return server;
}

function writerPid(): number {
  const path = join(base, '.local/share/sluice/sluice.db.writer');
  return JSON.parse(readFileSync(path, 'utf8')).pid;
}

/** Calls one tool of an MCP server that runs; `id` tells its answer from those before. */
async function callTime(mcp: ReturnType<typeof start>, id: number): Promise<unknown> {
  const params = { name: 'current_time', arguments: {} };
  mcp.child.stdin.write(
    `${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params })}\n`,
  );
  let answer: { readonly result?: unknown } | undefined;
  await expect
    .poll(
      () => {
        answer = mcp.said.stdout
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line))
          .find((message) => message.id === id);
        return answer;
      },
      { timeout: 30_000 },
    )
    .toBeDefined();
  return answer?.result;
}

async function startMcp() {
  const mcp = start('mcp', '--mode', 'chat_safe');
  const params = {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  };
  const hello = [
    { jsonrpc: '2.0', id: 0, method: 'initialize', params },
    { jsonrpc: '2.0', method: 'notifications/initialized' },
  ];
  for (const message of hello) mcp.child.stdin.write(`${JSON.stringify(message)}\n`);
  return mcp;
}

test('D-01 no command fails because the store is open elsewhere', async () => {
  const server = await serve();
  expect(writerPid()).toBe(server.child.pid);
  expect(await run('db', 'migrate')).toMatchObject({ code: 0 });
  const revoked = await run('grants', 'revoke', 'grant_none');
  expect(revoked.stderr).not.toContain('open for writing');
  expect(revoked.code).toBe(1);
  const chat = start('chat');
  chat.child.stdin.end('What time is it?\n');
  expect(await chat.ended, chat.said.stderr).toBe(0);
  const second = await serve();
  expect(JSON.parse(second.said.stdout).url).not.toBe(JSON.parse(server.said.stdout).url);
});

test('D-01 beside a Sluice of another version what only looks works, and what writes says once which process to end', async () => {
  expect(await run('people', 'add', 'bo', '--role', 'viewer')).toMatchObject({ code: 0 });
  const store = join(base, '.local/share/sluice/sluice.db');
  const other = createServer((socket) => {
    // Whoever is cut off leaves as the system tells it.
    socket.on('error', () => undefined).resume();
    socket.end('{"version":99}\n');
  });
  const address = join(base, 'other.sock');
  await new Promise<void>((resolve) => other.listen(address, resolve));
  const announced = { address, secret: 'its own', pid: process.pid };
  writeFileSync(`${store}.writer`, JSON.stringify(announced), { mode: 0o600 });
  try {
    for (const look of ['approve list', 'people list', 'sessions list', 'audit verify', 'status'])
      expect(await run(...look.split(' ')), look).toMatchObject({ code: 0 });
    const { code, stderr } = await run('people', 'revoke', 'bo');
    expect(code).toBe(1);
    expect(stderr).toBe(
      `sluice: Another version of Sluice (process ${process.pid}) has the store open; end that one first\n`,
    );
  } finally {
    await new Promise((resolve) => other.close(resolve));
  }
});

test('D-01 an MCP server writes through the running Sluice, outlives it, and a new one comes back to the same record', async () => {
  const server = await serve();
  const mcp = await startMcp();
  expect(await callTime(mcp, 1)).toMatchObject({ isError: false });
  expect(writerPid()).toBe(server.child.pid);
  await end(server.child, 'SIGKILL');
  await expect.poll(writerPid).toBe(mcp.child.pid);
  expect(await callTime(mcp, 2)).toMatchObject({ isError: false });
  await serve();
  expect(writerPid()).toBe(mcp.child.pid);
  mcp.child.stdin.end();
  expect(await mcp.ended).toBe(0);
  const listed = await run('audit', 'list', '--json', '--limit', '1000');
  const { entries } = JSON.parse(listed.stdout);
  const kinds = entries.map(({ kind }: { readonly kind: string }) => kind);
  expect(kinds.filter((kind: string) => kind === 'executed')).toHaveLength(2);
  expect(await run('audit', 'verify')).toMatchObject({ code: 0 });
});
