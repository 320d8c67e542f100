import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSandbox, type HostSandbox } from '../create-sandbox.js';
import type { OutputChunk } from '../sandbox.js';
import { makeWorkspace, type TestWorkspace } from '../testing/workspace.js';

const MIB = 1024 * 1024;
/** What one argument of a process may hold on Linux, with its end. */
const ARGUMENT_BYTES = 128 * 1024 - 1;
let workspace: TestWorkspace;
let sandbox: HostSandbox;

beforeEach(async () => {
  workspace = makeWorkspace();
  sandbox = await createSandbox({
    roots: [workspace.root],
    backend: 'unconfined',
    limits: { graceMs: 100, timeoutMs: 60_000 },
  });
});

afterEach(async () => {
  await sandbox.close();
  workspace.remove();
});

test.each([
  ['', 'COMMAND_EMPTY', 'The command is empty.', 'Give a command to run.'],
  [' \n\t', 'COMMAND_EMPTY', 'The command is empty.', 'Give a command to run.'],
  [[''], 'COMMAND_EMPTY', 'The command is empty.', 'Give a command to run.'],
  [
    ['echo', 'a\0b'],
    'COMMAND_NUL',
    'The command has a NUL byte, which no process can be given.',
    'Write the bytes to a file and use the file.',
  ],
  [
    ['echo', 'é'.repeat(ARGUMENT_BYTES / 2 + 1)],
    'COMMAND_TOO_LONG',
    `The command is longer than ${ARGUMENT_BYTES} bytes, which the system refuses.`,
    'Write it to a script in the workspace and run the script.',
  ],
] as const)(
  'the command %j is refused as %s, with the way out',
  async (command, code, message, way) => {
    const refused = { code, message, recommendations: [way] };
    await expect(sandbox.exec(command)).rejects.toMatchObject(refused);
    await expect(sandbox.execBackground(command)).rejects.toMatchObject(refused);
    if (typeof command === 'string') return;
    await expect(sandbox.spawn(command)).rejects.toMatchObject(refused);
  },
);

test('an argument may be blank, and as long as the system takes', async () => {
  const { stdout } = await sandbox.exec(['/bin/echo', ' ', 'x'.repeat(ARGUMENT_BYTES)]);
  expect(stdout).toBe(`  ${'x'.repeat(ARGUMENT_BYTES)}\n`);
});

test('a file is no folder to work in', async () => {
  writeFileSync(join(workspace.root, 'f'), '');
  await expect(sandbox.exec('true', { cwd: 'f' })).rejects.toMatchObject({
    code: 'NOT_DIRECTORY',
    message: 'f is not a folder to work in.',
    path: 'f',
    recommendations: ['Name a folder of the workspace.'],
  });
});

test('a command starts in the first root, and its PWD is where it is, whatever it is given', async () => {
  mkdirSync(join(workspace.root, 'sub'));
  expect((await sandbox.exec(['/usr/bin/env', 'printenv', 'PWD'])).stdout).toBe(
    `${workspace.root}\n`,
  );
  const options = { cwd: 'sub', env: { PWD: '/elsewhere' } };
  expect((await sandbox.exec(['/usr/bin/env', 'printenv', 'PWD'], options)).stdout).toBe(
    `${workspace.root}/sub\n`,
  );
});

test('K-17 a command whose signal was given before it started is told as cancelled and never runs', async () => {
  const { durationMs, ...result } = await sandbox.exec('echo x | tee made', {
    signal: AbortSignal.abort(),
  });
  const nothing = { totalBytes: 0, cutBytes: 0, isBinary: false };
  expect(result).toEqual({
    ...{ exitCode: null, signal: null, timedOut: false, aborted: true, limitHit: null },
    ...{ survivors: 0, heldBack: [], stdout: '', stderr: '', truncated: false },
    output: { stdout: nothing, stderr: nothing },
  });
  expect(durationMs).toBeGreaterThanOrEqual(0);
  expect((await sandbox.list('.')).entries).toEqual([]);
});

test('T-04 of each stream a mebibyte is kept by default, and either of them alone can be cut', async () => {
  const write = (bytes: number, to: 1 | 2) => `head -c ${bytes} /dev/zero | tr '\\0' x >&${to}`;
  const whole = await sandbox.exec(`${write(MIB, 1)}; ${write(MIB, 2)}`);
  expect(whole.truncated).toBe(false);
  expect([whole.stdout.length, whole.stderr.length]).toEqual([MIB, MIB]);
  for (const to of [1, 2] as const) {
    const cut = await sandbox.exec(write(MIB + 1, to));
    expect(cut.truncated).toBe(true);
    expect(cut.output[to === 1 ? 'stdout' : 'stderr'].totalBytes).toBe(MIB + 1);
    expect(cut.output[to === 1 ? 'stderr' : 'stdout'].cutBytes).toBe(0);
  }
});

test('what is streamed names its stream, a character in two pieces comes whole, and a torn one at the end is told', async () => {
  const seen: OutputChunk[] = [];
  const { stdout, stderr } = await sandbox.exec(
    "printf 'a\\303'; until [ -e go ]; do sleep 0.02; done; printf '\\251'; printf '\\303' >&2",
    {
      onOutput: (chunk) => {
        seen.push(chunk);
        writeFileSync(join(workspace.root, 'go'), '');
      },
    },
  );
  expect([stdout, stderr]).toEqual(['aé', '\ufffd']);
  expect(seen.filter(({ stream }) => stream === 'stdout')).toEqual([
    { stream: 'stdout', text: 'a' },
    { stream: 'stdout', text: 'é' },
  ]);
  expect(seen.filter(({ stream }) => stream === 'stderr')).toEqual([
    { stream: 'stderr', text: '\ufffd' },
  ]);
});

test('K-17 a command that names no time has that of the sandbox; one in the background has none', async () => {
  const hasty = await createSandbox({
    roots: [workspace.root],
    backend: 'unconfined',
    limits: { graceMs: 0, timeoutMs: 300 },
  });
  try {
    expect((await hasty.exec('sleep 60')).timedOut).toBe(true);
    const unhurried = await hasty.exec('sleep 1; echo late', { timeoutMs: 60_000 });
    expect(unhurried).toMatchObject({ timedOut: false, stdout: 'late\n' });
    const background = await hasty.execBackground('sleep 1; echo late');
    expect(await background.wait()).toMatchObject({ timedOut: false, exitCode: 0 });
    expect(background.logs().text).toBe('late\n');
  } finally {
    await hasty.close();
  }
});

test('T-05 a background process is known by an id of its own and its words, and its log is read in pages', async () => {
  const one = await sandbox.execBackground(['/bin/echo', 'a', 'b']);
  const two = await sandbox.execBackground('echo é; exit 3');
  const exit = { exitCode: 3, signal: null, timedOut: false, aborted: false, limitHit: null };
  expect([one.command, two.command]).toEqual(['/bin/echo a b', 'echo é; exit 3']);
  expect(one.id).toMatch(/^bg-[0-9a-f]{12}$/);
  expect(one.id).not.toBe(two.id);
  expect(one.pid).not.toBe(two.pid);
  await one.wait();
  expect(await two.wait()).toEqual({ ...exit, survivors: 0, heldBack: [] });
  expect(one.logs().text).toBe('a b\n');
  expect(two.logs(2)).toEqual({
    ...{ text: '\n', nextOffset: 3, droppedBytes: 0, remainingBytes: 0, running: false },
    exit: { ...exit, survivors: 0, heldBack: [] },
  });
});

test('T-05 a character whose rest has not come waits while the process runs, and is shown as it is when that has ended', async () => {
  const background = await sandbox.execBackground(`printf 'a\\303'; exec sleep 600`);
  await expect.poll(() => background.logs()).toMatchObject({ text: 'a', remainingBytes: 1 });
  expect(background.logs()).toMatchObject({ nextOffset: 1, running: true, exit: null });
  await background.kill();
  expect(background.logs()).toMatchObject({ text: 'a\ufffd', nextOffset: 2, remainingBytes: 0 });
});

test('T-05 of a log four mebibytes are kept by default and 64 kibibytes given at once', async () => {
  const long = await sandbox.execBackground(
    `head -c ${4 * MIB} /dev/zero | tr '\\0' x; printf '%070000d' 0`,
  );
  await long.wait();
  const page = long.logs();
  expect(page.text).toBe('x'.repeat(64 * 1024));
  expect(page.droppedBytes).toBeGreaterThan(0);
  expect(page.droppedBytes).toBeLessThanOrEqual(70_000);
  expect(page.remainingBytes).toBe(4 * MIB + 70_000 - page.nextOffset);
  const short = await sandbox.execBackground(`head -c 200000 /dev/zero | tr '\\0' x`, {
    maxLogBytes: 1000,
  });
  await short.wait();
  const { text, droppedBytes } = short.logs();
  expect(text.length + droppedBytes).toBe(200_000);
  expect(droppedBytes).toBeGreaterThan(100_000);
});

test('a spawned process has as many extra pipes as were asked for, one by default', async () => {
  for (const [extraPipes, count] of [
    [undefined, 1],
    [0, 0],
    [2, 2],
  ] as const) {
    const options = extraPipes === undefined ? {} : { extraPipes };
    const shell = await sandbox.spawn([sandbox.shell, '-c', 'echo a; echo b >&2; cat'], options);
    expect(shell.extra).toHaveLength(count);
    const texts = [shell.stdout, shell.stderr].map(async (stream) => {
      const parts: Buffer[] = [];
      for await (const part of stream) parts.push(part);
      return Buffer.concat(parts).toString();
    });
    shell.stdin.end('input\n');
    expect(await Promise.all(texts)).toEqual(['a\ninput\n', 'b\n']);
    expect((await shell.exited).exitCode).toBe(0);
  }
});

test('input for a process that is gone is no fault, and killing one says how it ended', async () => {
  const shell = await sandbox.spawn([sandbox.shell, '-c', 'exit 2']);
  expect((await shell.exited).exitCode).toBe(2);
  shell.stdin.write('too late\n');
  expect(await shell.kill()).toEqual(await shell.exited);
  const other = await sandbox.spawn([sandbox.shell]);
  const exit = await other.kill();
  expect(exit).toMatchObject({ exitCode: null, timedOut: false, aborted: false, survivors: 0 });
  expect(exit.signal).toMatch(/^SIG/);
});
