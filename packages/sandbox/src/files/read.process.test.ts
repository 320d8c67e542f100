import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OwnFiles } from '../paths/own-files.js';
import { ProtectedPaths } from '../paths/protected.js';
import { RootSet } from '../paths/root-set.js';
import { makeWorkspace, type TestWorkspace } from '../testing/workspace.js';
import type { FileContext } from './file-context.js';
import { listFolder, openForReading, readPart, readWhole, statPath } from './read.js';

const MIB = 1024 * 1024;
let workspace: TestWorkspace;
let context: FileContext;
beforeEach(() => {
  workspace = makeWorkspace();
  context = {
    roots: RootSet.open([workspace.root], [workspace.outside]),
    protectedPaths: new ProtectedPaths([]),
    ownFiles: new OwnFiles([]),
    hardLinks: 'refuse',
  };
});
afterEach(() => workspace.remove());

const at = (...names: string[]) => join(workspace.root, ...names);
const openFiles = () => readdirSync('/proc/self/fd').length;
const tooLarge = (path: string, bytes: number, limit: number) => ({
  code: 'FILE_TOO_LARGE',
  message: `${path} has ${bytes} bytes to read; the limit is ${limit}. Read a part of it.`,
  path,
  recommendations: ['Read a window with an offset and a length.'],
});

test('T-02 a file is read whole or from an offset, up to its end and to the byte of the limit', async () => {
  writeFileSync(at('f'), '0123456789');
  const read = async (options: object) =>
    Buffer.from(await readWhole(context, 'f', options)).toString();
  expect(await read({})).toBe('0123456789');
  expect(await read({ offset: 4 })).toBe('456789');
  expect(await read({ offset: 4, length: 3 })).toBe('456');
  expect(await read({ offset: 8, length: 30 })).toBe('89');
  expect(await read({ offset: 30 })).toBe('');
  expect(await read({ length: 0 })).toBe('');
  expect(await read({ maxBytes: 10 })).toBe('0123456789');
  expect(await read({ offset: 4, maxBytes: 6 })).toBe('456789');
  const before = openFiles();
  await expect(read({ maxBytes: 9 })).rejects.toMatchObject(tooLarge('f', 10, 9));
  await expect(read({ offset: 4, maxBytes: 5 })).rejects.toMatchObject(tooLarge('f', 6, 5));
  expect(openFiles()).toBe(before);
});

test('F29 sixteen mebibytes are read at once by default, and no more', async () => {
  writeFileSync(at('f'), '');
  truncateSync(at('f'), 16 * MIB);
  expect(await readWhole(context, 'f', {})).toHaveLength(16 * MIB);
  truncateSync(at('f'), 16 * MIB + 1);
  const refused = tooLarge('f', 16 * MIB + 1, 16 * MIB);
  await expect(readWhole(context, 'f', {})).rejects.toMatchObject(refused);
  const window = { offset: 0, length: 16 * MIB + 1 };
  await expect(readPart(context, 'f', window)).rejects.toMatchObject(refused);
});

test('T-04 a window says where it goes on, and whether it is the last', async () => {
  writeFileSync(at('f'), '0123456789');
  const { version } = statPath(context, 'f');
  const windowAt = async (offset: number, length: number) => {
    const { bytes, ...rest } = await readPart(context, 'f', { offset, length });
    return { text: Buffer.from(bytes).toString(), ...rest };
  };
  const whole = { size: 10, version };
  expect(await windowAt(2, 3)).toEqual({
    text: '234',
    offset: 2,
    nextOffset: 5,
    isEnd: false,
    ...whole,
  });
  expect(await windowAt(7, 3)).toEqual({
    text: '789',
    offset: 7,
    nextOffset: 10,
    isEnd: true,
    ...whole,
  });
  expect(await windowAt(20, 3)).toEqual({
    text: '',
    offset: 20,
    nextOffset: 20,
    isEnd: true,
    ...whole,
  });
});

test('an open file is read after it was removed, up to the size it had, and is closed once', async () => {
  writeFileSync(at('f'), '0123456789');
  const before = openFiles();
  const handle = openForReading(context, 'f');
  expect(openFiles()).toBe(before + 1);
  execFileSync('rm', [at('f')]);
  expect(Buffer.from(await handle.read(8, 5)).toString()).toBe('89');
  expect(await handle.read(0, -1)).toHaveLength(0);
  handle.close();
  handle.close();
  expect(openFiles()).toBe(before);
});

test('a file that shrinks while it is open gives what is left', async () => {
  writeFileSync(at('f'), '0123456789');
  const handle = openForReading(context, 'f');
  truncateSync(at('f'), 4);
  expect(Buffer.from(await handle.read(2, 8)).toString()).toBe('23');
  handle.close();
});

test('a folder is listed by name, each thing with its type, up to the limit', async () => {
  for (const name of ['b', 'a', 'Z']) writeFileSync(at(name), '');
  mkdirSync(at('folder'));
  symlinkSync('nowhere', at('link'));
  execFileSync('/bin/sh', ['-c', 'mkfifo "$1"', 'sh', at('pipe')]);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(at('socket'), resolve));
  const all = [
    ...[
      ['Z', 'file'],
      ['a', 'file'],
      ['b', 'file'],
      ['folder', 'directory'],
    ],
    ...[
      ['link', 'symlink'],
      ['pipe', 'fifo'],
      ['socket', 'socket'],
    ],
  ].map(([name, type]) => ({ name, type }));
  try {
    expect(listFolder(context, '.')).toEqual({ path: '.', entries: all, truncated: false });
    expect(listFolder(context, '.', 7).truncated).toBe(false);
    const cut = listFolder(context, '.', 6);
    expect([cut.entries.length, cut.truncated]).toEqual([6, true]);
    expect(cut.entries.map(({ name }) => name)).toEqual(
      cut.entries.map(({ name }) => name).toSorted(),
    );
    expect(listFolder(context, 'folder')).toEqual({
      path: 'folder',
      entries: [],
      truncated: false,
    });
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
});

test('of a folder ten thousand names are listed by default', () => {
  mkdirSync(at('many'));
  for (let index = 0; index < 10_000; index += 1) writeFileSync(at('many', String(index)), '');
  expect(listFolder(context, 'many')).toMatchObject({ truncated: false });
  writeFileSync(at('many', 'one-more'), '');
  const { entries, truncated } = listFolder(context, 'many');
  expect([entries.length, truncated]).toEqual([10_000, true]);
});

test('what is no folder is not listed, and says what it is', () => {
  writeFileSync(at('file'), '');
  execFileSync('/bin/sh', ['-c', 'mkfifo "$1"', 'sh', at('pipe')]);
  const before = openFiles();
  expect(() => listFolder(context, 'file')).toThrow(
    expect.objectContaining({
      code: 'NOT_DIRECTORY',
      message: 'file is a file, not a folder.',
      path: 'file',
      recommendations: ['Read the file, or list the folder that holds it.'],
    }),
  );
  expect(() => listFolder(context, 'pipe')).toThrow(expect.objectContaining({ code: 'PATH_FIFO' }));
  expect(() => openForReading(context, 'pipe')).toThrow(
    expect.objectContaining({ code: 'PATH_FIFO' }),
  );
  expect(openFiles()).toBe(before);
});
