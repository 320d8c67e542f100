import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { WebSocket as NodeSocket } from 'ws';
import { type Client, type ClientOptions, createClient } from './create-client.js';

const bin = fileURLToPath(new URL('../../cli/bin/sluice.cjs', import.meta.url));
let folder: string;
let gateway: ChildProcess;
let place: { readonly url: string; readonly token: string };
const clients: Client[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-client-'));
  gateway = spawn(process.execPath, [bin, 'serve', '--json', '--port', '0'], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!gateway.stdout) throw new Error('the gateway has no output');
  const [line] = await once(createInterface({ input: gateway.stdout }), 'line');
  place = JSON.parse(String(line));
});

afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});

afterAll(async () => {
  gateway.kill('SIGTERM');
  await once(gateway, 'exit');
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

function open(over: Partial<ClientOptions> = {}): Client {
  const client = createClient({
    url: place.url,
    token: place.token,
    // Node 20 has no WebSocket of its own.
    WebSocket: NodeSocket as never as NonNullable<ClientOptions['WebSocket']>,
    ...over,
  });
  clients.push(client);
  return client;
}

/** Sockets whose line can be cut. */
class CutSocket extends NodeSocket {
  static readonly open = new Set<CutSocket>();
  constructor(url: string) {
    super(url);
    CutSocket.open.add(this);
  }
  static cut(): void {
    for (const socket of CutSocket.open) socket.terminate();
    CutSocket.open.clear();
  }
}

test('L-08 requests are typed and answered, and a refused one has a code and a way out', async () => {
  const client = open();
  const { session } = await client.request('session.create', { session_id: 'desk' });
  expect(session).toMatchObject({ session_id: 'desk' });
  await expect(client.request('session.get', { session_id: 'nobody' })).rejects.toMatchObject({
    code: 'SESSION_NOT_FOUND',
  });
  expect(client.status).toEqual({ kind: 'online' });
});

test('L-08 a turn is followed over a cut line: nothing is missing, nothing comes twice', async () => {
  const client = open({ WebSocket: CutSocket as never });
  const statuses: string[] = [];
  client.onStatus(({ kind }) => statuses.push(kind));
  const seen: number[] = [];
  const over = new AbortController();
  let texts = '';
  const following = (async () => {
    for await (const { seq, frame } of client.events({ sessionId: 'main', signal: over.signal })) {
      seen.push(seq);
      if (frame?.type === 'stream_chunk') texts += frame.data.content;
    }
  })();
  await client.send('main', 'what time is it');
  CutSocket.cut();
  const direct = open();
  await direct.send('main', 'and what time is it now');
  const all: number[] = [];
  const stop = new AbortController();
  const { up_to } = await direct.request('events.since', { seq: 0, live: false });
  await expect.poll(() => seen.at(-1) ?? 0, { timeout: 20_000 }).toBeGreaterThanOrEqual(up_to);
  for await (const { seq } of direct.events({ sessionId: 'main', signal: stop.signal })) {
    all.push(seq);
    if (seq === seen.at(-1)) break;
  }
  over.abort();
  await following;
  expect(seen).toEqual(all);
  expect(texts.length).toBeGreaterThan(20);
  expect(statuses).toContain('waiting');
});

test('L-06 files go with a message in parts, stay with a fork, and go with a deleted session', async () => {
  const client = open();
  const { request } = client;
  await request('session.create', { session_id: 'album' });
  const bytes = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    Buffer.alloc(1_300_000, 7),
  ]);
  const picture = Object.assign(new Blob([bytes], { type: 'image/png' }), { name: 'cat.png' });
  await client.send('album', { text: 'what is it?', files: [picture] });
  await request('session.fork', { session_id: 'album', new_session_id: 'copy' });
  await request('session.rename', { session_id: 'copy', title: 'A copy' });
  const about = { session_id: 'album', confirm: 'album' };
  expect(await request('session.delete', about)).toMatchObject({ deleted: true });
  await expect(request('chat.history', { session_id: 'album' })).rejects.toMatchObject({
    code: 'SESSION_NOT_FOUND',
  });
  const { messages } = await request('chat.history', { session_id: 'copy' });
  const [attachment] = messages[0]?.attachments ?? [];
  expect(attachment).toMatchObject({ name: 'cat.png', size_bytes: bytes.length });
  let read = '';
  for (let offset: number | undefined = 0; offset !== undefined; ) {
    const { digest = '' } = attachment ?? {};
    const page: { data: string; next_offset?: number | undefined } = await request(
      'attachment.read',
      { session_id: 'copy', digest, offset },
    );
    read += page.data;
    offset = page.next_offset;
  }
  expect(Buffer.from(read, 'base64').equals(bytes)).toBe(true);
});

test('L-08 a wrong token is told once, and requests say so in place of hanging', async () => {
  const client = open({ token: 'wrong' });
  await expect(client.request('session.list', {})).rejects.toThrow(/refuses: AUTH_FAILED/);
  expect(client.status).toEqual({ kind: 'refused', why: 'AUTH_FAILED' });
});

test('L-08 the client is tiny: under 4 KB on the wire, and no schema in it', async () => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./create-client.ts', import.meta.url))],
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    write: false,
  });
  const bytes = gzipSync(outputFiles[0]?.contents ?? new Uint8Array()).length;
  expect(bytes).toBeGreaterThan(500);
  expect(bytes).toBeLessThan(4_096);
  expect(outputFiles[0]?.text).not.toContain('zod');
});
