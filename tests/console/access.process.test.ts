import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { keepShot, openBrowser } from '../../packages/console/src/testing/open-browser.js';
import {
  LAUNCH_CODE_LIFE_MS,
  newLaunchCode,
} from '../../packages/gateway/src/access/launch-codes.js';
import { takeOverPort } from '../../packages/gateway/src/testing/take-over-port.js';
import { connect } from '../../packages/gateway/src/testing/test-client.js';

const bin = fileURLToPath(new URL('../../packages/cli/bin/sluice.cjs', import.meta.url));
/** For a machine that has much else to do. */
const SOON = { timeout: 45_000 };
vi.setConfig({ testTimeout: 240_000 });

type Browser = Awaited<ReturnType<typeof openBrowser>>;
type BrowserContext = Awaited<ReturnType<Browser['newContext']>>;
type Page = Awaited<ReturnType<BrowserContext['newPage']>>;

let browser: Browser;
let home: string;
let environment: Record<string, string>;
const children: ChildProcess[] = [];
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'sluice-access-'));
  environment = { PATH: process.env.PATH ?? '', HOME: home, XDG_DATA_HOME: join(home, 'data') };
});
afterEach(async ({ task }) => {
  for (const context of contexts.splice(0)) {
    if (task.result?.state === 'fail') {
      for (const page of context.pages()) await keepShot(page, 'failed-access');
    }
    await context.close();
  }
  for (const child of children.splice(0)) await kill(child);
  rmSync(home, { recursive: true, force: true });
});

interface Served {
  readonly child: ChildProcess;
  readonly url: string;
  readonly launch_url: string;
  readonly token: string;
}

/** `sluice serve` as a person starts it, with the offline model and no key. */
async function serve(port = 0): Promise<Served> {
  const args = [bin, 'serve', '--json', '--port', String(port), '--workspace', home];
  const child = spawn(process.execPath, args, {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  let line = '';
  child.stdout.on('data', (data) => {
    line += String(data);
  });
  await expect.poll(() => line.includes('\n') || child.exitCode !== null, SOON).toBe(true);
  if (child.exitCode !== null) throw new Error(`sluice serve ended with ${child.exitCode}`);
  return { child, ...JSON.parse(line) };
}

async function sluice(...args: string[]): Promise<string> {
  return (await promisify(execFile)(process.execPath, [bin, ...args], { env: environment })).stdout;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function newContext(): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' });
  context.setDefaultTimeout(SOON.timeout);
  contexts.push(context);
  return context;
}

async function open(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

const signedIn = (page: Page) => page.getByText(/\d+ of \d+ tools, \d+ hidden/).waitFor();
const signedOut = (page: Page, why: string | RegExp) => page.getByText(why).waitFor();

test('R-02 a person signs in with a token of their own, sees who they are, and is out when revoked', async () => {
  const { url } = await serve();
  const token = (await sluice('people', 'add', 'Ann', '--role', 'viewer')).trim();
  const context = await newContext();
  const page = await open(context, url);
  await signedOut(page, 'This browser has not been signed in to this server.');
  await page.getByLabel('Token').fill(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await signedOut(page, 'The server does not accept this token.');
  await keepShot(page, 'sign-in-token');
  await page.getByLabel('Token').fill(token);
  await page.keyboard.press('Enter');
  await signedIn(page);
  await page.getByText('Signed in as ann (viewer)').waitFor();
  await page.reload();
  await page.getByText('Signed in as ann (viewer)').waitFor();
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).not.toContain(token);
  expect(await sluice('people', 'list')).toContain('ann  viewer');
  await sluice('people', 'revoke', 'ann');
  await signedOut(page, 'Your access was ended. Ask an operator for a new token.');
});

function modesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => {
    const mode = statSync(join(entry.parentPath, entry.name)).mode & 0o777;
    return `${entry.isDirectory() ? 'folder' : 'file'} ${mode.toString(8)}`;
  });
}

test('G-07 another server on the same host gets nothing from the browser that it could show to the gateway', async () => {
  const { url, launch_url } = await serve();
  const heard: IncomingMessage[] = [];
  const other = createServer((request, response) => {
    heard.push(request);
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>other</title>');
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const otherUrl = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  const context = await newContext();
  const page = await open(context, launch_url);
  await signedIn(page);
  expect(page.url()).toBe(`${url}/`);

  const spy = await open(context, otherUrl);
  const found = await spy.evaluate(async (gateway) => {
    const attempt = async (path: string) =>
      fetch(gateway + path, { credentials: 'include' }).then(
        (answer) => answer.text(),
        () => 'refused',
      );
    const socket = await new Promise<string>((resolve) => {
      const tried = new WebSocket(`${gateway.replace('http', 'ws')}/ws`);
      tried.onopen = () => resolve('open');
      tried.onerror = () => resolve('refused');
    });
    return {
      cookie: document.cookie,
      storage: [localStorage.length, sessionStorage.length],
      databases: (await indexedDB.databases()).map(({ name }) => name),
      reads: [await attempt('/'), await attempt('/metrics')],
      socket,
    };
  }, url);
  expect(found).toEqual({
    cookie: '',
    storage: [0, 0],
    databases: [],
    reads: ['refused', 'refused'],
    socket: 'refused',
  });
  await page.evaluate((address) => fetch(address, { mode: 'no-cors' }).catch(() => 0), otherUrl);
  expect(heard.length).toBeGreaterThan(0);
  for (const { headers } of heard) {
    expect([headers.cookie, headers.authorization]).toEqual([undefined, undefined]);
  }
  expect(await context.cookies()).toEqual([]);
  const kept = await page.evaluate(() => [
    document.cookie,
    JSON.stringify({ ...localStorage, ...sessionStorage }),
  ]);
  expect(kept[0]).toBe('');
  expect(kept[1]).not.toMatch(/token|pass|key/i);
  other.close();
});

test('G-07 the private key cannot be read, and a server that takes over the port learns nothing it can show again', async () => {
  const { child, url, launch_url } = await serve();
  const context = await newContext();
  const page = await open(context, launch_url);
  await signedIn(page);
  const readable = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('sluice-access');
        opening.onsuccess = () => {
          const found = opening.result.transaction('keys').objectStore('keys').get('console');
          found.onsuccess = async () => {
            const { privateKey } = found.result;
            const how = await crypto.subtle.exportKey('pkcs8', privateKey).then(
              () => 'readable',
              () => 'refused',
            );
            resolve([privateKey.extractable, how]);
          };
        };
      }),
  );
  expect(readable).toEqual([false, 'refused']);

  await kill(child);
  const port = Number(new URL(url).port);
  const thief = await takeOverPort(port);
  await expect.poll(() => thief.shown.length, SOON).toBeGreaterThan(0);
  await thief.close();
  const again = await serve(port);
  for (const params of thief.shown) {
    const client = await connect(again, { token: null, headers: { origin: url } });
    await client.ask('auth.challenge', {});
    await expect(client.ask('auth', params)).rejects.toThrow('AUTH_FAILED');
  }
});

test('G-07 two tabs, a reload and a restart of the gateway stay signed in; signing out ends both', async () => {
  const { child, url, launch_url } = await serve();
  const context = await newContext();
  const first = await open(context, launch_url);
  await signedIn(first);
  const second = await open(context, `${url}/#/tools`);
  await second.getByText('memory_search').first().waitFor();
  await first.reload();
  await signedIn(first);
  await kill(child);
  await first.getByText(/Connection lost/).waitFor();
  await serve(Number(new URL(url).port));
  await first.getByText(/Connection lost/).waitFor({ state: 'detached' });
  await signedIn(first);
  await first.reload();
  await signedIn(first);
  await first.getByRole('button', { name: 'Sign out' }).click();
  for (const page of [first, second]) await signedOut(page, 'You have signed out.');
  await keepShot(first, 'signed-out-1280');
  await second.reload();
  await signedOut(second, 'This browser has not been signed in to this server.');
});

test('G-07 a used and an expired address say so on a page; sluice open makes a new one', async () => {
  const { url, launch_url } = await serve();
  const context = await newContext();
  await signedIn(await open(context, launch_url));
  const stranger = await newContext();
  await signedOut(await open(stranger, launch_url), 'has been used already');

  const [running = ''] = readdirSync(join(home, 'data/sluice/access')).filter((name) =>
    name.startsWith('gateway-'),
  );
  const { launch_key } = JSON.parse(
    readFileSync(join(home, 'data/sluice/access', running), 'utf8'),
  ) as { launch_key: string };
  const old = newLaunchCode(launch_key, Date.now() - LAUNCH_CODE_LIFE_MS);
  const page = await open(stranger, `${url}/#/launch/${old}`);
  await signedOut(page, 'has expired');

  const fresh = (await sluice('open')).trim();
  expect(fresh.startsWith(`${url}/#/launch/`)).toBe(true);
  // Into the same tab: only what stands behind the `#` changes.
  await page.goto(fresh);
  await signedIn(page);
  expect(page.url()).not.toContain('launch');
});

test('G-07 G06 sluice token rotate ends every page and program; the files that let somebody in are private', async () => {
  const { url, launch_url, token } = await serve();
  const context = await newContext();
  const page = await open(context, launch_url);
  await signedIn(page);
  const program = await connect({ url, token });
  expect((await sluice('token', 'show')).trim()).toBe(token);
  await sluice('token', 'rotate');
  await signedOut(page, 'The token of the server was changed');
  expect((await program.closed).code).toBe(4001);
  await expect(connect({ url, token })).rejects.toThrow('401');
  const next = (await sluice('token', 'show')).trim();
  expect(next).not.toBe(token);
  (await connect({ url, token: next })).kill();
  await page.goto((await sluice('open')).trim());
  await signedIn(page);

  const data = join(home, 'data/sluice');
  expect((statSync(data).mode & 0o777).toString(8)).toBe('700');
  expect(new Set(modesBelow(join(data, 'access')))).toEqual(new Set(['file 600']));
  expect((statSync(join(data, 'access')).mode & 0o777).toString(8)).toBe('700');
});

test('G-07 a data folder that an earlier version left open is closed; a token that others could read is not used', async () => {
  const first = await serve();
  await kill(first.child);
  const data = join(home, 'data/sluice');
  chmodSync(data, 0o755);
  chmodSync(join(data, 'access', 'token'), 0o644);
  await expect(serve()).rejects.toThrow('ended with 2');
  await sluice('token', 'rotate');
  const second = await serve();
  expect(second.token).not.toBe(first.token);
  expect((statSync(data).mode & 0o777).toString(8)).toBe('700');
});
