import { createMemorySandbox } from '@sluice/sandbox/testing';
import { expect, test } from 'vitest';
import { createFilePool } from '../../fs/file-version.js';
import { readHelp } from './help.js';
import { readCommand } from './read.js';

const words = (...args: readonly string[]) => args.map((word) => Buffer.from(word));
const long = Array.from({ length: 2_001 }, (_, at) => `line ${at}\n`).join('');
const files = { 'r.txt': 'a\nb\nc', 'empty.txt': '', 'long.txt': long, '-x': 'dash\n' };

async function read(...args: readonly string[]) {
  const sandbox = createMemorySandbox({ files });
  const { absolutePath: cwd } = await sandbox.resolvePath('.');
  const filePool = createFilePool();
  const blocked: string[] = [];
  const onBlocked = ({ code }: { readonly code: string }) => void blocked.push(code);
  const reply = await readCommand(words(...args), {
    sandbox,
    services: { filePool },
    cwd,
    onBlocked,
  });
  return { ...reply, blocked, seen: filePool.seen(`${cwd}/r.txt`), cwd };
}
const ok = (stdout: string, stderr = '') => ({ exitCode: 0, stdout, stderr });
const wrong = (message: string) => ({
  exitCode: 2,
  stdout: '',
  stderr: `${message}\n${readHelp.usage}`,
});

test('lines have their numbers in the file, from where they are asked for and as many', async () => {
  expect(await read('r.txt')).toMatchObject(ok('     1\ta\n     2\tb\n     3\tc\n'));
  expect(await read('r.txt', '--offset', '1', '--limit=1')).toMatchObject(ok('     2\tb\n'));
  expect(await read('--offset=2', 'r.txt')).toMatchObject(ok('     3\tc\n'));
  expect(await read('r.txt', '--offset', '3')).toMatchObject(ok(''));
  expect(await read('empty.txt')).toMatchObject(ok(''));
});

test('2000 lines are shown unless told, all for 0, and of a limit that was asked for nothing is said', async () => {
  const count = async (...more: readonly string[]) => {
    const { stdout, stderr } = await read('long.txt', ...more);
    return [stdout.split('\n').length - 1, stderr];
  };
  expect(await count()).toEqual([2_000, '']);
  expect(await count('--limit', '0')).toEqual([2_001, '']);
  expect(await count('--limit', '5')).toEqual([5, '']);
});

test('what was read is known to have been seen', async () => {
  expect((await read('r.txt', '--limit', '1')).seen).toBeDefined();
  expect((await read('empty.txt')).seen).toBeUndefined();
});

test('help is given at any place, and behind -- every word is a file', async () => {
  expect(await read('r.txt', '-h')).toMatchObject(ok(readHelp.usage));
  expect(await read('--help')).toMatchObject(ok(readHelp.manual));
  expect(await read('--', '-x')).toMatchObject(ok('     1\tdash\n'));
});

test.each([
  [['r.txt', '--offset'], '--offset requires a number argument'],
  [['r.txt', '--limit='], '--limit requires a number argument'],
  [['r.txt', '--limit', ''], '--limit requires a number argument'],
  [['r.txt', '--limit', '-5'], '--limit must be a non-negative number'],
  [['r.txt', '--offset=1e3'], '--offset must be a non-negative number'],
  [['r.txt', 'other'], 'Unexpected argument: other'],
  [['-x'], 'Unexpected argument: -x'],
  [['--', 'r.txt', '--'], 'Unexpected argument: --'],
  [[], 'A file is missing'],
  [[''], 'A file is missing'],
])('%j is told what is wrong with it and how it is called', async (args, message) => {
  expect(await read(...args)).toMatchObject(wrong(message));
});

test('what cannot be read is told with its path, and what is outside is reported as blocked', async () => {
  const { cwd, ...missing } = await read('none.txt');
  expect(missing).toMatchObject({
    exitCode: 1,
    stdout: '',
    stderr: `[FILE_NOT_FOUND_ERROR] File not found: ${cwd}/none.txt\n`,
    blocked: [],
  });
  const outside = await read('/etc/passwd');
  expect(outside).toMatchObject({ exitCode: 1, stdout: '', blocked: ['PATH_OUTSIDE'] });
});
