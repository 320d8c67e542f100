import { createMemorySandbox, type MemorySandbox } from '@sluice/sandbox/testing';
import { beforeEach, expect, test } from 'vitest';
import { createFilePool } from '../../fs/file-version.js';
import type { ShellCommandContext } from './command-context.js';
import { writeHelp } from './help.js';
import { writeCommand, writeInputCommand } from './write.js';

let sandbox: MemorySandbox;
let context: ShellCommandContext;
beforeEach(async () => {
  sandbox = createMemorySandbox({ files: { 'old.txt': 'old\n' } });
  const { absolutePath: cwd } = await sandbox.resolvePath('.');
  context = { sandbox, services: { filePool: createFilePool() }, cwd, onBlocked: () => undefined };
});

const bytes = (...args: readonly (string | Buffer)[]) => args.map((word) => Buffer.from(word));
const write = (...args: readonly (string | Buffer)[]) => writeCommand(bytes(...args), context);
async function contentOf(path: string): Promise<Buffer> {
  const handle = await sandbox.openRead(path);
  try {
    return Buffer.from(await handle.read(0, handle.info.size));
  } finally {
    handle.close();
  }
}

test.each([
  ['', 0, 0],
  ['one', 3, 1],
  ['one\n', 4, 1],
  ['one\ntwo', 7, 2],
  ['\n\n', 2, 2],
])('%j is written as it is, and told with its bytes and lines', async (content, size, lines) => {
  expect(await write('a.txt', content)).toEqual({
    exitCode: 0,
    stdout: `Written ${size} bytes (${lines} lines) to ${context.cwd}/a.txt\n`,
    stderr: '',
  });
  expect((await contentOf('a.txt')).toString()).toBe(content);
});

test('only the first word asks for help; behind -- even that is a file', async () => {
  expect(await write('-h')).toEqual({ exitCode: 0, stdout: writeHelp.usage, stderr: '' });
  expect(await write('--help')).toEqual({ exitCode: 0, stdout: writeHelp.manual, stderr: '' });
  await write('a.txt', '-h');
  expect((await contentOf('a.txt')).toString()).toBe('-h');
  await write('--', '-h', 'x');
  expect((await contentOf('-h')).toString()).toBe('x');
});

test.each([
  [[], 'A file is missing'],
  [['', 'x'], 'A file is missing'],
  [['a.txt'], 'The content is missing'],
  [['a.txt', 'two', 'words'], 'Unexpected argument: words (quote the content)'],
])('%j is told what is wrong with it and nothing is written', async (args, message) => {
  const stderr = `${message}\n${writeHelp.usage}`;
  expect(await write(...args)).toEqual({ exitCode: 2, stdout: '', stderr });
  await expect(contentOf('a.txt')).rejects.toThrow();
});

test('an input comes in parts that were split at NUL, and any bytes are kept', async () => {
  const parts = bytes('b.bin', Buffer.from([1, 0xff]), '', 'end\n');
  expect((await writeInputCommand(parts, context)).exitCode).toBe(0);
  expect(await contentOf('b.bin')).toEqual(Buffer.from([1, 0xff, 0, 0, 0x65, 0x6e, 0x64, 0x0a]));
  await writeInputCommand(bytes('b.bin'), context);
  expect(await contentOf('b.bin')).toHaveLength(0);
});

test('a file that changed since it was seen is left alone; one that this session wrote is its own', async () => {
  await write('old.txt', 'mine');
  expect((await write('old.txt', 'mine again')).exitCode).toBe(0);
  await sandbox.writeFile('old.txt', Buffer.from('theirs'), {});
  expect(await write('old.txt', 'mine')).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: `[TOOL_EXECUTION_ERROR] ${context.cwd}/old.txt: File appears to have changed externally. Please read it again before writing.\n`,
  });
  expect((await contentOf('old.txt')).toString()).toBe('theirs');
});
