import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { codeOf, TestBrowser } from '../../packages/gateway/src/testing/test-browser.js';
import {
  connect,
  eventually,
  type TestClient,
} from '../../packages/gateway/src/testing/test-client.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folders: string[] = [];
const children = new Set<ChildProcess>();
const clients: TestClient[] = [];

beforeAll(() => {
  execFileSync(`${root}node_modules/.bin/tsc`, ['-b', 'packages/cli'], { cwd: root });
});

afterEach(async () => {
  for (const client of clients.splice(0)) client.kill();
  for (const child of children) await ended(child, 'SIGKILL');
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-serve-'));
  folders.push(folder);
  return folder;
}

/** `sluice serve` as a person starts it, with no key. */
async function serve(folder: string, environment: Readonly<Record<string, string>> = {}) {
  const child = spawn(
    process.execPath,
    [
      `${root}packages/cli/bin/sluice.cjs`,
      'serve',
      '--json',
      '--port',
      '0',
      '--workspace',
      folder,
      '--data',
      join(folder, 'store.db'),
    ],
    {
      env: { PATH: process.env.PATH, HOME: folder, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  children.add(child);
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => {
    out += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    err += String(chunk);
  });
  await eventually(() => {
    if (child.exitCode !== null) throw new Error(`serve ended: ${err}`);
    return out.includes('\n');
  }, 'the address');
  const { url, launch_url, token } = JSON.parse(out);
  return { child, url, launchUrl: launch_url, token, out: () => out, err: () => err };
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  children.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const code = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.kill(signal);
  return code;
}

async function client(server: { url: string; token: string }): Promise<TestClient> {
  const made = await connect(server);
  clients.push(made);
  return made;
}

test('G-02 G-05 G-07 serve says its address on one line, denies a call in chat_safe with no key, and ends on a signal', async () => {
  const folder = newFolder();
  const server = await serve(folder);
  expect(server.out().trim().split('\n')).toHaveLength(1);
  const one = await client(server);
  const result = await one.ask('chat.send', { content: 'read README.md' }, 'q1');
  expect(result).toMatchObject({ status: 'completed' });
  expect(one.of('tool_denied', 'q1')[0]?.data).toMatchObject({
    tool_name: 'read_file',
    error_code: 'MODE_DENIED',
    mode: 'chat_safe',
  });
  clients.push(await new TestBrowser(server).signIn({ launch_code: codeOf(server.launchUrl) }));
  const { entries, chain } = await one.ask('audit.query', { tool_name: 'read_file' });
  expect(chain?.is_whole).toBe(true);
  expect(entries.length).toBeGreaterThan(0);
  expect(await ended(server.child, 'SIGTERM')).toBe(0);
  expect((await one.closed).code).toBe(1001);
});

test('G-05 K-15 K-21 killed with a question open, after a restart the question is there, and deciding it finishes the turn', async () => {
  const folder = newFolder();
  const environment = { SLUICE_CODING: 'open', SLUICE_TOKEN: `stable-${'t'.repeat(20)}` };
  const first = await serve(folder, environment);
  const one = await client(first);
  const browser = new TestBrowser(first);
  clients.push(await browser.signIn({ launch_code: codeOf(first.launchUrl) }));
  await one.ask('session.create', { session_id: 's1', mode: 'coding' });
  void one
    .ask('chat.send', { content: 'write notes.txt with hello', session_id: 's1' })
    .catch(() => undefined);
  const asked = await one.until(({ type }) => type === 'approval_request');
  if (asked.type !== 'approval_request') throw new Error('no question');
  const before = await one.ask('events.since', { seq: 0, live: false, limit: 500 }, 'before');
  await ended(first.child, 'SIGKILL');
  expect(existsSync(join(folder, 'notes.txt'))).toBe(false);

  const second = await serve(folder, environment);
  const two = await client(second);
  const { approvals } = await two.ask('approval.list', {});
  expect(approvals).toEqual([asked.data]);
  await two.ask('events.since', { seq: before.up_to }, 'live');
  await two.ask('approval.decide', {
    call_id: asked.data.call_id,
    session_id: 's1',
    decision: 'allow',
    digest: asked.data.digest,
  });
  await two.until((frame) => frame.type === 'event' && frame.data.kind === 'done', 'end');
  expect(readFileSync(join(folder, 'notes.txt'), 'utf8')).toContain('hello');
  const seqs = two.of('event', 'live').map(({ data }) => data.seq);
  expect(seqs[0]).toBe(before.up_to + 1);
  expect(seqs).toEqual(seqs.map((_, index) => before.up_to + 1 + index));
  const { messages } = await two.ask('chat.history', { session_id: 's1' });
  expect(messages.at(-1)?.content).toContain('The file is written.');
});
