import { type ChildProcess, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openAiPieces, startWireServer } from '@sluice/agent/testing';
import { consoleLog, systemClock, systemPorts } from '@sluice/kernel/system';
import { endChild } from '@sluice/sandbox/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openWritableStore } from '../store/open-writable-store.js';

const bin = fileURLToPath(new URL('../../bin/sluice.cjs', import.meta.url));
let folder: string;
let started: ChildProcess[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-chat-'));
  started = [];
});

afterEach(async () => {
  await Promise.all(started.map(endChild));
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

function start(
  program: string,
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
) {
  const child = spawn(program, args, {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      SLUICE_CODING: 'open',
      TERM: 'xterm',
      NO_COLOR: '1',
      ...more,
    },
  });
  started.push(child);
  const seen = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    seen.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    seen.stderr += text;
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  return { child, seen, ended };
}

/** Without a terminal: a message on stdin, to the end. */
async function pipe(message: string, ...args: string[]) {
  const { child, seen, ended } = start(process.execPath, [bin, 'chat', ...args]);
  child.stdin.end(message);
  return { code: await ended, ...seen };
}

/** At a real pseudo terminal. */
function atTerminal(...args: string[]) {
  return onScreen('rows 60 cols 100', ...args);
}

/** At one of this size. */
function onScreen(size: string, ...args: string[]) {
  const words = [process.execPath, bin, 'chat', ...args].map((word) => `'${word}'`).join(' ');
  const command = `stty ${size}; echo $$ > pid; exec ${words}`;
  const { child, seen, ended } = start('script', ['-qefc', command, '/dev/null']);
  let from = 0;
  return {
    ended,
    type: (text: string) => child.stdin.write(text),
    /** Waits for words that were not waited for before; resolves with all up to them. */
    async sees(words: string): Promise<string> {
      await expect
        .poll(() => seen.stdout.slice(from), { timeout: 45_000, interval: 20 })
        .toContain(words);
      const start = from;
      from = seen.stdout.indexOf(words, from) + words.length;
      return seen.stdout.slice(start, from);
    },
    all: () => seen.stdout,
    kill: () => process.kill(Number(readFileSync(join(folder, 'pid'), 'utf8')), 'SIGKILL'),
  };
}

test('U-02 without a terminal one message on stdin gives the answer on stdout', async () => {
  const { code, stdout, stderr } = await pipe('read README.md');
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^\[offline demo model\] read_file did not run: .*\n$/),
  });
  expect(stderr).toMatch(/mode chat_safe \(\d+ of \d+ tools, \d+ hidden\)/);
  expect(stderr).toContain('denied: read_file is not allowed in chat_safe mode');
});

test('without a terminal a question stays open, and a terminal answers it later', async () => {
  const asked = await pipe('write a.txt with hello', '--session', 's', '--mode', 'coding');
  expect(asked).toMatchObject({ code: 1, stdout: '' });
  expect(asked.stderr).toContain('sluice chat --session s --resume');
  const chat = atTerminal('--resume');
  await chat.sees('May fs_write run?');
  await chat.sees('1-3, r1, e or d? ');
  chat.type('1\r');
  await chat.sees('The file is written.');
  expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe('hello');
  await chat.sees('you> ');
  chat.type('\u0004');
  expect(await chat.ended).toBe(0);
});

test('items 5 and 8: chat has the rules of every face: a file that often holds secrets is asked about', async () => {
  const secret = `canary-${process.pid}`;
  writeFileSync(join(folder, '.env'), secret);
  writeFileSync(join(folder, 'README.md'), 'plain words');
  symlinkSync('.env', join(folder, 'notes.txt'));
  const plain = await pipe('read README.md', '--mode', 'coding');
  expect(plain).toMatchObject({ code: 0, stdout: expect.stringContaining('plain words') });
  for (const path of ['.env', './.env/', 'notes.txt']) {
    const asked = await pipe(`read ${path}`, '--mode', 'coding');
    expect({ path, code: asked.code, stdout: asked.stdout }).toEqual({ path, code: 1, stdout: '' });
    expect(asked.stderr).not.toContain(secret);
  }
});

test('item 2: the question about a file that makes programs run code says why', async () => {
  const chat = atTerminal('--mode', 'coding');
  await chat.sees('you> ');
  chat.type('write .envrc with hello\r');
  const card = await chat.sees(', e or d? ');
  expect(card).toContain('.envrc makes other programs run code');
  chat.type('1\r');
  await chat.sees('The file is written.');
  expect(readFileSync(join(folder, '.envrc'), 'utf8')).toBe('hello');
});

test('U-04 the card shows the whole effect, hidden characters as escapes; only a clear yes runs it', async () => {
  const chat = atTerminal('--mode', 'coding');
  await chat.sees('you> ');
  chat.type('write a.txt with abc\u202edef\r');
  const card = await chat.sees('1-3, r1, e or d? ');
  expect(card).toContain('"content":"abc\\u{202e}def"');
  expect(card).toContain('| +++ b/a.txt');
  expect(card).toContain('| +abc\\u{202e}def');
  expect(card).toContain('allow for this session: fs_write with any arguments');
  expect(card).not.toContain('fs_write with exactly these arguments, in');
  expect(card).toContain('allow always: fs_write with any arguments');
  for (const unclear of ['', 'ja', '9', 'yy']) {
    chat.type(`${unclear}\r`);
    await chat.sees('a number from 1 to 3');
  }
  expect(existsSync(join(folder, 'a.txt'))).toBe(false);
  chat.type('d not this one\r');
  await chat.sees(`denied by ${userInfo().username}`);
  await chat.sees('not this one');
  expect(existsSync(join(folder, 'a.txt'))).toBe(false);
});

test('U-04 any arguments, always, is allowed only after the name of the tool was typed', async () => {
  const chat = atTerminal('--mode', 'coding');
  await chat.sees('you> ');
  chat.type('write a.txt with abc\r');
  await chat.sees('1-3, r1, e or d? ');
  chat.type('3\r');
  await chat.sees('Type fs_write to confirm: ');
  chat.type('yes\r');
  await chat.sees('Not confirmed; nothing was decided.');
  await chat.sees('1-3, r1, e or d? ');
  expect(existsSync(join(folder, 'a.txt'))).toBe(false);
  chat.type('3\r');
  await chat.sees('Type fs_write to confirm: ');
  chat.type('fs_write\r');
  await chat.sees('The file is written.');
  expect(existsSync(join(folder, 'a.txt'))).toBe(true);
});

test('U-04 edited arguments run in place of those asked for; a grant for the session is not asked again', async () => {
  const chat = atTerminal('--mode', 'coding');
  await chat.sees('you> ');
  chat.type('write a.txt with one\r');
  await chat.sees('1-3, r1, e or d? ');
  chat.type('e\r');
  await chat.sees('Arguments: ');
  await chat.sees('{"path":"a.txt","content":"one"}');
  chat.type('\u0015{"path":"b.txt","content":"two"}\r');
  expect(await chat.sees('Allow this once? y or n: ')).toContain('| +++ b/b.txt');
  chat.type('n\r');
  await chat.sees('1-3, r1, e or d? ');
  expect(existsSync(join(folder, 'b.txt'))).toBe(false);
  chat.type('e\r');
  await chat.sees('Arguments: ');
  chat.type('\u0015{"content":"two"}\r');
  await chat.sees('These arguments may not run');
  await chat.sees('1-3, r1, e or d? ');
  chat.type('e\r');
  await chat.sees('Arguments: ');
  chat.type('\u0015{"path":"b.txt","content":"two"}\r');
  await chat.sees('Allow this once? y or n: ');
  chat.type('y\r');
  await chat.sees('The file is written.');
  expect(existsSync(join(folder, 'a.txt'))).toBe(false);
  expect(readFileSync(join(folder, 'b.txt'), 'utf8')).toBe('two');
  await chat.sees('you> ');
  chat.type('write c.txt with one\r');
  await chat.sees('1-3, r1, e or d? ');
  chat.type('2\r');
  await chat.sees('The file is written.');
  await chat.sees('you> ');
  chat.type('write d.txt with one\r');
  expect(await chat.sees('The file is written.')).not.toContain('May fs_write run?');
});

test('U-08 in Chinese the card, the choices and the reasons are Chinese', async () => {
  const chat = atTerminal('--mode', 'coding', '--lang', 'zh');
  expect(await chat.sees('你> ')).toContain('模式 coding');
  chat.type('write a.txt with one\r');
  const card = await chat.sees('1-3、r1、e 或 d？ ');
  expect(card).toContain('允许运行 fs_write 吗？');
  expect(card).toContain('| +one');
  chat.type('d 先不要\r');
  await chat.sees(`已拒绝，由 ${userInfo().username}`);
  await chat.sees('你> ');
  chat.type('\u0004');
  await chat.ended;
  const denied = await pipe('读取 README.md', '--lang', 'zh');
  expect(denied.stderr).toContain('被拒绝：');
  expect((await pipe('', '--resume', '--session', 'x', '--lang', 'zh')).stderr).toContain(
    '没有可继续的会话',
  );
});

test('Ctrl-C cancels the turn, its question too; a second one leaves', async () => {
  const chat = atTerminal('--mode', 'coding');
  await chat.sees('you> ');
  chat.type('write a.txt with one\r');
  await chat.sees('1-3, r1, e or d? ');
  chat.type('\u0003');
  await chat.sees('the turn ended as cancelled');
  await chat.sees('you> ');
  chat.type('\u0003');
  expect(await chat.ended).toBe(0);
  expect(existsSync(join(folder, 'a.txt'))).toBe(false);
});

test('after kill -9 in the middle of a question, --resume asks it again and finishes the turn', async () => {
  const first = atTerminal('--mode', 'coding');
  await first.sees('you> ');
  first.type('write a.txt with one\r');
  await first.sees('1-3, r1, e or d? ');
  first.kill();
  await first.ended;
  const second = atTerminal('--resume');
  await second.sees('write a.txt with one');
  await second.sees('May fs_write run?');
  await second.sees('1-3, r1, e or d? ');
  second.type('1\r');
  await second.sees('The file is written.');
  expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe('one');
});

test('U-02 wrong use is told: a mode for a session that has one, nothing to resume', async () => {
  expect(await pipe('', '--resume')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('there is no session to resume yet'),
  });
  await pipe('what time is it', '--session', 's');
  expect(await pipe('', '--session', 's', '--mode', 'coding')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('has mode chat_safe and keeps it'),
  });
});

test('N-09 pasted lines are one message, sent by Enter; the terminal is given back as it was', async () => {
  const chat = atTerminal('--session', 'pasted');
  await chat.sees('you> ');
  chat.type('\u001b[200~first line\n\tsecond line\nthird\u001b[201~');
  await chat.sees('third');
  chat.type(' and more\r');
  await chat.sees('you> ');
  chat.type('\u0004');
  expect(await chat.ended).toBe(0);
  expect(chat.all()).toContain('\u001b[?2004h');
  expect(chat.all().lastIndexOf('\u001b[?2004l')).toBeGreaterThan(
    chat.all().lastIndexOf('\u001b[?2004h'),
  );
  const again = atTerminal('--session', 'pasted', '--resume');
  const history = await again.sees('third and more');
  expect(history).toMatch(/you> first line\r?\n\s*second line\r?\nthird and more/);
});

test('N-09 y allows once, n denies, and neither comes back with the arrow keys', async () => {
  const chat = atTerminal('--mode', 'coding');
  await chat.sees('you> ');
  chat.type('write a.txt with hello\r');
  await chat.sees('y, n, 1-3, r1, e or d? ');
  chat.type('y\r');
  await chat.sees('The file is written.');
  expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe('hello');
  await chat.sees('you> ');
  chat.type('write b.txt with hello\r');
  await chat.sees(', e or d? ');
  chat.type('n\r');
  await chat.sees('denied by');
  await chat.sees('you> ');
  expect(existsSync(join(folder, 'b.txt'))).toBe(false);
  chat.type('\u001b[A');
  await chat.sees('write b.txt with hello');
});

test('N-09 /help is help and goes to no model; a command that is none says so; /exit leaves', async () => {
  const chat = atTerminal('--session', 'helped');
  await chat.sees('you> ');
  chat.type('/help\r');
  await chat.sees('Tab completes it');
  await chat.sees('you> ');
  chat.type('/quit\r');
  await chat.sees('There is no /quit here');
  await chat.sees('you> ');
  chat.type('/exit\r');
  expect(await chat.ended).toBe(0);
  expect(chat.all()).not.toContain('offline demo model]');
});

test('N-09 messages of an earlier start come back with the arrow, and Tab completes files of the workspace', async () => {
  writeFileSync(join(folder, 'README.md'), 'plain words');
  const first = atTerminal();
  await first.sees('you> ');
  first.type('what time is it\r');
  await first.sees('you> ');
  first.type('\u0004');
  await first.ended;
  const second = atTerminal();
  await second.sees('you> ');
  second.type('\u001b[A');
  await second.sees('what time is it');
  second.type('\u0015read @REA\t');
  await second.sees('@README.md');
});

test('N-09 a card fits 24 rows with its rules; what did not fit is shown before a yes counts', async () => {
  const chat = onScreen('rows 24 cols 80', '--mode', 'coding');
  await chat.sees('you> ');
  const content = Array.from({ length: 400 }, (_, index) => `word${index}`).join(' ');
  chat.type(`\u001b[200~write long.txt with ${content}\u001b[201~\r`);
  await chat.sees('May fs_write run?');
  const card = await chat.sees(', e or d? ');
  expect(card.split('\n').length).toBeLessThanOrEqual(24);
  expect(card).toContain('more lines; m shows them');
  expect(card).toMatch(/r1 Lets through: .*in 30 days/s);
  expect(card).not.toContain('word399');
  chat.type('y\r');
  await chat.sees('You have not seen all of it');
  await chat.sees('word399');
  await chat.sees(', e or d? ');
  expect(existsSync(join(folder, 'long.txt'))).toBe(false);
  chat.type('y\r');
  await chat.sees('The file is written.');
  expect(readFileSync(join(folder, 'long.txt'), 'utf8')).toBe(content);
});

test.each([
  { lang: 'en', done: 'bash_run done in' },
  { lang: 'zh', done: 'bash_run 完成' },
])(
  'L-06 what a command puts out is shown while it runs, line by line ($lang)',
  async ({ lang, done }) => {
    const command = 'echo one; echo two >&2; until test -f go; do sleep 0.1; done; echo three';
    const run = { id: 'call_1', name: 'bash_run', arguments: JSON.stringify({ command }) };
    const model = await startWireServer([
      { pieces: openAiPieces({ calls: [run] }) },
      { pieces: openAiPieces({ text: 'It ran.' }) },
    ]);
    try {
      const policy = 'version: 1\nrules:\n  - allow: the test\n    tool: bash_run\n';
      mkdirSync(join(folder, '.config/sluice'), { recursive: true });
      writeFileSync(join(folder, '.config/sluice/sluice.yaml'), policy);
      const { child, seen, ended } = start(
        process.execPath,
        [bin, 'chat', '--mode', 'coding', '--lang', lang],
        { SLUICE_MODEL: 'openai', OPENAI_API_KEY: 'none', OPENAI_BASE_URL: `${model.url}/v1` },
      );
      child.stdin.end('run it');
      const shows = (words: string) =>
        expect.poll(() => seen.stderr, { timeout: 45_000, interval: 20 }).toContain(words);
      await shows('  │ one\n');
      await shows('  │ two\n');
      // Only now may the command go on: what was shown came while it ran.
      expect(seen.stderr).not.toContain(done);
      writeFileSync(join(folder, 'go'), '');
      expect(await ended).toBe(0);
      expect(seen.stderr).toContain('  │ three\n');
      expect(seen.stderr).toContain(done);
      expect(seen.stdout).toContain('It ran.');
    } finally {
      await model.close();
    }
  },
);

test.each([
  { lang: 'en', held: 'All agents are paused by ann. Your message waits' },
  { lang: 'zh', held: 'ann 已暂停所有智能体。你的消息会等待' },
])(
  'N-09 while all agents are paused a message is said to wait, and by whom, and is answered when they go on ($lang)',
  async ({ lang, held }) => {
    const data = join(folder, 'sluice.db');
    const { masker } = systemPorts();
    const auditKey = join(folder, '.config/sluice/audit-key/key.pem');
    const parts = { masker, clock: systemClock, log: consoleLog, auditKey };
    const store = await openWritableStore({ path: data }, parts);
    try {
      await store.sessions.setAllPaused({ by: 'ann', at: Date.now() }, 'ann');
      const chat = atTerminal('--lang', lang, '--data', data);
      await chat.sees(lang === 'zh' ? '你> ' : 'you> ');
      chat.type('what time is it\r');
      await chat.sees(held);
      expect(chat.all()).not.toContain('[offline demo model]');
      await store.sessions.setAllPaused(undefined, 'ann');
      await chat.sees('[offline demo model]');
      expect(chat.all().split(held)).toHaveLength(2);
    } finally {
      await store.close();
    }
  },
);
