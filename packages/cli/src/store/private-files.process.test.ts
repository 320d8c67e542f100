import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensurePrivateFolder, readPrivateFile, writePrivateFile } from './private-files.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-private-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

test('a private file has mode 600 in a folder with mode 700, whatever the umask and whatever was there', async () => {
  const path = join(folder, 'data', 'access', 'token');
  mkdirSync(join(folder, 'data', 'access'), { recursive: true });
  chmodSync(join(folder, 'data', 'access'), 0o777);
  writeFileSync(path, 'old', { mode: 0o644 });
  await writePrivateFile(path, 'new');
  expect([modeOf(path), modeOf(join(folder, 'data', 'access'))]).toEqual(['600', '700']);
  expect(await readPrivateFile(path)).toBe('new');
  expect(readdirSync(join(folder, 'data', 'access'))).toEqual(['token']);
});

test('a folder that others could look into is closed', () => {
  const path = join(folder, 'data');
  mkdirSync(path);
  chmodSync(path, 0o755);
  ensurePrivateFolder(path);
  expect(modeOf(path)).toBe('700');
});

test('what is not there is nothing; what others can read, a link, a pipe and a huge file are refused', async () => {
  const path = (name: string) => join(folder, name);
  expect(await readPrivateFile(path('none'))).toBeUndefined();
  writeFileSync(path('open'), 'secret');
  chmodSync(path('open'), 0o640);
  await expect(readPrivateFile(path('open'))).rejects.toThrow('can be read by others (mode 640)');
  writeFileSync(path('own'), 'secret', { mode: 0o600 });
  symlinkSync(path('own'), path('link'));
  await expect(readPrivateFile(path('link'))).rejects.toThrow('ELOOP');
  execFileSync('/bin/sh', ['-c', 'mkfifo -m 600 "$1"', 'sh', path('pipe')]);
  await expect(readPrivateFile(path('pipe'))).rejects.toThrow('not a small regular file');
  writeFileSync(path('huge'), Buffer.alloc(1024 * 1024), { mode: 0o600 });
  await expect(readPrivateFile(path('huge'))).rejects.toThrow('not a small regular file');
});
