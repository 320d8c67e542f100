import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

const bin = fileURLToPath(new URL('../../bin/sluice.cjs', import.meta.url));
const foreign = fileURLToPath(
  new URL('../../../wrap/dist/testing/foreign-server.js', import.meta.url),
);
const run = promisify(execFile);
let base: string;
type Child = ChildProcessByStdio<Writable, Readable, null>;
const started: Child[] = [];

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'sluice-answers-'));
});
afterEach(async () => {
  await Promise.all(started.splice(0).map(kill));
  rmSync(base, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

const environment = () => ({ PATH: process.env.PATH ?? '', HOME: base, SLUICE_NO_BACKGROUND: '1' });

interface Answer {
  readonly content: readonly { readonly text?: string }[];
  readonly isError?: boolean;
}

const WRAPPED = ['wrap', '--name', 'notes', '--tools', 'note', '--allow', 'note'];

/** A client by its bare messages, so that a test can stop reading, go away or be told nothing. */
async function connect(words = WRAPPED, tool = 'note') {
  const args = words === WRAPPED ? [...words, '--', process.execPath, foreign, base] : words;
  const child = spawn(process.execPath, [bin, ...args], {
    cwd: base,
    env: environment(),
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  started.push(child);
  // Whoever writes to a process that was killed is told so, which is what happens here.
  child.stdin.on('error', () => undefined);
  const waiting = new Map<number, (answer: Answer) => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { id, result } = JSON.parse(line);
    waiting.get(id)?.(result);
  });
  let last = 0;
  const send = (method: string, params: object): Promise<Answer> => {
    last += 1;
    const id = last;
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    return new Promise((resolve) => waiting.set(id, resolve));
  };
  const client = { name: 'test', version: '1' };
  await send('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: client });
  const note = (text: string): Promise<Answer> =>
    send('tools/call', { name: tool, arguments: { text } });
  return { child, send, note };
}

function kill(child: Child): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}

/** The client goes; the process that served it ends by itself. */
function leave(child: Child): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.stdout.destroy();
    child.stdin.destroy();
  });
}

const ran = (): readonly string[] =>
  existsSync(join(base, 'calls'))
    ? readFileSync(join(base, 'calls'), 'utf8').trim().split('\n')
    : [];
const wordsOf = ({ content }: Answer): string => content.map(({ text }) => text).join('\n');
const line = (text: string): string => `note ${JSON.stringify({ text })}`;

async function endedCalls(): Promise<number> {
  const words = [bin, 'audit', 'list', '--json', '--limit', '1000'];
  const { stdout } = await run(process.execPath, words, { cwd: base, env: environment() });
  const { entries } = JSON.parse(stdout) as { entries: readonly { kind: string }[] };
  return entries.filter(({ kind }) => kind === 'returned').length;
}

test('W-04 a call that ended before its answer left is answered from the record, once, and runs anew only when asked again', async () => {
  const { child, send, note } = await connect();
  // A client that does not read: what it is sent fills the pipe and stays with the process, and dies with it.
  child.stdout.pause();
  for (let at = 0; at < 600; at += 1) void send('tools/list', {});
  void note('once');
  await expect.poll(endedCalls, { timeout: 60_000, interval: 500 }).toBe(1);
  expect(ran()).toEqual([line('once')]);
  await kill(child);

  const next = await connect();
  const answer = await next.note('once');
  expect(wordsOf(answer)).toContain('note done');
  expect(wordsOf(answer)).toMatch(/ended at \d{4}-.*It was not run again/);
  expect(ran()).toEqual([line('once')]);
  expect(wordsOf(await next.note('once'))).toBe('note done');
  expect(ran()).toEqual([line('once'), line('once')]);
  await leave(next.child);
  const left = join(base, '.local/share/sluice/answers');
  expect(readdirSync(left).map((name) => readFileSync(join(left, name), 'utf8'))).toEqual([]);

  const last = await connect();
  expect(wordsOf(await last.note('once'))).toBe('note done');
  expect(ran()).toHaveLength(3);
});

test('W-04 the same holds for a server of the file, behind sluice mcp', async () => {
  const command = JSON.stringify([process.execPath, foreign, base]);
  mkdirSync(join(base, '.config/sluice'), { recursive: true });
  writeFileSync(
    join(base, '.config/sluice/sluice.yaml'),
    `version: 1\ndefault: allow\nservers:\n  - { name: notes, command: ${command}, modes: [chat_safe] }\n`,
  );
  const mcp = () => connect(['mcp', '--mode', 'chat_safe'], 'mcp__notes__note');
  const { child, send, note } = await mcp();
  child.stdout.pause();
  for (let at = 0; at < 100; at += 1) void send('tools/list', {});
  void note('once');
  await expect.poll(endedCalls, { timeout: 60_000, interval: 500 }).toBe(1);
  await kill(child);
  const next = await mcp();
  expect(wordsOf(await next.note('once'))).toMatch(/note done.*It was not run again/s);
  expect(wordsOf(await next.note('once'))).toBe('note done');
  expect(ran()).toEqual([line('once'), line('once')]);
});

test('W-04 a client that goes while its call runs leaves word of it: whoever asks again is told, and nothing runs twice', async () => {
  writeFileSync(join(base, 'hold'), '');
  const { child, note } = await connect();
  void note('held');
  await expect.poll(ran, { timeout: 60_000 }).toEqual([line('held')]);
  await leave(child);
  rmSync(join(base, 'hold'));
  const next = await connect();
  const answer = await next.note('held');
  expect(answer.isError).toBe(true);
  expect(wordsOf(answer)).toMatch(/the client has gone/);
  expect(wordsOf(answer)).toContain('It was not run again');
  expect(ran()).toEqual([line('held')]);
  expect(wordsOf(await next.note('held'))).toBe('note done');
});

const ROUNDS = 8;

test.each([
  ['the process between them is killed', (child: Child) => child.kill('SIGKILL')],
  ['the client goes', (child: Child) => child.stdin.end()],
] as const)(
  'W-04 whenever %s, a call without an answer has run at most once when it was asked for again',
  { timeout: 300_000 },
  async (_, end) => {
    let now = await connect();
    await now.note('warm');
    for (let round = 0; round < ROUNDS; round += 1) {
      const text = `round ${round}`;
      let isAnswered = false;
      void now.note(text).then(() => {
        isAnswered = true;
      });
      // From before the request was read to after the answer left.
      await new Promise((resolve) => setTimeout(resolve, (round * 60) / ROUNDS));
      // What was written before the end is read to its end.
      const closed = once(now.child, 'close');
      end(now.child);
      await closed;
      now = await connect();
      const before = ran().filter((one) => one === line(text)).length;
      const words = wordsOf(await now.note(text));
      const after = ran().filter((one) => one === line(text)).length;
      // Whoever had the answer asked for another run, unless the process died before it had noted that the answer left.
      if (isAnswered && words === 'note done') {
        expect(after, text).toBe(2);
        continue;
      }
      expect(after, `${text}: ${words}`).toBeLessThanOrEqual(1);
      if (before === 1) expect(words).toMatch(/not run again|may or may not have taken effect/);
      if (words.includes('note done')) expect(after).toBe(1);
    }
  },
);
