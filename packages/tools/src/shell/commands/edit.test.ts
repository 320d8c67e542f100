import { createMemorySandbox, type MemorySandbox } from '@sluice/sandbox/testing';
import { beforeEach, expect, test } from 'vitest';
import { createFilePool } from '../../fs/file-version.js';
import type { ShellCommandContext } from './command-context.js';
import { editCommand } from './edit.js';
import { editHelp } from './help.js';

let sandbox: MemorySandbox;
let context: ShellCommandContext;
beforeEach(async () => {
  const files = { 'f.txt': 'x --all x x', 'b.bin': Uint8Array.from([1, 0, 2]), '-h': 'x' };
  sandbox = createMemorySandbox({ files });
  const { absolutePath: cwd } = await sandbox.resolvePath('.');
  context = { sandbox, services: { filePool: createFilePool() }, cwd, onBlocked: () => undefined };
});

const edit = (...args: readonly string[]) =>
  editCommand(
    args.map((word) => Buffer.from(word)),
    context,
  );
async function textOf(path: string): Promise<string> {
  const handle = await sandbox.openRead(path);
  try {
    return Buffer.from(await handle.read(0, handle.info.size)).toString();
  } finally {
    handle.close();
  }
}
const replaced = (count: number, stderr = '', path = 'f.txt') => ({
  exitCode: 0,
  stdout: `Replaced ${count} occurrence(s) in ${context.cwd}/${path}\n`,
  stderr,
});

test('the first occurrence is replaced and the others are counted, or all of them', async () => {
  const left = (count: number) => `${count} more occurrence(s) left; --all replaces every one\n`;
  expect(await edit('f.txt', 'x', 'y')).toEqual(replaced(1, left(2)));
  expect(await textOf('f.txt')).toBe('y --all x x');
  expect(await edit('f.txt', 'x', '$&', '--all')).toEqual(replaced(2));
  expect(await textOf('f.txt')).toBe('y --all $& $&');
  expect(await edit('f.txt', ' --all', '')).toEqual(replaced(1));
  expect(await textOf('f.txt')).toBe('y $& $&');
});

test.each([
  [['--all', 'f.txt', 'x', 'y'], 'y --all y y'],
  [['f.txt', '--all', 'x', 'y'], 'y --all y y'],
  [['f.txt', '--all', '--all', 'y'], 'x y x x'],
  [['f.txt', '--all', 'y'], 'x y x x'],
  [['--', 'f.txt', 'x', '--all', '--all'], '--all --all --all --all'],
])('%j: --all is the flag only where no text is missing without it', async (args, after) => {
  expect((await edit(...args)).exitCode).toBe(0);
  expect(await textOf('f.txt')).toBe(after);
});

test('help is the first word alone, and behind -- it is a file', async () => {
  expect(await edit('-h')).toEqual({ exitCode: 0, stdout: editHelp.usage, stderr: '' });
  expect(await edit('--help')).toEqual({ exitCode: 0, stdout: editHelp.manual, stderr: '' });
  expect(await edit('--', '-h', 'x', 'y')).toEqual(replaced(1, '', '-h'));
});

test.each([
  [['f.txt', 'x'], 'edit needs a file, the old text and the new text'],
  [[], 'edit needs a file, the old text and the new text'],
  [['f.txt', 'x', 'y', 'z'], 'Unexpected argument: z'],
  [['--all', 'f.txt', 'x', 'y', '--all'], 'Unexpected argument: --all'],
  [['f.txt', '', 'y'], 'The old text is empty'],
])('%j is told what is wrong with it', async (args, message) => {
  const stderr = `${message}\n${editHelp.usage}`;
  expect(await edit(...args)).toEqual({ exitCode: 2, stdout: '', stderr });
  expect(await textOf('f.txt')).toBe('x --all x x');
});

test('what is not found, is no text or changed since it was seen is told and left alone', async () => {
  const failed = async (...args: readonly string[]) => (await edit(...args)).stderr;
  expect(await failed('f.txt', 'q'.repeat(80), 'y')).toBe(
    `String not found in file: "${'q'.repeat(50)}"\n`,
  );
  expect(await failed('b.bin', '\u0001', 'y')).toMatch(
    `[TOOL_EXECUTION_ERROR] Cannot edit ${context.cwd}/b.bin: `,
  );
  await edit('f.txt', 'x', 'y');
  expect((await edit('f.txt', 'x', 'y')).exitCode).toBe(0);
  await sandbox.writeFile('f.txt', Buffer.from('x theirs'), {});
  expect(await failed('f.txt', 'x', 'y')).toContain('changed externally');
  expect(await textOf('f.txt')).toBe('x theirs');
  expect(await failed('none.txt', 'x', 'y')).toBe(
    `[FILE_NOT_FOUND_ERROR] File not found: ${context.cwd}/none.txt\n`,
  );
});
