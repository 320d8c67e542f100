import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FolderLook, lookAtFolder } from './folder-look.js';

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-folder-look-')));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string | Buffer = ''): string {
  const place = join(root, path);
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, text);
  return place;
}
const look = (folder = '', before?: FolderLook, hides?: (path: string) => boolean) =>
  lookAtFolder(root, join(root, folder).replace(/\/$/, ''), before, hides);
const names = (things: readonly { readonly path: string }[] | undefined) =>
  things?.map(({ path }) => path.slice(root.length + 1)).sort();

test('a folder is told by its folders, by what makes programs run code, and by how much is in it', () => {
  for (const path of ['src/a.ts', 'package.json', '.git/config', '.envrc', 'notes.md']) write(path);
  const found = look();
  expect(names(found?.listed)).toContain('.git');
  expect(names(found?.listed)).toContain('.envrc');
  expect(names(found?.listed)).not.toContain('notes.md');
  expect(found?.folders.map((path) => path.slice(root.length + 1)).sort()).toEqual(['.git', 'src']);
  expect(found).toMatchObject({ entries: 5, shared: [], sockets: [], hiddenFiles: [] });
  const own = lstatSync(join(root, '.envrc'));
  const here = lstatSync(root);
  expect(found?.listed.find(({ path }) => path.endsWith('.envrc'))).toEqual({
    path: join(root, '.envrc'),
    identity: `${own.dev}:${own.ino}:${own.birthtimeMs}`,
    place: `${here.dev}:${here.ino}/.envrc`,
  });
});

test('in installed packages only a repository counts, and below what is listed nothing is listed again', () => {
  for (const path of [
    'node_modules/x/.envrc',
    'node_modules/x/.git/config',
    '.git/hooks/pre-commit',
  ])
    write(path);
  expect(names(look('node_modules/x')?.listed)).toEqual(['node_modules/x/.git']);
  expect(names(look('.git/hooks')?.listed)).toEqual([]);
});

test('a file with several names is told with their number; objects of a repository are shared by clones', () => {
  linkSync(write('a.txt', 'x'), join(root, 'b.txt'));
  const shared = look()?.shared;
  expect(
    shared?.map(({ path, names: count }) => [path.slice(root.length + 1), count]).sort(),
  ).toEqual([
    ['a.txt', 2],
    ['b.txt', 2],
  ]);
  const object = (name: string, head: Buffer) =>
    linkSync(write(`.git/objects/ab/${name}`, head), join(root, name));
  object('0'.repeat(38), Buffer.from([0x78, 1, 2, 3]));
  object('1'.repeat(38), Buffer.from('#!/b'));
  expect(names(look('.git/objects/ab')?.shared)).toEqual([`.git/objects/ab/${'1'.repeat(38)}`]);
  linkSync(write(`.git/objects/pack/pack-${'a'.repeat(40)}.pack`, 'PACKxxxx'), join(root, 'p'));
  expect(look('.git/objects/pack')?.shared).toEqual([]);
});

test('doors to processes and files that are to be hidden are told, links and folders are not hidden', async () => {
  const server = createServer().listen(join(root, 'door'));
  await new Promise((resolve) => server.once('listening', resolve));
  try {
    write('.env');
    write('secret/.env');
    symlinkSync('.env', join(root, 'link'));
    const found = look(
      '',
      undefined,
      (path) => path === '.env' || path === 'secret' || path === 'link',
    );
    expect(found?.sockets).toEqual([join(root, 'door')]);
    expect(found?.hiddenFiles).toEqual([join(root, '.env')]);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
});

test('a look is taken over while nothing in the folder changed, and not where it is too fresh to be trusted', async () => {
  write('a.txt');
  expect(look()?.changedAt).toBeNaN();
  const { ctimeMs } = lstatSync(root);
  await expect
    .poll(() => Date.now() - ctimeMs, { interval: 20, timeout: 30_000 })
    .toBeGreaterThan(100);
  const old = look();
  expect(old?.changedAt).toBe(ctimeMs);
  expect(look('', old)).toBe(old);
  write('b.txt');
  const next = look('', old);
  expect(next).not.toBe(old);
  expect(next?.entries).toBe(2);
  utimesSync(root, 1, 1);
  expect(look('', { ...old!, ino: old!.ino + 1 })).not.toBe(old);
});

test('what is no folder, or is gone, is not looked at; one that is closed is empty', () => {
  write('file');
  expect(look('file')).toBeUndefined();
  expect(look('none')).toBeUndefined();
  expect(look('file/below')).toBeUndefined();
  symlinkSync('.', join(root, 'link'));
  expect(look('link')).toBeUndefined();
  if (process.getuid?.() === 0) return;
  mkdirSync(join(root, 'closed'));
  chmodSync(join(root, 'closed'), 0);
  expect(look('closed')?.entries).toBe(0);
});
