import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ToolContext } from '@sluice/kernel';
import { createSandbox, type HostSandbox, SandboxError } from '@sluice/sandbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bashTool } from './bash-tool.js';
import type { ShellHost } from './shell-host.js';
import type { CommandOutput } from './shell-session.js';

let root: string;
let sandbox: HostSandbox;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'sluice-bash-tool-'));
  sandbox = await createSandbox({ roots: [root] });
});
afterAll(async () => {
  await sandbox.close();
  rmSync(root, { recursive: true, force: true });
});

const stream = (text: string, more: object = {}) =>
  ({ text, isBinary: false, cutBytes: 0, ...more }) as CommandOutput['stdout'];

interface Given {
  readonly end: CommandOutput['end'];
  readonly stdout?: CommandOutput['stdout'];
  readonly stderr?: CommandOutput['stderr'];
  readonly late?: string;
  readonly blocked?: SandboxError;
  readonly command?: string;
  readonly restart?: boolean;
}

/** What the tool makes of the end of a command, and what it asked of the session. */
async function run({ end, blocked, command = 'make all', restart = false, ...rest }: Given) {
  const asked: unknown[] = [];
  const output = { stdout: stream(''), stderr: stream(''), late: '', end, ...rest };
  const host: ShellHost = {
    run: async (text, { timeoutMs }) => {
      asked.push([text, timeoutMs]);
      return { output, blocked };
    },
    partial: () => ({ stdout: '', stderr: '' }),
    folder: () => '.',
    restart: async () => void asked.push('restart'),
    close: async () => undefined,
  };
  const context = {
    sandbox: { whole: sandbox },
    signal: new AbortController().signal,
    emit: () => undefined,
    keepPartial: () => undefined,
  } as unknown as ToolContext;
  const made = bashTool({ host, commandTimeoutMs: 1_234 });
  return { asked, result: await made.execute({ command, restart }, context) };
}

const resultOf = async (given: Given) => (await run(given)).result;
const exit = (exitCode: number) => ({ kind: 'exit', exitCode, cwd: '.' }) as const;

test('a command that ends well is told with what it printed, or that it printed nothing', async () => {
  const { asked, result } = await run({ end: exit(0), stdout: stream('built') });
  expect(asked).toEqual([['make all', 1_234]]);
  expect(result).toEqual({ ok: true, output: 'built', message: '', brief: 'Command executed' });
  expect(await resultOf({ end: exit(0) })).toMatchObject({
    ok: true,
    output: '(Command executed successfully with no output)',
  });
  expect(
    await resultOf({ end: exit(0), stdout: stream('a'), stderr: stream('b'), late: 'l' }),
  ).toMatchObject({ output: '[late output of an earlier command]\nl\na\n\n[stderr]\nb' });
  expect(
    await resultOf({ end: exit(0), stdout: stream('abc', { isBinary: true, cutBytes: 4 }) }),
  ).toMatchObject({ output: '(binary output, not shown; 7 bytes)' });
});

test('a failed command has its code, its first word, a category and a hint only for misuse', async () => {
  expect(await resultOf({ end: exit(2), stderr: stream('no rule') })).toEqual({
    ok: false,
    output: '\n\n[stderr]\nno rule',
    message: 'Command failed with exit code 2.',
    brief: 'Command failed',
    extras: { failureCategory: 'execution_error', baseCommand: 'make', exitCode: 2 },
    error: 'Command failed with exit code 2.\n\n\n[stderr]\nno rule',
    error_code: 'COMMAND_FAILED',
  });
  expect(await resultOf({ end: exit(127), command: 'A=1 B=x mak all' })).toMatchObject({
    message:
      'Command failed with exit code 127. To see how it is used, run `Bash(command="mak --help")`.',
    output: '(Command failed with exit code 127 and printed nothing)',
    extras: { failureCategory: 'command_not_found', baseCommand: 'mak', exitCode: 127 },
  });
});

test.each<[CommandOutput['end'], string, string]>([
  [{ kind: 'timeout' }, 'TIMEOUT', 'did not end within 1234 ms'],
  [{ kind: 'cancelled' }, 'CANCELLED', 'Command cancelled'],
  [{ kind: 'flood' }, 'OUTPUT_LIMIT', 'printed too much'],
  [{ kind: 'broken', reason: 'no pipe' }, 'SESSION_BROKEN', 'could not go on: no pipe'],
])(
  'a command that was cut short (%o) has the code %s and what it had printed',
  async (end, code, words) => {
    expect(await resultOf({ end, stdout: stream('half') })).toEqual({
      ok: false,
      output: 'half',
      message: expect.stringContaining(words),
      brief: 'Command failed',
      extras: { failureCategory: 'execution_error', baseCommand: 'make' },
      error: expect.stringMatching(/restarted[^\n]*\.\nhalf$/),
      error_code: code,
    });
  },
);

test('a command that ends the shell itself says how; with the code 0 it has not failed', async () => {
  const gone = (exitCode: number | null, signal: NodeJS.Signals | null) =>
    resultOf({ end: { kind: 'gone', exitCode, signal }, stdout: stream('bye') });
  expect(await gone(0, null)).toEqual({
    ok: true,
    output: expect.stringMatching(/^bye\n\nThe command ended the shell itself \(with code 0\)/),
    message: '',
    brief: 'Session ended',
  });
  expect(await gone(3, null)).toMatchObject({
    ok: false,
    error_code: 'SESSION_ENDED',
    message: expect.stringContaining('(with code 3)'),
    extras: { failureCategory: 'execution_error', baseCommand: 'make', exitCode: 3 },
  });
  const killed = (await gone(null, 'SIGKILL')) as { message: string; extras: object };
  expect(killed.message).toContain('(by SIGKILL)');
  expect(killed.extras).not.toHaveProperty('exitCode');
  expect(await gone(null, null)).toMatchObject({
    message: expect.stringContaining('(with code unknown)'),
  });
});

test('what the sandbox refused is told with the command, whether it failed or not', async () => {
  const blocked = new SandboxError('PATH_OUTSIDE', 'not here', { path: '/etc/x' });
  const extras = {
    type: 'sandbox_blocked',
    resource: '/etc/x',
    blockedReason: 'PATH_OUTSIDE: not here',
    baseCommand: 'make',
  };
  expect(await resultOf({ end: exit(0), blocked })).toMatchObject({ ok: true, extras });
  expect(await resultOf({ end: exit(1), blocked })).toMatchObject({ ok: false, extras });
  expect(await resultOf({ end: exit(0) })).not.toHaveProperty('extras');
});

test('a restart comes before the command, and alone it is enough; misuse never reaches the session', async () => {
  const alone = await run({ end: exit(0), command: ' ', restart: true });
  expect(alone.asked).toEqual(['restart']);
  expect(alone.result).toMatchObject({ ok: true, brief: 'Session restarted' });
  const both = await run({ end: exit(0), command: 'bash ls', restart: true });
  expect(both.asked).toEqual(['restart', ['ls', 1_234]]);
  for (const command of ['', '  ', 'Bash', 'Bash(command="ls")']) {
    const misused = await run({ end: exit(0), command });
    expect(misused.asked).toEqual([]);
    expect(misused.result).toMatchObject({
      ok: false,
      error_code: 'COMMAND_FAILED',
      extras: { failureCategory: 'invalid_usage' },
    });
  }
});
