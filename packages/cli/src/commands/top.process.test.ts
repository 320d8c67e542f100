import { execFile, spawn } from 'node:child_process';
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
    running: [
      { tool: 'mcp__notes__note', effect: 'mcp__notes__note text=x', state: 'APPROVAL_REQUIRED' },
    ],
    ended: [{ tool: 'mcp__notes__read', state: 'COMPLETED', error: null }],
  });
  const { stdout } = await sluice('top', '--once');
  expect(stdout).toMatch(/^1 live session, 1 call under way, 1 open question/);
  expect(stdout).toMatch(/^ {2}waits +\d+ m?s {2}mcp__notes__note text=x /m);
  await client.close();
  await waiting;
});

test('D-02 at a terminal top paints the screen anew, within its rows, and q gives it back', async () => {
  const { client } = await connect(environment());
  for (let at = 0; at < 12; at += 1) await client.callTool({ name: 'read', arguments: {} });
  const words = [process.execPath, bin, 'top'].map((word) => `'${word}'`).join(' ');
  const child = spawn('script', ['-qefc', `stty rows 16 cols 70; ${words}`, '/dev/null'], {
    cwd: base,
    env: environment({ TERM: 'xterm', NO_COLOR: '1' }),
  });
  let seen = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    seen += text;
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const paintings = () => seen.split('\u001b[H\u001b[2J').slice(1);
  await expect.poll(() => paintings().length, { timeout: 30_000 }).toBeGreaterThan(2);
  const [painting = ''] = paintings();
  expect(painting).toMatch(/^1 live session, 0 calls under way/);
  expect(painting).toContain('and 8 more');
  expect(painting).not.toContain('u{1b}');
  expect(painting.split('\n').length).toBeLessThanOrEqual(16);
  child.stdin.write('q');
  expect(await ended).toBe(0);
  expect(seen.startsWith('\u001b[?1049h')).toBe(true);
  expect(seen.trimEnd().endsWith('\u001b[?1049l')).toBe(true);
  await client.close();
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
