import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepShot, openBrowser } from '../../packages/console/src/testing/open-browser.js';

const cli = fileURLToPath(new URL('../../packages/cli/', import.meta.url));
const manifest = JSON.parse(readFileSync(join(cli, 'package.json'), 'utf8'));
const main = join(cli, manifest.bin.sluice);
const place = mkdtempSync(join(tmpdir(), 'sluice-serve-'));
const token = randomBytes(24).toString('base64url');

let browser: Awaited<ReturnType<typeof openBrowser>>;
let server: ChildProcess | undefined;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  if (server) await kill(server);
  rmSync(place, { recursive: true, force: true });
});

/** `sluice serve` as a person starts it, with the offline model and no key. */
async function serve(port: number, secret = token): Promise<{ url: string; launch_url: string }> {
  const { PATH = '', HOME = place } = process.env;
  server = spawn(
    process.execPath,
    [
      ...[main, 'serve', '--json', '--port', String(port)],
      ...['--data', join(place, 'sluice.db'), '--workspace', place],
    ],
    {
      env: { PATH, HOME, SLUICE_CODING: 'open', SLUICE_TOKEN: secret },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  server.stderr?.on('data', (data) => {
    said += String(data);
  });
  const [line] = await Promise.race([
    once(server.stdout!, 'data'),
    once(server, 'exit').then(() => {
      throw new Error(`sluice serve ended: ${said}`);
    }),
  ]);
  return JSON.parse(String(line));
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

test('G-08 G-05 the page on the real gateway: a call, a denial, a question over reload, two tabs and kill -9', async () => {
  const { url, launch_url } = await serve(0);
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(20_000);
  const hosts = new Set<string>();
  context.on('request', (request) => hosts.add(new URL(request.url()).host));
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/WebSocket|net::ERR/.test(message.text()))
      problems.push(message.text());
  });
  const send = async (text: string) => {
    await page.getByLabel('Message', { exact: true }).fill(text);
    await page.keyboard.press('Enter');
  };
  const kinds = () =>
    page.locator('.timeline .item').evaluateAll((all) => all.map((item) => item.dataset.kind));

  await page.goto(launch_url);
  await page.getByText(/\d+ of \d+ tools, \d+ hidden/).waitFor();
  await send('what time is it?');
  await page.getByRole('article', { name: 'current_time: completed' }).waitFor();
  await page.getByText(/Model .* · tools/).waitFor();
  expect(await kinds()).toEqual(['user', 'call', 'text', 'turn_end']);
  await send('read notes.txt');
  await page.getByRole('article', { name: 'read_file: denied' }).waitFor();
  await page.getByText('MODE_DENIED').first().waitFor();
  await expect.poll(() => page.locator('.item-turn_end').count()).toBe(2);
  await keepShot(page, 'real-chat-1280');
  const before = await kinds();
  await page.reload();
  await expect.poll(kinds).toEqual(before);

  await page.getByRole('link', { name: 'Sessions' }).click();
  await page.getByLabel('Title (optional)').fill('Workshop');
  await page.getByRole('combobox', { name: /^Mode/ }).selectOption('coding');
  await page.getByRole('button', { name: 'New session' }).click();
  await page.getByText(/0 hidden/).waitFor();
  await send('write notes.txt with hello world');
  await page.getByRole('heading', { name: /Approval needed/ }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: /Approval needed/ }).waitFor();
  await keepShot(page, 'real-card-1280');
  const second = await context.newPage();
  await second.goto(`${url}/#/inbox`);
  await second.getByRole('heading', { name: /Approval needed/ }).waitFor();

  await kill(server!);
  await page.getByText(/Connection lost/).waitFor();
  await serve(Number(new URL(url).port));
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText(/Connection lost/).waitFor({ state: 'detached' });
  expect(existsSync(join(place, 'notes.txt'))).toBe(false);
  await page.getByRole('button', { name: 'Allow once' }).click();
  await page.getByRole('article', { name: 'fs_write: completed' }).waitFor();
  await page.locator('.item-turn_end').waitFor();
  expect(readFileSync(join(place, 'notes.txt'), 'utf8')).toContain('hello world');
  expect(await page.locator('.item-user').count()).toBe(1);
  expect(await page.locator('.call').count()).toBe(1);
  await second.getByText('Nobody is waiting.').waitFor();

  await page.getByRole('link', { name: 'Audit' }).click();
  await page.getByText('Chain whole').waitFor();
  await keepShot(page, 'real-audit-1280');
  await page.getByRole('link', { name: 'Charts' }).click();
  await page.getByText('current_time').first().waitFor();
  await keepShot(page, 'real-charts-1280');
  await page.getByRole('link', { name: 'Tools' }).click();
  await page.getByText('memory_search').first().waitFor();
  await keepShot(page, 'real-tools-1280');

  await kill(server!);
  await serve(Number(new URL(url).port), randomBytes(24).toString('base64url'));
  await page.getByText('This page is not signed in').waitFor();
  expect([...hosts]).toEqual([new URL(url).host]);
  expect(problems).toEqual([]);
  await context.close();
});
