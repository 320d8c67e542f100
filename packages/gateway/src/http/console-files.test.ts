import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { listConsoleFiles } from './console-files.js';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function folderOf(...paths: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-console-'));
  folders.push(folder);
  mkdirSync(join(folder, 'assets/deep'), { recursive: true });
  for (const path of paths) writeFileSync(join(folder, path), `this is ${path}`);
  return folder;
}

test.each([
  ['a.html', 'text/html; charset=utf-8'],
  ['a.js', 'text/javascript; charset=utf-8'],
  ['a.css', 'text/css; charset=utf-8'],
  ['a.json', 'application/json; charset=utf-8'],
  ['a.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['a.svg', 'image/svg+xml'],
  ['a.png', 'image/png'],
  ['a.ico', 'image/x-icon'],
  ['a.woff2', 'font/woff2'],
  ['a.txt', 'text/plain; charset=utf-8'],
])('G-08 %s is served as %s', async (name, type) => {
  const files = await listConsoleFiles(folderOf(name));
  expect(files.get(`/${name}`)?.type).toBe(type);
});

test('G-08 files are found by their address, at any depth, and only built ones are kept for ever', async () => {
  const files = await listConsoleFiles(folderOf('index.html', 'assets/deep/x.js'));
  expect([...files.keys()].sort()).toEqual(['/assets/deep/x.js', '/index.html']);
  expect(files.get('/index.html')?.isImmutable).toBe(false);
  expect(files.get('/assets/deep/x.js')?.isImmutable).toBe(true);
  expect(String((await files.get('/assets/deep/x.js')?.read())?.body)).toBe(
    'this is assets/deep/x.js',
  );
});

test('G-07 what has an unknown ending, a folder and a link are not there', async () => {
  const folder = folderOf('secret.map', 'noending');
  mkdirSync(join(folder, 'folder.js'));
  symlinkSync('/etc/hostname', join(folder, 'link.txt'));
  expect([...(await listConsoleFiles(folder)).keys()]).toEqual([]);
});

test.each([
  ['gzip, deflate, br', 'br'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', undefined],
  ['', undefined],
  ['brotli', undefined],
] as const)('N-08 a reader who accepts %j gets %s', async (accepts, encoding) => {
  const files = await listConsoleFiles(folderOf('a.js', 'a.png'));
  const served = await files.get('/a.js')?.read(accepts);
  expect(served?.encoding).toBe(encoding);
  const body = served?.body ?? Buffer.from('');
  const plain =
    encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;
  expect(String(plain)).toBe('this is a.js');
  expect((await files.get('/a.png')?.read(accepts))?.encoding).toBeUndefined();
});
