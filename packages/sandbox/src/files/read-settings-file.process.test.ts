import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSettingsBytes, readSettingsFile } from './read-settings-file.js';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-settings-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a regular file is read whole, also behind a link; one that is missing is none', () => {
  const path = join(folder, 'settings.yaml');
  writeFileSync(path, 'mode: a\n# ß\n');
  symlinkSync(path, join(folder, 'link.yaml'));
  expect(readSettingsFile(path)).toBe('mode: a\n# ß\n');
  expect(readSettingsFile(join(folder, 'link.yaml'))).toBe('mode: a\n# ß\n');
  expect(readSettingsFile(join(folder, 'none.yaml'))).toBeUndefined();
  expect(readSettingsFile(join(path, 'below.yaml'))).toBeUndefined();
});

test('a pipe that nobody writes to is refused at once', () => {
  const pipe = join(folder, 'pipe');
  execFileSync('sh', ['-c', 'mkfifo "$0"', pipe]);
  expect(() => readSettingsFile(pipe)).toThrow(`${pipe} is not a regular file`);
  symlinkSync(pipe, join(folder, 'to-pipe'));
  expect(() => readSettingsFile(join(folder, 'to-pipe'))).toThrow(/is not a regular file/);
});

test.each(['/dev/zero', '/dev/tty', '/'])('%s is refused', (path) => {
  expect(() => readSettingsFile(path)).toThrow(/is not a regular file|cannot be read/);
});

test('a folder, a loop of links and a socket of no use are refused by name', () => {
  mkdirSync(join(folder, 'folder'));
  symlinkSync('loop', join(folder, 'loop'));
  symlinkSync('/dev/zero', join(folder, 'zero'));
  expect(() => readSettingsFile(join(folder, 'folder'))).toThrow(/is not a regular file/);
  expect(() => readSettingsFile(join(folder, 'loop'))).toThrow(/cannot be read \(ELOOP\)/);
  expect(() => readSettingsFile(join(folder, 'zero'))).toThrow(/is not a regular file/);
});

test('the limit holds to the byte', () => {
  const path = join(folder, 'sized');
  writeFileSync(path, 'x'.repeat(100_000));
  expect(readSettingsBytes(path, 100_000)).toHaveLength(100_000);
  expect(() => readSettingsBytes(path, 99_999)).toThrow(`${path} is larger than 99999 bytes`);
});
