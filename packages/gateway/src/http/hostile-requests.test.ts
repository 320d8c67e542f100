import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { createGatewayBench, type GatewayBench } from '../testing/gateway-bench.js';
import { type HostileVisit, hostileVisit } from '../testing/hostile-traffic.js';
import { rawClient } from '../testing/raw-client.js';
import { type RawAnswer, readAnswers } from '../testing/read-answers.js';
import { eventually } from '../testing/test-client.js';

const SEED = 16;
const VISITS = 4_000;
const AT_ONCE = 24;
/** Far beyond every limit below: whoever waits longer hangs. */
const HANGS_AFTER_MS = 20_000;

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function bench(): Promise<GatewayBench> {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-hostile-'));
  closers.push(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Sluice</title>');
  writeFileSync(join(folder, 'assets', 'a.js'), 'export {};');
  const made = await createGatewayBench({
    gateway: {
      consoleFolder: folder,
      limits: { authTimeoutMs: 300, heartbeatMs: 300, slowSenderMs: 900 },
    },
  });
  return made;
}

/** What came back on one connection until it was over. */
async function pay(url: string, { pieces, leaves }: HostileVisit): Promise<readonly RawAnswer[]> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  const chunks: Buffer[] = [];
  let isBroken = leaves === 'cut';
  const over = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error(`still open after ${HANGS_AFTER_MS} ms`));
      socket.destroy();
    }, HANGS_AFTER_MS);
    socket.on('data', (chunk) => chunks.push(chunk));
    // Whoever is refused may be cut off while they still write.
    socket.on('error', () => {
      isBroken = true;
    });
    socket.on('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
  for (const piece of pieces) {
    await new Promise<void>((resolve) => socket.write(piece, () => resolve()));
  }
  if (leaves === 'finish') socket.end();
  if (leaves === 'cut') socket.resetAndDestroy();
  await over;
  return readAnswers(Buffer.concat(chunks), isBroken);
}

/** The gateway serves pages, programs and sessions as before. */
async function isUnharmed({ gateway, client }: GatewayBench): Promise<void> {
  expect((await fetch(`${gateway.url}/health`)).status).toBe(200);
  const one = await client();
  expect(await one.ask('session.list', {})).toEqual({ sessions: [] });
  one.kill();
  await one.closed;
}

const sockets = () =>
  process.getActiveResourcesInfo().filter((name) => name.startsWith('TCP')).length;

test('G-07 thousands of hostile connections: every answer is whole and no fault of ours, and all is as before', async () => {
  const before = sockets();
  const made = await bench();
  const { url, token } = made.gateway;
  const place = { host: new URL(url).host, token };
  const random = seeded(SEED);
  const statuses = new Map<number, number>();
  let visits = 0;
  const come = async () => {
    while (visits < VISITS) {
      visits += 1;
      const visit = hostileVisit(random, place);
      const what = () =>
        JSON.stringify(visit.pieces.map((piece) => piece.toString('latin1').slice(0, 2_000)));
      const answers = await pay(url, visit).catch((error: unknown) => {
        throw new Error(`visit ${visits}, ${visit.leaves}: ${what()}`, { cause: error });
      });
      for (const { status, body } of answers) {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status >= 500) throw new Error(`${status} ${body} to ${what()}`);
      }
      if (visits % 1_000 === 0) await isUnharmed(made);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, come));
  // The visits came to every kind of answer, so that they prove something.
  for (const status of [101, 200, 400, 401, 403, 404, 405, 408, 413, 417, 429, 431]) {
    expect([status, statuses.get(status) ?? 0]).not.toEqual([status, 0]);
  }
  await isUnharmed(made);
  expect(made.log.lines.filter(({ level }) => level === 'error')).toEqual([]);
  expect(made.done).toEqual([]);
  const headers = { authorization: `Bearer ${token}` };
  await eventually(async () => {
    const text = await (await fetch(`${url}/metrics`, { headers })).text();
    return text.includes('sluice_connections 0');
  });
  await made.close();
  await eventually(() => sockets() <= before);
}, 600_000);

describe('targets that are no path of ours', () => {
  test.each(['//', '///', '//evil.example/x.js', '//[', '//:99999', '//@', '/\\', '/%', '/%00'])(
    'G-07 GET %j is answered like any other page that may be there or not',
    async (target) => {
      const made = await bench();
      closers.push(() => made.close());
      const { host } = new URL(made.gateway.url);
      const text = `GET ${target} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`;
      const client = rawClient(made.gateway.url);
      client.write(Buffer.from(text, 'latin1'));
      await client.ended;
      const [answer] = readAnswers(client.received(), false);
      expect([200, 404]).toContain(answer?.status);
      expect(made.log.lines).toEqual([]);
    },
  );

  test('G-07 no spelling of a path reaches what needs the token', async () => {
    const made = await bench();
    closers.push(() => made.close());
    const { host } = new URL(made.gateway.url);
    for (const target of [
      '//metrics',
      '/./metrics',
      '/x/../metrics',
      '/%6detrics',
      '/metrics#',
      '/metrics?',
      '/\\metrics',
      '/metrics/',
    ]) {
      const text = `GET ${target} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`;
      const client = rawClient(made.gateway.url, text);
      await client.ended;
      const received = client.received().toString('utf8');
      expect([target, received.includes('sluice_connections')]).toEqual([target, false]);
    }
  });
});

/** Random numbers from 0 to 1 that are the same in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
