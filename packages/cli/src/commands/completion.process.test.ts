import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandEntries } from '../command-line/commands.js';

const run = promisify(execFile);
const bin = fileURLToPath(new URL('../../bin/sluice.cjs', import.meta.url));
const env = { PATH: process.env.PATH };
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-completion-'));
  const { stdout } = await run(process.execPath, [bin, 'completion', 'bash'], { env });
  writeFileSync(join(folder, 'sluice.bash'), stdout);
  writeFileSync(join(folder, 'two words.db'), '');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a real bash offers for the last of these words. */
async function offers(...words: string[]): Promise<string[]> {
  const script = `source ./sluice.bash
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _sluice
complete -p sluice >&2
printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = await run(
    'bash',
    ['--norc', '--noprofile', '-c', script, 'bash', 'sluice', ...words],
    { cwd: folder, env },
  );
  expect(stderr).toContain('-F _sluice sluice');
  return stdout.split('\n').filter((line) => line !== '');
}

test('U-02 bash completes every command of the table', async () => {
  const offered = await offers('');
  expect(offered).toEqual(expect.arrayContaining(commandEntries.map(({ name }) => name)));
  expect(await offers('gra')).toEqual(['grants']);
});

test('U-02 bash completes the words and options of the command that stands there', async () => {
  expect(await offers('audit', 've')).toEqual(['verify']);
  expect(await offers('audit', '--fo')).toEqual(['--format']);
  expect(await offers('completion', '')).toEqual(['bash', 'zsh', 'fish', '--lang', '--help']);
  expect(await offers('sessions', 'ar')).toEqual(['archive']);
  expect(await offers('sessions', 'archive', 'li')).toEqual([]);
  expect(await offers('chat', '--re')).toEqual(['--resume']);
  expect(await offers('demo', '--fo')).toEqual([]);
});

test('N-09 after an option with known values, these are completed and nothing else', async () => {
  expect(await offers('chat', '--mode', 'co')).toEqual(['coding']);
  expect(await offers('tools', '-m', '')).toEqual(['chat_safe', 'coding']);
  expect(await offers('find', '--mode', 's')).toEqual(['symbol']);
  expect(await offers('audit', 'export', '--format', '')).toEqual(['jsonl', 'csv']);
  expect(await offers('people', 'add', 'ann', '--role', 'op')).toEqual(['operator']);
});

test('N-09 help takes the name of a command, and --lang a language, wherever it stands', async () => {
  expect(await offers('help', 'gra')).toEqual(['grants']);
  expect(await offers('--lang', '')).toEqual(['en', 'zh']);
  expect(await offers('audit', 'list', '--lang', 'z')).toEqual(['zh']);
});

test('U-02 after an option that takes a value, bash completes files, names with blanks too', async () => {
  expect(await offers('db', 'status', '--data', 'tw')).toEqual(['two words.db']);
});

test('U-02 zsh and fish scripts name every command and option; another shell is wrong use', async () => {
  const commands = await Promise.all(commandEntries.map((entry) => entry.load()));
  for (const [shell, dashes] of [
    ['zsh', '--'],
    ['fish', '-l '],
  ] as const) {
    const { stdout } = await run(process.execPath, [bin, 'completion', shell], { env });
    for (const { name, options } of commands) {
      expect(stdout).toContain(name);
      for (const option of Object.keys(options)) expect(stdout).toContain(`${dashes}${option}`);
    }
    expect(stdout).toContain('chat_safe coding');
  }
  await expect(run(process.execPath, [bin, 'completion', 'tcsh'], { env })).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('use completion bash|zsh|fish'),
  });
});
