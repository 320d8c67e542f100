import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir, uptime } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  helperPath,
  isHelperUp,
  readHelperFile,
  removeHelperFile,
  writeHelperFile,
} from './helper-file.js';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-helper-file-'));
  path = helperPath({ XDG_STATE_HOME: folder });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const address = {
  port: 4711,
  token: 'a0'.repeat(24),
  proof: 'b1'.repeat(24),
  pid: process.pid,
  program: '/a folder/dist/auto.cjs',
};
const isUp = () => isHelperUp(path, address.program);

test('the file is one line that only the person can read, in a folder of the same kind', () => {
  writeHelperFile(path, address);
  expect(readHelperFile(path)).toEqual(address);
  expect(readFileSync(path, 'utf8')).toBe(
    `4711 ${address.token} ${address.proof} ${process.pid} /a folder/dist/auto.cjs\n`,
  );
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(statSync(join(path, '..')).mode & 0o777).toBe(0o700);
});

test('a damaged file is none', () => {
  expect(readHelperFile(path)).toBeUndefined();
  writeHelperFile(path, address);
  for (const text of [
    '',
    '4711\n',
    `x${readFileSync(path, 'utf8')}`,
    readFileSync(path, 'utf8').trim(),
  ]) {
    writeFileSync(path, text);
    expect(readHelperFile(path), text).toBeUndefined();
    expect(isUp()).toBe(false);
  }
});

test('a helper is up while its process lives, and only its own file is taken away', () => {
  writeHelperFile(path, address);
  expect(isUp()).toBe(true);
  expect(isHelperUp(path, '/another/dist/auto.cjs')).toBe(false);
  removeHelperFile(path, process.pid + 1);
  expect(readHelperFile(path)).toEqual(address);
  removeHelperFile(path, process.pid);
  expect(readHelperFile(path)).toBeUndefined();
  writeHelperFile(path, { ...address, pid: 2 ** 22 + 12_345 });
  expect(isUp()).toBe(false);
});

test('a helper from before the machine was started anew is not up, whoever has its number now', () => {
  writeHelperFile(path, address);
  const before = Date.now() / 1000 - uptime() - 60;
  utimesSync(path, before, before);
  expect(isUp()).toBe(false);
});
