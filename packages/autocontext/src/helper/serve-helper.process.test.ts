import { type ChildProcess, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { endChild } from '@sluice/sandbox/testing';
import { afterEach, expect, test } from 'vitest';
import { type TemporaryRepository, temporaryRepository } from '../testing/index.js';
import { helperPath, readHelperFile, writeHelperFile } from './helper-file.js';
import { serveHelper } from './serve-helper.js';

const program = join(import.meta.dirname, '..', '..', 'dist', 'auto.cjs');
const bin = join(import.meta.dirname, '..', '..', 'bin', 'auto.cjs');
let made: TemporaryRepository;
let helpers: ChildProcess[] = [];
afterEach(async () => {
  await Promise.all(helpers.map(endChild));
  helpers = [];
  made.remove();
});

function start(env: Record<string, string> = {}): Promise<number | null> {
  const child = spawn(process.execPath, [bin, '--helper', made.root], {
    env: { ...made.env, ...env },
    stdio: 'ignore',
  });
  helpers.push(child);
  return new Promise((resolve) => child.once('exit', resolve));
}

async function until<Value>(look: () => Value | undefined): Promise<Value> {
  for (;;) {
    const value = look();
    if (value !== undefined) return value;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** All that the helper says to these bytes before it closes. */
function say(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let heard = '';
    socket.on('data', (chunk: Buffer) => {
      heard += chunk.toString();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(heard));
  });
}

/** The build that a first hook starts beside the helper has ended. */
function isIndexBuilt(): true | undefined {
  const cache = join(made.env.XDG_CACHE_HOME!, 'sluice', 'index');
  const names = existsSync(cache) ? readdirSync(cache) : [];
  return names.length > 0 && names.every((name) => name.endsWith('.sluice')) ? true : undefined;
}

const files = {
  'src/auth.ts': 'export function verifyToken(token: string) {\n  return token;\n}\n',
};
const question = (token: string, client = 'claude', prompt = 'fix verifyToken') => {
  const payload = JSON.stringify({ prompt, cwd: made.root });
  return `${token} ${client} ${Buffer.byteLength(payload)}\n${payload}`;
};

test('the helper answers as the hook does, to those who know the token only', async () => {
  made = temporaryRepository(files);
  void start();
  const path = helperPath(made.env);
  const { port, token, proof } = await until(() => readHelperFile(path));
  const answerTo = async (bytes: string) => {
    const heard = await say(port, bytes);
    expect(heard.startsWith(`${proof}\n`)).toBe(true);
    return heard.slice(proof.length + 1);
  };
  expect(statSync(path).mode & 0o077).toBe(0);
  expect(statSync(dirname(path)).mode & 0o077).toBe(0);

  const answer = await answerTo(question(token));
  const [, length, text = ''] = /^ok (\d+)\n([\s\S]*)$/.exec(answer) ?? [];
  expect(Buffer.byteLength(text)).toBe(Number(length));
  const said = JSON.parse(text);
  expect(Object.keys(said)).toEqual(['hookSpecificOutput', 'systemMessage']);
  expect(said.hookSpecificOutput.additionalContext).toContain('src/auth.ts');
  expect(
    Object.keys(JSON.parse((await answerTo(question(token, 'codex'))).replace(/^.*\n/, ''))),
  ).toEqual(['hookSpecificOutput']);
  expect(await answerTo(question(token, 'claude', 'hello'))).toBe('ok 0\n');
  await until(() => (existsSync(join(dirname(path), 'receipts.jsonl')) ? true : undefined));

  const wrong = `${token.startsWith('0') ? '1' : '0'}${token.slice(1)}`;
  for (const bytes of [
    question(wrong),
    question(token, 'emacs'),
    `${token}\nclaude 2\n{}`,
    `${token} claude 99999999\n`,
    'GET / HTTP/1.1\r\nHost: x\r\n\r\n',
    'x'.repeat(1000),
    Buffer.from([0, 255, 10, 13]),
  ]) {
    expect(await say(port, bytes)).toBe('no\n');
  }
  expect(await answerTo(`${token} claude 2\ntoo long`)).toBe('no\n');
  expect(await answerTo(question(token))).toMatch(/^ok /);
});

test('one helper for a person: a second one leaves at once, a stale file is taken over', async () => {
  made = temporaryRepository(files);
  const path = helperPath(made.env);
  writeHelperFile(path, {
    port: 9,
    token: '0'.repeat(48),
    proof: '0'.repeat(48),
    pid: 2_147_483_000,
    program,
  });
  void start();
  const first = await until(() =>
    readHelperFile(path)?.port === 9 ? undefined : readHelperFile(path),
  );
  expect(await start()).toBe(0);
  expect(readHelperFile(path)).toEqual(first);
  expect(await say(first.port, question(first.token))).toMatch(/^[0-9a-f]{48}\nok /);
});

test('the helper leaves when it is idle, and when its file is gone, and takes its file with it', async () => {
  made = temporaryRepository(files);
  const path = helperPath(made.env);
  expect(await start({ SLUICE_AUTO_HELPER_IDLE_MS: '300' })).toBe(0);
  expect(existsSync(path)).toBe(false);
  const ended = start({ SLUICE_AUTO_HELPER_IDLE_MS: '60000' });
  await until(() => readHelperFile(path));
  rmSync(path);
  expect(await ended).toBe(0);
});

test('a helper of another version is replaced by the first hook of this one, and ends', async () => {
  made = temporaryRepository(files);
  const path = helperPath(made.env);
  const other = join(made.root, '..', 'other version', 'packages', 'autocontext');
  for (const name of ['bin', 'dist']) {
    cpSync(join(import.meta.dirname, '..', '..', name), join(other, name), { recursive: true });
  }
  const old = spawn(process.execPath, [join(other, 'bin', 'auto.cjs'), '--helper', made.root], {
    env: { ...made.env, SLUICE_AUTO_HELPER_IDLE_MS: '60000' },
    stdio: 'ignore',
  });
  helpers.push(old);
  const ended = new Promise((resolve) => old.once('exit', resolve));
  expect((await until(() => readHelperFile(path))).pid).toBe(old.pid);
  void start({ SLUICE_AUTO_HELPER_IDLE_MS: '60000' });
  expect(await ended).toBe(0);
  expect(readHelperFile(path)?.program).toBe(program);
});

test('a hook starts the helper only where it may, and the helper knows none of its secrets', async () => {
  made = temporaryRepository(files);
  const path = helperPath(made.env);
  const hook = (env: Record<string, string | undefined>) =>
    new Promise((resolve) => {
      const { SLUICE_NO_BACKGROUND: _, ...free } = made.env;
      const child = spawn(process.execPath, [bin], {
        env: { ...free, SOME_API_KEY: 'not-a-key', SLUICE_AUTO_HELPER_IDLE_MS: '20000', ...env },
        stdio: ['pipe', 'ignore', 'ignore'],
      });
      // A program that ends before it has read all is judged by how it ended.
      child.stdin.on('error', () => undefined);
      child.stdin.end(JSON.stringify({ prompt: 'fix verifyToken', cwd: made.root }));
      child.once('exit', resolve);
    });
  await hook({ SLUICE_NO_BACKGROUND: '1' });
  await hook({ SLUICE_AUTO_HELPER: 'off' });
  await hook({ CI_AUTO_TOOLS: 'on' });
  expect(existsSync(path)).toBe(false);
  await hook({});
  const { pid } = await until(() => readHelperFile(path));
  await until(isIndexBuilt);
  try {
    if (process.platform === 'linux') {
      const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
      expect(environment).toContain('XDG_STATE_HOME');
      expect(environment).not.toContain('SOME_API_KEY');
    }
  } finally {
    writeFileSync(path, 'gone\n');
    await until(() => {
      try {
        process.kill(pid, 0);
        return undefined;
      } catch {
        return true;
      }
    });
  }
});

test('A-03 whoever is being answered when the program is told to end still gets the answer', async () => {
  made = temporaryRepository(files);
  const path = join(made.root, 'helper');
  const stop = new AbortController();
  let answer: (text: string) => void = () => undefined;
  let isAsked: true | undefined;
  const serving = serveHelper({
    path,
    program,
    clients: ['claude'],
    idleMs: Number.POSITIVE_INFINITY,
    signal: stop.signal,
    answer: () => {
      isAsked = true;
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
  });
  const { port, token, proof } = await until(() => readHelperFile(path));
  const heard = say(port, question(token));
  await until(() => isAsked);
  stop.abort();
  await until(() => (existsSync(path) ? undefined : true));
  answer('allowed');
  expect(await heard).toBe(`${proof}\nok 7\nallowed`);
  await serving;
});
