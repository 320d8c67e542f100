import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import axe from 'axe-core';
import { build } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket as NodeSocket } from 'ws';
import { type ClientOptions, createClient } from '../create-client.js';

const bin = fileURLToPath(new URL('../../../cli/bin/sluice.cjs', import.meta.url));
const example = fileURLToPath(new URL('../../../../examples/approval-page/', import.meta.url));

let folder: string;
let gateway: ChildProcess;
let place: { readonly url: string; readonly token: string };
let pages: Server;
let origin: string;
let browser: Browser;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-page-'));
  const { outputFiles } = await build({
    entryPoints: [join(example, 'page.jsx')],
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    // The sources, never a stale build.
    alias: {
      '@sluice/client/react': fileURLToPath(new URL('./index.ts', import.meta.url)),
      '@sluice/client': fileURLToPath(new URL('../index.ts', import.meta.url)),
    },
    write: false,
  });
  const script = outputFiles[0]?.text ?? '';
  const html = readFileSync(join(example, 'index.html'), 'utf8');
  pages = createServer(({ url }, response) => {
    const isScript = url?.startsWith('/page.js') === true;
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? script : html);
  }).listen(0, '127.0.0.1');
  await once(pages, 'listening');
  origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
  const words = ['serve', '--json', '--port', '0', '--workspace', folder, '--allow-origin', origin];
  gateway = spawn(process.execPath, [bin, ...words], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, SLUICE_CODING: 'open' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  if (!gateway.stdout) throw new Error('the gateway has no output');
  const [line] = await once(createInterface({ input: gateway.stdout }), 'line');
  place = JSON.parse(String(line));
  browser = await chromium.launch({
    executablePath: process.env.SLUICE_TEST_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
});

afterAll(async () => {
  await browser.close();
  pages.closeAllConnections();
  pages.close();
  gateway.kill('SIGTERM');
  await once(gateway, 'exit');
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

async function openPage(session: string, token: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(`${origin}/?gateway=${encodeURIComponent(place.url)}&session=${session}`);
  await page.getByLabel('Token').fill(token);
  await page.getByRole('button', { name: 'Sign in' }).click();
  return page;
}

async function say(page: Page, message: string): Promise<void> {
  await page.getByLabel('Message').fill(message);
  await page.getByRole('button', { name: 'Send' }).click();
}

test('L-08 the example page talks to an agent, shows its question and its answer counts', async () => {
  const client = createClient({
    ...place,
    WebSocket: NodeSocket as never as NonNullable<ClientOptions['WebSocket']>,
  });
  await client.request('session.create', { session_id: 'work', mode: 'coding' });
  client.close();
  const page = await openPage('work', place.token);
  await page.getByRole('heading', { name: 'online' }).waitFor();
  await say(page, 'write note.txt with hello');
  const question = page.getByLabel('question');
  await question.waitFor();
  expect(await question.textContent()).toContain('+hello');
  await page.evaluate(axe.source);
  const faults: unknown = await page.evaluate(
    'axe.run().then(({ violations }) => violations.map(({ id }) => id))',
  );
  expect(faults).toEqual([]);
  expect(existsSync(join(folder, 'note.txt'))).toBe(false);
  await question.getByRole('button', { name: 'Allow' }).click();
  await page.getByText('fs_write: COMPLETED').waitFor();
  expect(readFileSync(join(folder, 'note.txt'), 'utf8').trim()).toBe('hello');
  await question.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Send' }).waitFor();
  await say(page, 'write other.txt with bye');
  await question.getByRole('button', { name: 'Deny' }).click();
  await page.getByText('fs_write: DENIED').waitFor();
  expect(existsSync(join(folder, 'other.txt'))).toBe(false);
  await page.close();
});

test('L-08 a wrong token is told on the page', async () => {
  const page = await openPage('main', 'wrong');
  await page.getByRole('heading', { name: 'AUTH_FAILED' }).waitFor();
  await page.getByRole('alert').waitFor();
  await page.close();
});

test('L-08 the example page has sixty lines of code', () => {
  const lines = readFileSync(join(example, 'page.jsx'), 'utf8').split('\n');
  expect(lines.filter((line) => !/^\s*(?:\/\/.*)?$/.test(line)).length).toBeLessThanOrEqual(60);
});
