import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  keepShot,
  openBrowser,
  reconnect,
} from '../../packages/console/src/testing/open-browser.js';

const cli = fileURLToPath(new URL('../../packages/cli/', import.meta.url));
const manifest = JSON.parse(readFileSync(join(cli, 'package.json'), 'utf8'));
const main = join(cli, manifest.bin.sluice);
let place: string;
/** For a machine that has much else to do. */
const SOON = { timeout: 45_000 };
vi.setConfig({ testTimeout: 240_000 });
const token = randomBytes(24).toString('base64url');

let browser: Browser;
let server: ChildProcess | undefined;
/** What the server wrote for people; told where a test fails. */
let said = '';

type Browser = Awaited<ReturnType<typeof openBrowser>>;
type BrowserContext = Awaited<ReturnType<Browser['newContext']>>;
type Page = Awaited<ReturnType<BrowserContext['newPage']>>;

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'sluice-serve-'));
});
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
});

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail')
    console.error(`exit ${server?.exitCode} ${server?.signalCode}: ${said}`);
  if (server) await kill(server);
  rmSync(place, { recursive: true, force: true });
});

/** `sluice serve` as a person starts it, with the offline model and no key. */
async function serve(port: number, secret = token): Promise<Addresses> {
  for (;;) {
    const addresses = await tryToServe(port, secret);
    if (addresses) return addresses;
  }
}

interface Addresses {
  readonly url: string;
  readonly launch_url: string;
}

/** Nothing where somebody else on this machine holds the port for a moment, as a client of ours may after a kill. */
async function tryToServe(port: number, secret: string): Promise<Addresses | undefined> {
  const { PATH = '' } = process.env;
  const child = spawn(
    process.execPath,
    [
      ...[main, 'serve', '--json', '--port', String(port)],
      ...['--data', join(place, 'sluice.db'), '--workspace', place],
    ],
    {
      env: { PATH, HOME: place, SLUICE_CODING: 'open', SLUICE_TOKEN: secret },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  server = child;
  said = '';
  child.stderr.on('data', (data) => {
    said += String(data);
  });
  let line = '';
  child.stdout.on('data', (data) => {
    line += String(data);
  });
  let isEnded = false;
  // Not `exit`: what it said last is read by then.
  child.once('close', () => {
    isEnded = true;
  });
  await expect.poll(() => isEnded || line.includes('\n'), SOON).toBe(true);
  if (!isEnded) return JSON.parse(line);
  if (said.includes('EADDRINUSE')) return undefined;
  throw new Error(`sluice serve ended with ${child.exitCode} ${child.signalCode}: ${said}`);
}

interface Opened {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the page complained about, and whom it spoke to. */
  readonly problems: readonly string[];
  readonly hosts: ReadonlySet<string>;
}

async function openPage(launchUrl: string): Promise<Opened> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(SOON.timeout);
  const hosts = new Set<string>();
  context.on('request', (request) => hosts.add(new URL(request.url()).host));
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/WebSocket|net::ERR/.test(message.text()))
      problems.push(message.text());
  });
  await page.goto(launchUrl);
  await page.getByText(/\d+ of \d+ tools, \d+ hidden/).waitFor();
  return { page, context, problems, hosts };
}

async function send(page: Page, text: string): Promise<void> {
  await page.getByLabel('Message', { exact: true }).fill(text);
  // Enter sends only where the button does.
  await page.getByRole('button', { name: 'Send', disabled: false }).waitFor();
  await page.keyboard.press('Enter');
}

async function openCoding(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Sessions' }).click();
  await page.getByLabel('Title (optional)').fill('Workshop');
  await page.getByRole('combobox', { name: /^Mode/ }).selectOption('coding');
  await page.getByRole('button', { name: 'New session' }).click();
  await page.getByText(/0 hidden/).waitFor();
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

test('G-08 G-05 the page on the real gateway: a call, a denial, a question over reload, two tabs and kill -9', async () => {
  const { url, launch_url } = await serve(0);
  const { page, context, problems, hosts } = await openPage(launch_url);
  const kinds = () =>
    page.locator('.timeline .item').evaluateAll((all) => all.map((item) => item.dataset.kind));

  await send(page, 'what time is it?');
  await page.getByRole('article', { name: 'current_time: completed' }).waitFor();
  await page.getByText(/Model .* · tools/).waitFor();
  expect(await kinds()).toEqual(['user', 'call', 'text', 'turn_end']);
  await send(page, 'read notes.txt');
  await page.getByRole('article', { name: 'read_file: denied' }).waitFor();
  await page.getByText('MODE_DENIED').first().waitFor();
  await expect.poll(() => page.locator('.item-turn_end').count(), SOON).toBe(2);
  await keepShot(page, 'real-chat-1280');
  const before = await kinds();
  await page.reload();
  await expect.poll(kinds, SOON).toEqual(before);

  await openCoding(page);
  await send(page, 'write notes.txt with hello world');
  await page.getByRole('heading', { name: /Approval needed/ }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: /Approval needed/ }).waitFor();
  expect(await page.locator('.effect-diff').textContent()).toContain('+hello world');
  await keepShot(page, 'real-card-1280');
  const second = await context.newPage();
  await second.goto(`${url}/#/inbox`);
  await second.getByRole('heading', { name: /Approval needed/ }).waitFor();

  await kill(server!);
  await page.getByText(/Connection lost/).waitFor();
  await serve(Number(new URL(url).port));
  await reconnect(page);
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

test('G-08 G-09 on the real gateway: deny with a reason, edit, grant, revoke, export', async () => {
  const { launch_url } = await serve(0);
  const { page, context, problems } = await openPage(launch_url);
  await openCoding(page);
  const asked = page.getByRole('heading', { name: /Approval needed/ });

  await send(page, 'write denied.txt with one');
  await asked.waitFor();
  await page.getByLabel('Reason for a denial').fill('keep that name free');
  await page.getByRole('button', { name: 'Deny' }).click();
  await page.getByText(/denied by a person/).waitFor();
  await page.locator('.item-text', { hasText: 'keep that name free' }).waitFor();
  await expect.poll(() => page.locator('.item-turn_end').count(), SOON).toBe(1);
  expect(existsSync(join(place, 'denied.txt'))).toBe(false);

  await send(page, 'write asked.txt with two');
  await asked.waitFor();
  await page.getByRole('button', { name: 'Edit arguments' }).click();
  await page.getByLabel('Arguments as JSON').fill('{"path": 7}');
  await page.getByText(/The edited arguments were refused/).waitFor();
  await page.getByLabel('Arguments as JSON').fill('{"path": "edited.txt", "content": "mine"}');
  await page.locator('.effect-diff', { hasText: '+++ b/edited.txt' }).waitFor();
  await page.getByRole('button', { name: 'Allow once with edits' }).click();
  await page.getByText(/approved with edits/).waitFor();
  await expect.poll(() => page.locator('.item-turn_end').count(), SOON).toBe(2);
  expect(readFileSync(join(place, 'edited.txt'), 'utf8')).toContain('mine');
  expect(existsSync(join(place, 'asked.txt'))).toBe(false);

  await send(page, 'write three.txt with three');
  await asked.waitFor();
  await page.getByText('Allow this more than once').click();
  await page.getByText('allow fs_write(*) in session').click();
  await page.getByRole('button', { name: 'Allow for this session' }).click();
  await expect.poll(() => page.locator('.item-turn_end').count(), SOON).toBe(3);
  await send(page, 'write four.txt with four');
  await expect.poll(() => page.locator('.item-turn_end').count(), SOON).toBe(4);
  expect(existsSync(join(place, 'four.txt'))).toBe(true);
  const chat = page.url();
  await page.getByRole('link', { name: 'Grants' }).click();
  await page.getByText('fs_write with ANY arguments, in this session').waitFor();
  await page.getByText('1×').waitFor();
  await page.getByRole('button', { name: 'Revoke the grant for fs_write' }).click();
  await page.getByText('No grants.').waitFor();
  await page.goto(chat);
  await send(page, 'write five.txt with five');
  await asked.waitFor();
  await page.getByRole('button', { name: 'Stop the turn' }).click();
  await page.getByText(/cancelled: the turn was stopped/).waitFor();
  expect(existsSync(join(place, 'five.txt'))).toBe(false);

  await page.getByRole('link', { name: 'Audit' }).click();
  await page.getByText('Chain whole').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export JSON lines' }).click(),
  ]);
  const lines = readFileSync((await download.path()) ?? '', 'utf8')
    .trim()
    .split('\n');
  const entries = lines.map((line) => JSON.parse(line));
  expect(entries.pop()).toMatchObject({ kind: 'export_end', entries: entries.length });
  expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, index) => index + 1));
  const kinds = new Set(entries.map(({ kind }) => kind));
  for (const kind of ['proposed', 'asked', 'decided', 'executed', 'returned', 'grant_revoked'])
    expect(kinds).toContain(kind);
  expect(problems).toEqual([]);
  await context.close();
});

test('G-08 on the real gateway: the card shows a secret on request, what runs has it, what is kept has not', async () => {
  const secret = ['ghp_', 'a8Kq2ZmX7bTnR4vLs0', 'YdWc9HjE3pFg6UiQ5o'].join('');
  const { launch_url } = await serve(0);
  const { page, context } = await openPage(launch_url);
  await openCoding(page);
  await send(page, `write key.txt with ${secret}`);
  const card = page.locator('.card');
  const diff = card.locator('.effect-diff');
  await diff.waitFor();
  expect(await card.innerText()).not.toContain(secret);
  expect(await diff.innerText()).toContain('+secret: github_token, 40 characters');
  await page.getByRole('button', { name: 'Show the secrets' }).click();
  expect(await diff.innerText()).toContain(`+${secret}`);
  await page.getByRole('button', { name: 'Allow once' }).click();
  await page.getByRole('article', { name: 'fs_write: completed' }).waitFor();
  expect(readFileSync(join(place, 'key.txt'), 'utf8')).toContain(secret);
  await page.locator('.item-turn_end').waitFor();
  await kill(server!);
  const kept = ['sluice.db', 'sluice.db-wal'].filter((name) => existsSync(join(place, name)));
  for (const name of kept) expect(readFileSync(join(place, name)).includes(secret)).toBe(false);
  await context.close();
});

test('P-03 P-01 on the real gateway: a rule from the card with its replay, for session, project and file; taken back, it asks again; a broken edit is told', async () => {
  const file = join(place, '.config/sluice/sluice.yaml');
  const mine = [
    '# mine',
    'version: 1',
    'default: ask   # whatever is not named',
    'rules:',
    '  # looking is free',
    '  - allow: looking',
    '    readonly: true',
    '# the end',
    '',
  ].join('\n');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, mine);
  const { url, launch_url } = await serve(0);
  const { page, context, problems } = await openPage(launch_url);
  await openCoding(page);
  const chat = page.url();
  const asked = page.getByRole('heading', { name: /Approval needed/ });
  let turns = 0;
  const ended = async () => {
    turns += 1;
    await expect.poll(() => page.locator('.item-turn_end').count(), SOON).toBe(turns);
  };
  const write = (name: string) => send(page, `write notes/${name} with hello`);

  await write('first.txt');
  await asked.waitFor();
  await page.getByRole('button', { name: 'Allow once' }).click();
  await ended();
  for (const [reach, count] of [
    ['session', 1],
    ['project', 4],
    ['file', 7],
  ] as const) {
    await write(`${reach}-asked.txt`);
    await asked.waitFor();
    await page.getByText('Allow this more than once…').click();
    await page.getByText('everything below notes/', { exact: false }).first().click();
    await page.getByText(`let through in the last 30 days: ${count};`).first().waitFor();
    await page.getByLabel('It holds').selectOption(reach);
    await page.getByRole('button', { name: 'Allow, with this rule' }).click();
    await ended();
    await write(`${reach}-unasked.txt`);
    await ended();
    expect(existsSync(join(place, `notes/${reach}-unasked.txt`))).toBe(true);

    await page.getByRole('link', { name: 'Grants' }).click();
    if (reach === 'file') {
      expect(readFileSync(file, 'utf8')).toContain('path: notes/**');
      await page.getByRole('button', { name: /^Take back the rule fs_write/ }).click();
    } else {
      await page.getByRole('button', { name: 'Revoke the grant for fs_write' }).click();
    }
    await page.getByText('Revoked.').first().waitFor();
    await page.goto(chat);
    await write(`${reach}-again.txt`);
    await asked.waitFor();
    // Not a denial: after one, only the very call would be offered.
    await page.getByRole('button', { name: 'Stop the turn' }).click();
    await ended();
    expect(existsSync(join(place, `notes/${reach}-again.txt`))).toBe(false);
  }
  expect(readFileSync(file, 'utf8')).toBe(mine);

  writeFileSync(file, `${mine}rules: [`);
  await page.getByText('the last good one is in force').waitFor();
  await page.getByText(/sluice\.yaml:9: /).waitFor();
  writeFileSync(file, `${mine}limits: { timeout_ms: 5000 }\n`);
  await page.getByText('changes of limits that count after a restart').waitFor();
  expect(await page.getByText('the last good one is in force').count()).toBe(0);
  await page.goto(`${url}/#/audit`);
  for (const kind of ['policy rule saved', 'policy rule revoked', 'policy broken'])
    await page.getByText(kind).filter({ visible: true }).first().waitFor();
  expect(problems).toEqual([]);
  await context.close();
});
