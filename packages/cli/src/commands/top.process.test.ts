import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterEach, beforeEach, expect, test } from 'vitest';

const bin = fileURLToPath(new URL('../../bin/sluice.cjs', import.meta.url));
const foreign = fileURLToPath(
  new URL('../../../wrap/dist/testing/foreign-server.js', import.meta.url),
);
let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'sluice-top-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true, maxRetries: 5 }));

const environment = (more: object = {}) => ({
  PATH: process.env.PATH ?? '',
  HOME: base,
  SLUICE_NO_BACKGROUND: '1',
  ...more,
});
const sluice = (...args: string[]) =>
  promisify(execFile)(process.execPath, [bin, ...args], { cwd: base, env: environment() });

async function connect(env: Record<string, string>) {
  const client = new Client({ name: 'test', version: '1' });
  const words = ['wrap', '--name', 'notes', '--tools', '*', '--allow', 'read'];
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [bin, ...words, '--', process.execPath, foreign, base],
    cwd: base,
    env,
    stderr: 'pipe',
  });
  let said = '';
  transport.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  await client.connect(transport);
  return { client, said: () => said };
}

test('D-02 top shows who works, what waits and what ended, once or as JSON, and nothing where there is no store', async () => {
  const before = await sluice('top');
  expect(before.stderr).toContain('there is no store');
  expect(JSON.parse((await sluice('top', '--json')).stdout)).toMatchObject({ sessions: [] });
  const { client, said } = await connect(environment());
  // D-01: nobody serves the inbox, which is said.
  await expect.poll(said, { timeout: 20_000 }).toContain('no console runs');
  await client.callTool({ name: 'read', arguments: {} });
  const waiting = client.callTool({ name: 'note', arguments: { text: 'x' } }).catch(() => 'left');
  const look = async () => JSON.parse((await sluice('top', '--json')).stdout);
  await expect.poll(async () => (await look()).questions, { timeout: 30_000 }).toBe(1);
  expect(await look()).toMatchObject({
    sessions: [{ face: 'wrap', mode: 'chat_safe', holder: expect.any(String), running: 1 }],
    running: [{ tool: 'mcp__notes__note', state: 'APPROVAL_REQUIRED' }],
    ended: [{ tool: 'mcp__notes__read', state: 'COMPLETED', error: null }],
  });
  const { stdout } = await sluice('top', '--once');
  expect(stdout).toMatch(/^1 live session, 1 call under way, 1 open question/);
  expect(stdout).toContain('mcp__notes__note');
  await client.close();
  await waiting;
});

test('D-01 where it is set so, a face that finds no console starts one, and stop ends it', async () => {
  const { client, said } = await connect(environment({ SLUICE_AUTOSTART: '1' }));
  try {
    await expect.poll(said, { timeout: 20_000 }).toContain('was started in the background');
    const consoles = async () =>
      JSON.parse((await sluice('status', '--json')).stdout).consoles.length;
    await expect.poll(consoles, { timeout: 40_000 }).toBe(1);
    expect((await sluice('stop')).stderr).toContain('has ended');
  } finally {
    await client.close();
  }
});
