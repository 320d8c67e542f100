import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMemoryStore } from '@sluice/agent/testing';
import { systemClock } from '@sluice/kernel/system';
import { afterEach, describe, expect, test } from 'vitest';
import { newPersonToken } from '../access/person-token.js';
import { createGateway } from '../create-gateway.js';
import type { GatewayCore } from '../gateway-core.js';
import {
  type BenchOptions,
  createGatewayBench,
  type GatewayBench,
} from '../testing/gateway-bench.js';
import { rawClient, rawStatus, upgradeText } from '../testing/raw-client.js';
import { codeOf, TestBrowser } from '../testing/test-browser.js';
import { eventually } from '../testing/test-client.js';
import { judgeUpgrade } from './accept-upgrade.js';

const benches: GatewayBench[] = [];

async function bench(options: BenchOptions = {}): Promise<GatewayBench> {
  const made = await createGatewayBench(options);
  benches.push(made);
  return made;
}

afterEach(async () => {
  for (const made of benches.splice(0)) await made.close();
});

/** The gateway works for others as before. */
async function isUnharmed({ client }: GatewayBench): Promise<void> {
  const other = await client();
  expect(await other.ask('session.list', {})).toEqual({ sessions: expect.any(Array) });
  other.kill();
}

describe('who gets in', () => {
  test('G-07 G01 a page of a foreign origin is refused with 403, token or not', async () => {
    const made = await bench();
    const { url, token } = made.gateway;
    for (const origin of ['http://evil.example', 'null', 'http://localhost.evil.com:80', '']) {
      const status = await rawStatus(
        url,
        upgradeText(url, { origin, authorization: `Bearer ${token}` }),
      );
      expect([origin, status]).toEqual([origin, 403]);
    }
    await isUnharmed(made);
  });

  test('G-07 G02 a name that was bound to this machine (DNS rebinding) is refused with 403, on pages and sockets', async () => {
    const made = await bench();
    const { url, token } = made.gateway;
    const { port } = new URL(url);
    for (const host of ['evil.example', `evil.example:${port}`, `127.0.0.1.nip.io:${port}`]) {
      const authorization = `Bearer ${token}`;
      expect(await rawStatus(url, upgradeText(url, { host, authorization }))).toBe(403);
      const page = `GET /metrics HTTP/1.1\r\nhost: ${host}\r\nauthorization: ${authorization}\r\n\r\n`;
      expect(await rawStatus(url, page)).toBe(403);
    }
    expect(await rawStatus(url, upgradeText(url, { authorization: `Bearer ${token}` }))).toBe(101);
  });

  test('G-07 G04 only the exact origin of the page itself passes', async () => {
    const { gateway } = await bench();
    const { url, token } = gateway;
    const { port } = new URL(url);
    const cases: readonly (readonly [string, number])[] = [
      [`http://127.0.0.1:${port}`, 101],
      [`http://localhost:${port}`, 101],
      [`http://[::1]:${port}`, 101],
      [`https://127.0.0.1:${port}`, 403],
      ['http://127.0.0.1', 403],
      [`http://127.0.0.1.nip.io:${port}`, 403],
    ];
    for (const [origin, status] of cases) {
      const text = upgradeText(url, { origin, authorization: `Bearer ${token}` });
      expect([origin, await rawStatus(url, text)]).toEqual([origin, status]);
    }
  });

  test('G-07 a wrong bearer is refused with 401; a wrong auth request ends with 4001', async () => {
    const made = await bench();
    const { url } = made.gateway;
    const wrong = { authorization: `Bearer ${'w'.repeat(40)}` };
    expect(await rawStatus(url, upgradeText(url, wrong))).toBe(401);
    const one = await made.client({ token: null });
    await expect(one.ask('auth', { token: 'w'.repeat(40) })).rejects.toThrow('AUTH_FAILED');
    expect((await one.closed).code).toBe(4001);
    const two = await made.client({ token: null });
    expect(await two.ask('auth', { token: made.gateway.token })).toMatchObject({
      principal_id: 'omar',
      role: 'operator',
    });
    await two.ask('session.list', {});
  });

  test('G-07 without a token no method does anything: AUTH_REQUIRED, then 4001', async () => {
    const made = await bench();
    for (const text of [
      '{"type":"request","id":"1","method":"session.create","params":{}}',
      '{"type":"request","id":"1","method":"chat.send","params":{"content":"hi"}}',
      'garbage',
    ]) {
      const one = await made.client({ token: null });
      one.send(text);
      expect(await one.until(({ type }) => type === 'error')).toMatchObject({
        error: { code: 'AUTH_REQUIRED' },
      });
      expect((await one.closed).code).toBe(4001);
    }
    expect(await made.agent.sessions.list()).toEqual([]);
    expect(made.model.requests).toEqual([]);
  });

  test('G-07 whoever is refused is let go of, also where they keep their side open', async () => {
    const made = await bench();
    const { hostname, port } = new URL(made.gateway.url);
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    const isOver = new Promise<void>((resolve) => {
      socket.on('error', () => resolve());
      socket.on('close', () => resolve());
    });
    socket.resume();
    socket.write(upgradeText(made.gateway.url, { host: 'evil.example' }));
    await new Promise<void>((resolve) => socket.once('end', () => resolve()));
    // Only a connection that is gone at the other end answers words with an error.
    const words = setInterval(() => socket.write('x'), 20);
    await isOver;
    clearInterval(words);
    await isUnharmed(made);
  });

  test('G-07 who says nothing is closed with AUTH_TIMEOUT; only so many may wait', async () => {
    const made = await bench({ gateway: { limits: { maxUnauthenticated: 2 } } });
    const first = await made.client({ token: null });
    await made.client({ token: null });
    await expect(made.client({ token: null })).rejects.toThrow('503');
    await isUnharmed(made);
    first.kill();
    const short = await bench({ gateway: { limits: { authTimeoutMs: 50 } } });
    const silent = await short.client({ token: null });
    expect(await silent.until(({ type }) => type === 'error')).toMatchObject({
      error: { code: 'AUTH_TIMEOUT' },
    });
    expect((await silent.closed).code).toBe(4001);
  });

  test('G-07 G05 rights that a client claims for itself are not read', async () => {
    const made = await bench();
    const one = await made
      .client({
        token: null,
        headers: { 'x-role': 'admin', 'x-scopes': '*', 'sec-websocket-protocol': 'operator.admin' },
        socket: {},
      })
      .catch(() => undefined);
    // A client whose protocol was not chosen may give up; the gateway has let nobody in either way.
    one?.send('{"type":"request","id":"1","method":"session.list","params":{}}');
    if (one) expect((await one.closed).code).toBe(4001);
    const two = await made.client();
    two.send('{"type":"request","id":"s","method":"session.list","params":{},"scope":"admin"}');
    expect(await two.until(({ id }) => id === 's')).toMatchObject({
      error: { code: 'PARSE_ERROR' },
    });
  });

  test('G-07 G07 by default only the loopback is bound', async () => {
    const { gateway } = await bench();
    const { hostname, port } = new URL(gateway.url);
    expect(hostname).toBe('127.0.0.1');
    const outside = Object.values(networkInterfaces())
      .flat()
      .find((face) => face && !face.internal && face.family === 'IPv4');
    if (outside) {
      const client = rawClient(`http://${outside.address}:${port}`, upgradeText(gateway.url));
      await client.ended;
      expect(client.received()).toHaveLength(0);
    }
  });

  test('G-07 G17 a browser of another gateway on this machine opens nothing; unknown sessions all look alike', async () => {
    const made = await bench();
    const other = await bench();
    const browser = new TestBrowser(other.gateway);
    await browser.signIn({ launch_code: codeOf(other.gateway.launchUrl) });
    const stranger = new TestBrowser(made.gateway);
    for (const by of [
      { pass: browser.pass },
      { launch_code: codeOf(other.gateway.newLaunchUrl()) },
    ]) {
      await expect(stranger.signIn(by)).rejects.toThrow('AUTH_FAILED');
    }
    const one = await made.client();
    const texts = new Set<string>();
    for (const session_id of ['guess-1', 'guess-2', '../main', '__proto__']) {
      for (const ask of [
        () => one.ask('session.get', { session_id }),
        () => one.ask('chat.history', { session_id }),
        () => one.ask('chat.send', { session_id, content: 'hi' }),
      ]) {
        const text = await ask().then(String, (error: Error) => error.message);
        texts.add(text.replace(session_id, '…'));
      }
    }
    expect([...texts]).toEqual([
      'SESSION_NOT_FOUND: Session "…" does not exist; create it first or list the sessions',
    ]);
  });
});

describe('pages', () => {
  test('G-07 what tells of the work done here needs the token; no answer may be framed, sniffed or shared', async () => {
    const { gateway } = await bench();
    const cases: readonly (readonly [string, number])[] = [
      ['/health', 200],
      ['/health/live', 200],
      ['/health/ready', 200],
      ['/metrics', 401],
      ['/', 404],
      ['/index.html', 404],
      ['/launch?code=guess', 404],
      ['/../../etc/passwd', 404],
    ];
    for (const [path, status] of cases) {
      const answer = await fetch(`${gateway.url}${path}`, { redirect: 'manual' });
      expect([path, answer.status]).toEqual([path, status]);
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(answer.headers.get('content-security-policy')).not.toMatch(/https?:|\*/);
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    }
    const bare = await (await fetch(`${gateway.url}/health/ready`)).json();
    expect(bare).toEqual({ status: 'ready' });
    const authorization = `Bearer ${gateway.token}`;
    const known = await fetch(`${gateway.url}/health/ready`, { headers: { authorization } });
    expect(await known.json()).toMatchObject({ checks: { store: 'ok' } });
    const posted = await fetch(gateway.url, { method: 'POST', headers: { authorization } });
    expect(posted.status).toBe(405);
  });

  test('G-07 a person who may not see something gets a page, a program gets JSON', async () => {
    const { gateway } = await bench();
    for (const path of ['/', '/metrics', '/none.js']) {
      const page = await fetch(`${gateway.url}${path}`, { headers: { accept: 'text/html,*/*' } });
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(await page.text()).toContain('<h1>Sluice</h1>');
      const json = await fetch(`${gateway.url}${path}`);
      expect(await json.json()).toMatchObject({ error: { code: expect.any(String) } });
    }
  });

  test('G-07 the console is served by an exact list of its files, to everybody: they hold no data', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sluice-console-'));
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Sluice</title>');
    writeFileSync(join(folder, 'assets', 'app-1.js'), 'export {};');
    writeFileSync(join(folder, 'notes.secret'), 'not for pages');
    const { gateway } = await bench({ gateway: { consoleFolder: folder } });
    const get = (path: string) => fetch(`${gateway.url}${path}`);
    const page = await get('/');
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    expect(await page.text()).toContain('<title>Sluice');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect((await get('/sessions/s1')).headers.get('content-type')).toContain('text/html');
    const script = await get('/assets/app-1.js');
    expect(script.headers.get('cache-control')).toContain('immutable');
    expect(script.headers.get('content-type')).toContain('text/javascript');
    for (const path of ['/notes.secret', '/assets/none.js', '/..%2f..%2fetc%2fpasswd.txt']) {
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    }
    rmSync(folder, { recursive: true, force: true });
  });

  test('metrics tell what went on, in closed lists of labels', async () => {
    const made = await bench({
      script: [{ calls: [{ id: 'r', name: 'read_file', arguments: { path: 'a' } }] }, 'no'],
    });
    const one = await made.client();
    await one.ask('chat.send', { content: 'read' });
    one.send('{"type":"request","id":"x","method":"made_up_by_a_client"}');
    await one.until(({ id }) => id === 'x');
    const headers = { authorization: `Bearer ${made.gateway.token}` };
    const text = await (await fetch(`${made.gateway.url}/metrics`, { headers })).text();
    expect(text).toContain('sluice_connections 1');
    expect(text).toContain('sluice_requests_total{method="chat.send",outcome="ok"} 1');
    expect(text).toContain('sluice_calls_total{state="DENIED"} 1');
    expect(text).toContain('sluice_refused_total{reason="METHOD_NOT_FOUND"} 1');
    expect(text).not.toContain('made_up');
  });
});

describe('sockets that never come to the point', () => {
  test('G-07 G10 slow headers are given up', async () => {
    const made = await bench({ gateway: { limits: { authTimeoutMs: 200 } } });
    const slow = rawClient(made.gateway.url, 'GET /ws HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: ');
    await slow.ended;
    expect(slow.received().toString('latin1')).toMatch(/^HTTP\/1\.1 408|^$/);
    await isUnharmed(made);
  });

  test('G-07 G10 idle sockets are capped', async () => {
    const made = await bench({ gateway: { limits: { maxConnections: 3 } } });
    const idle = Array.from({ length: 200 }, () => rawClient(made.gateway.url));
    let ended = 0;
    for (const client of idle) void client.ended.then(() => (ended += 1));
    await eventually(() => ended >= 200 - 3 - 64);
    for (const client of idle) client.socket.destroy();
    await Promise.all(idle.map((client) => client.ended));
    await eventually(() =>
      made.client().then(
        (client) => (client.kill(), true),
        () => false,
      ),
    );
    await made.client();
    await made.client();
    await made.client();
    await expect(made.client()).rejects.toThrow('503');
  });

  test('G-07 G11 thousands of headers neither crash nor pass', async () => {
    const made = await bench();
    const { url } = made.gateway;
    const many = Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`x-${n}`, 'v']));
    expect(await rawStatus(url, upgradeText(url, many))).not.toBe(200);
    const few = Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`a${n}`, '']));
    const upgrade = upgradeText(url, { ...few, upgrade: 'websocket,'.repeat(300) });
    expect(await rawStatus(url, upgrade)).not.toBe(101);
    await isUnharmed(made);
  });
});

test('G-07 G10 a socket that says nothing does not hold up the end', async () => {
  const made = await bench();
  const silent = rawClient(made.gateway.url);
  const half = rawClient(made.gateway.url, 'GET / HTTP/1.1\r\nhost: ');
  await new Promise((resolve) => setTimeout(resolve, 50));
  await made.gateway.close();
  await Promise.all([silent.ended, half.ended]);
});

test('G-07 an address that cannot be had is an error at the start, and nothing is left running', async () => {
  const made = await bench();
  const { agent, registry, store } = made;
  const port = Number(new URL(made.gateway.url).port);
  await expect(createGateway({ agent, registry, store, port })).rejects.toThrow(/EADDRINUSE/);
});

describe('what is said before a frame is read', () => {
  const fine = { url: '/ws', host: 'ours', connections: 0, unauthenticated: 0 };
  type Given = Partial<typeof fine> & {
    readonly origin?: string;
    readonly authorization?: string;
    readonly isShuttingDown?: boolean;
    readonly entry?: object;
  };

  function judged(given: Given) {
    const { url, host, connections, unauthenticated } = { ...fine, ...given };
    const { origin, authorization, entry, isShuttingDown = false } = given;
    const headers = {
      host,
      ...(origin === undefined ? {} : { origin }),
      ...(authorization === undefined ? {} : { authorization }),
    };
    const request = { url, headers, socket: { remoteAddress: '10.0.0.7' } };
    const core = {
      limits: { maxConnections: 3, maxUnauthenticated: 2 },
      isShuttingDown: () => isShuttingDown,
      door: { showToken: async () => entry },
    };
    return judgeUpgrade(request as unknown as IncomingMessage, {
      core: core as unknown as GatewayCore,
      addresses: {
        isReachedBy: ({ headers: of }) => of.host === 'ours',
        isOrigin: (one) => one === 'http://ours',
      },
      connections: () => connections,
      unauthenticated: () => unauthenticated,
    });
  }

  const bearer = 'Bearer x';
  const refusal = (code: string) => ({ isLetIn: false, code, message: 'no' });

  test.each<[string, Given, readonly [number, string]]>([
    ['another host', { host: 'evil' }, [403, 'HOST_DENIED']],
    ['another origin', { origin: 'http://evil' }, [403, 'ORIGIN_DENIED']],
    ['another path', { url: '/wsx?ws' }, [404, 'NOT_FOUND']],
    ['a server that leaves', { isShuttingDown: true }, [503, 'SHUTTING_DOWN']],
    ['too many connections', { connections: 3 }, [503, 'TOO_MANY_REQUESTS']],
    ['too many strangers', { unauthenticated: 2 }, [503, 'TOO_MANY_REQUESTS']],
    [
      'a wrong token',
      { authorization: bearer, entry: refusal('AUTH_FAILED') },
      [401, 'AUTH_FAILED'],
    ],
    [
      'too many guesses',
      { authorization: bearer, entry: refusal('RATE_LIMITED') },
      [429, 'RATE_LIMITED'],
    ],
  ])('G-07 %s is refused with its own status and code', async (_, given, [status, code]) => {
    expect(await judged(given)).toMatchObject({ isAccepted: false, status, code });
  });

  test('G-07 a stranger must sign in first; whoever shows a token is let in at once', async () => {
    const visitor = { peer: '10.0.0.7', origin: undefined };
    expect(await judged({ url: '/ws?a=1', connections: 2, unauthenticated: 1 })).toEqual({
      isAccepted: true,
      who: undefined,
      visitor,
    });
    const who = { person: 'ann' };
    const shown = { authorization: bearer, entry: { isLetIn: true, who }, unauthenticated: 2 };
    expect(await judged(shown)).toEqual({ isAccepted: true, who, visitor });
    expect(await judged({ origin: 'http://ours' })).toMatchObject({
      visitor: { peer: '10.0.0.7', origin: 'http://ours' },
    });
  });
});

test('G-07 where people cannot be read nobody comes in, neither by socket nor by page, and both are told in the log', async () => {
  const memory = createMemoryStore(systemClock);
  const list = () => Promise.reject(new Error('no store'));
  const made = await bench({ store: { ...memory, people: { ...memory.people, list } } });
  const { token } = newPersonToken();
  await expect(made.client({ token })).rejects.toThrow();
  const headers = { authorization: `Bearer ${token}` };
  expect((await fetch(`${made.gateway.url}/metrics`, { headers })).status).toBe(500);
  const facts = { message: 'no store' };
  expect(made.log.lines).toEqual([
    { level: 'error', event: 'upgrade_failed', facts },
    { level: 'error', event: 'page_failed', facts },
  ]);
  await isUnharmed(made);
});
