import { existsSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readHelperFile, writeHelperFile } from './helper-file.js';
import { type HelperOptions, serveHelper } from './serve-helper.js';

let folder: string;
let stop: AbortController;
let serving: Promise<void>[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-helper-'));
  writeFileSync(program(), 'one');
  stop = new AbortController();
  serving = [];
});
afterEach(async () => {
  stop.abort();
  await Promise.all(serving);
  rmSync(folder, { recursive: true, force: true });
});

const path = () => join(folder, 'state', 'helper');
const program = () => join(folder, 'auto.cjs');

/** Starts a helper in this process; resolves once it listens. */
async function helper(more: Partial<HelperOptions<'claude'>> = {}) {
  const ended = serveHelper({
    path: path(),
    clients: ['claude'],
    answer: async (client, payload) => `${client}: ${payload}`,
    program: program(),
    idleMs: Number.POSITIVE_INFINITY,
    signal: stop.signal,
    ...more,
  });
  serving.push(ended);
  const place = more.path ?? path();
  const before = readHelperFile(place)?.token;
  await expect.poll(() => readHelperFile(place)?.token, { timeout: 30_000 }).not.toBe(before);
  return { ended, address: readHelperFile(place)! };
}

function heardFrom(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = '';
    socket.on('data', (chunk: Buffer) => {
      heard += chunk.toString();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(heard));
  });
}

function say(port: number, ...parts: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const heard = heardFrom(socket);
  const sending = async (): Promise<void> => {
    for (const part of parts) {
      socket.write(part);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  return sending().then(() => heard);
}

const isUp = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket.destroy() && true));
    socket.once('error', () => resolve(false));
  });

test('the helper proves itself and answers, whole and in parts, and counts bytes and not characters', async () => {
  const { address } = await helper();
  expect(address).toMatchObject({ pid: process.pid, program: program() });
  expect(address.token).not.toBe(address.proof);
  const { port, token, proof } = address;
  const text = 'claude: 你好';
  const answer = `${proof}\nok ${Buffer.byteLength(text)}\n${text}`;
  expect(await say(port, `${token} claude 6\n你好`)).toBe(answer);
  expect(await say(port, token, ' claude 6', '\n', '你', '好')).toBe(answer);
});

test('without the token nobody hears the proof; with it a question that is too long is still refused', async () => {
  const { address } = await helper();
  const { port, token, proof } = address;
  expect(await say(port, `${'0'.repeat(48)} claude 2\nhi`)).toBe('no\n');
  expect(await say(port, `${token} codex 2\nhi`)).toBe('no\n');
  expect(await say(port, `${token} claude 2\nhi!`)).toBe(`${proof}\nno\n`);
});

test('one whose answer fails hears no, and the next is answered', async () => {
  const answer = async (_: string, payload: string): Promise<string> => {
    if (payload === 'no') throw new Error('it broke');
    return 'yes';
  };
  const { address } = await helper({ answer, beatMs: 5 });
  const { port, token, proof } = address;
  expect(await say(port, `${token} claude 2\nno`)).toBe(`${proof}\nno\n`);
  expect(await say(port, `${token} claude 2\nhi`)).toBe(`${proof}\nok 3\nyes`);
});

test('whoever waits long hears that it is worked on, where that was asked for, and then the answer alone', async () => {
  let give: (text: string) => void = () => undefined;
  const answer = () =>
    new Promise<string>((resolve) => {
      give = resolve;
    });
  const { address } = await helper({ answer, beatMs: 5 });
  const socket = connect(address.port, '127.0.0.1', () => {
    socket.write(`${address.token} claude 2\nhi`);
  });
  let beats = 0;
  socket.on('data', (chunk: Buffer) => {
    beats += chunk.toString().split('wait\n').length - 1;
    if (beats >= 3) give('done');
  });
  expect(await heardFrom(socket)).toMatch(
    new RegExp(`^${address.proof}\\n(?:wait\\n){3,}ok 4\\ndone$`),
  );
});

test('a client that breaks off harms nobody', async () => {
  let asked = 0;
  let give: (text: string) => void = () => undefined;
  const answer = () => {
    asked += 1;
    return asked > 1 ? Promise.resolve('yes') : new Promise<string>((resolve) => (give = resolve));
  };
  const { address } = await helper({ answer });
  const { port, token, proof } = address;
  const socket = connect(port, '127.0.0.1', () => socket.write(`${token} claude 2\nhi`));
  await expect.poll(() => asked, { timeout: 30_000 }).toBe(1);
  socket.resetAndDestroy();
  give('x'.repeat(1_000_000));
  expect(await say(port, `${token} claude 2\nhi`)).toBe(`${proof}\nok 3\nyes`);
});

test('it ends when it is told to, takes its file with it and listens no longer', async () => {
  const { ended, address } = await helper();
  expect(await isUp(address.port)).toBe(true);
  stop.abort();
  await ended;
  expect(existsSync(path())).toBe(false);
  expect(await isUp(address.port)).toBe(false);
});

test('one that was told to end before it began ends', async () => {
  stop.abort();
  const ended = serveHelper({
    path: path(),
    clients: ['claude'],
    answer: async () => '',
    program: program(),
    idleMs: Number.POSITIVE_INFINITY,
    signal: stop.signal,
  });
  await ended;
  expect(existsSync(path())).toBe(false);
});

test('it ends when nobody has asked for a while', async () => {
  const { ended } = await helper({ idleMs: 100 });
  await ended;
  expect(existsSync(path())).toBe(false);
});

test('it ends when another took its place, whose file stays, and when its program is another one or gone', async () => {
  const one = async (name: string) => {
    const own = { path: join(folder, name, 'helper'), program: join(folder, `${name}.cjs`) };
    writeFileSync(own.program, 'one');
    return { ...own, ...(await helper({ ...own, idleMs: 3_600_000 })) };
  };
  const replaced = await one('replaced');
  const other = { ...replaced.address, pid: process.pid + 1 };
  writeHelperFile(replaced.path, other);
  const changed = await one('changed');
  const { mtime } = statSync(changed.program);
  writeFileSync(changed.program, 'another');
  utimesSync(changed.program, mtime, mtime);
  const gone = await one('gone');
  rmSync(gone.program);
  await Promise.all([replaced.ended, changed.ended, gone.ended]);
  expect(readHelperFile(replaced.path)).toEqual(other);
  expect([changed.path, gone.path].filter((path) => existsSync(path))).toEqual([]);
});

test('where one is up a second leaves at once, unless it is told to take over', async () => {
  const { address } = await helper();
  const second = { path: path(), clients: ['claude'], program: program(), signal: stop.signal };
  await serveHelper({ ...second, answer: async () => '', idleMs: 1 });
  expect(readHelperFile(path())).toEqual(address);
  const { address: taken } = await helper({ takesOver: true });
  expect(taken.port).not.toBe(address.port);
});
