import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createManualClock } from '@sluice/kernel/testing';
import { afterEach, expect, test } from 'vitest';
import type { GatewayCore } from '../gateway-core.js';
import type { ConsoleFile } from './console-files.js';
import { handleHttp } from './handle-http.js';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

interface Given {
  readonly lastSeq?: () => Promise<number>;
  readonly isShuttingDown?: boolean;
  readonly entry?: object;
  readonly files?: readonly [string, ConsoleFile][];
}

/** The routes alone, behind a real server. */
async function serve({ lastSeq, isShuttingDown = false, entry, files = [] }: Given = {}) {
  const clock = createManualClock();
  const core = {
    clock,
    store: { events: { lastSeq: lastSeq ?? (async () => 1) } },
    metrics: { text: () => 'a_total 1\n' },
    door: { showToken: () => entry },
    isShuttingDown: () => isShuttingDown,
  } as unknown as GatewayCore;
  const addresses = {
    isReachedBy: ({ headers }: IncomingMessage) => headers.host !== 'evil.example',
    isOrigin: (origin: string) => origin === 'http://ours',
  };
  const context = { core, addresses, files: new Map(files) } as Parameters<typeof handleHttp>[0];
  const server = createServer((request, response) => void handleHttp(context, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => server.close().closeAllConnections());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { clock, url, get: (path: string, init?: RequestInit) => fetch(`${url}${path}`, init) };
}

const KNOWN = { headers: { authorization: 'Bearer x' } };

test('G-07 it is ready while the store answers and it takes requests', async () => {
  const fine = await (await serve({ entry: { isLetIn: true } })).get('/health/ready', KNOWN);
  expect(fine.status).toBe(200);
  expect(await fine.json()).toEqual({
    status: 'ready',
    checks: { store: 'ok', accepting: 'ok' },
  });
  const leaving = await serve({ isShuttingDown: true, entry: { isLetIn: true } });
  const answer = await leaving.get('/health/ready', KNOWN);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({
    status: 'not_ready',
    checks: { store: 'ok', accepting: 'shutting down' },
  });
});

test('G-07 a store that fails or does not answer in time is not ready, and says why to whoever has the token', async () => {
  const lastSeq = async () => {
    throw new Error('the database is away');
  };
  const broken = await serve({ lastSeq, entry: { isLetIn: true } });
  const answer = await broken.get('/health/ready', KNOWN);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ checks: { store: 'the database is away' } });
  expect(await (await broken.get('/health/ready')).json()).toEqual({ status: 'not_ready' });
  expect(broken.clock.timers).toBe(0);

  const silent = await serve({ lastSeq: () => new Promise(() => undefined) });
  const waiting = silent.get('/health/ready');
  while (silent.clock.timers === 0) await new Promise((resolve) => setImmediate(resolve));
  silent.clock.advance(2_000);
  expect((await waiting).status).toBe(503);
});

test('G-07 metrics need the token, and guesses are told when to come back', async () => {
  const none = await (await serve()).get('/metrics');
  expect([none.status, (await none.json()).error.code]).toEqual([401, 'AUTH_REQUIRED']);
  const known = await (await serve({ entry: { isLetIn: true } })).get('/metrics', KNOWN);
  expect([known.status, await known.text()]).toEqual([200, 'a_total 1\n']);
  const entry = { isLetIn: false, code: 'RATE_LIMITED', message: 'wait', retryAfterMs: 1_500 };
  const guess = await (await serve({ entry })).get('/metrics', KNOWN);
  expect([guess.status, guess.headers.get('retry-after')]).toEqual([429, '2']);
});

test('G-07 other hosts and origins and anything but reading are refused, each with its code', async () => {
  const { get, url } = await serve();
  const foreign = await get('/health', { headers: { origin: 'http://evil' } });
  expect([foreign.status, (await foreign.json()).error.code]).toEqual([403, 'ORIGIN_DENIED']);
  expect((await get('/health', { headers: { origin: 'http://ours' } })).status).toBe(200);
  const post = await get('/health', { method: 'POST' });
  expect([post.status, post.headers.get('allow'), (await post.json()).error.code]).toEqual([
    405,
    'GET, HEAD',
    'METHOD_NOT_ALLOWED',
  ]);
  expect((await get('/health', { method: 'HEAD' })).status).toBe(200);
  expect(await askedAs('evil.example', url)).toEqual([403, 'HOST_DENIED']);
});

/** Status and code of a request that names another host than the one it goes to. */
function askedAs(host: string, url: string): Promise<readonly [number | undefined, string]> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest(`${url}/health`, { headers: { host } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.once('end', () => resolve([response.statusCode, JSON.parse(text).error.code]));
    });
    asked.once('error', reject);
    asked.end();
  });
}

test('G-08 a route of the page is the page; a file that is not there is not, and only built files are kept', async () => {
  const file = (text: string, isImmutable: boolean): ConsoleFile => ({
    type: 'text/plain',
    isImmutable,
    read: async () => ({ body: Buffer.from(text), encoding: undefined }),
  });
  const { get } = await serve({
    files: [
      ['/index.html', file('the page', false)],
      ['/assets/a.js', file('code', true)],
    ],
  });
  const route = await get('/sessions/s1');
  expect([await route.text(), route.headers.get('cache-control')]).toEqual([
    'the page',
    'no-store',
  ]);
  const built = await get('/assets/a.js');
  expect(built.headers.get('cache-control')).toContain('immutable');
  expect(built.headers.get('x-frame-options')).toBe('DENY');
  const missing = await get('/assets/b.js');
  expect([missing.status, (await missing.json()).error.message]).toEqual([
    404,
    'There is no /assets/b.js',
  ]);
  const unbuilt = await (await serve()).get('/');
  expect((await unbuilt.json()).error.message).toBe('The console is not built here');
});
