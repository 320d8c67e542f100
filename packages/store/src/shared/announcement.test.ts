import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  announce,
  announcementPath,
  makeAnnouncement,
  readAnnouncement,
  socketPath,
  withdraw,
  writerOf,
} from './announcement.js';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ann-'));
  path = join(folder, 's.db');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('what is announced is read back, is for its owner only, and is gone once it is withdrawn', () => {
  const made = makeAnnouncement(path);
  expect(made).toMatchObject({ address: socketPath(path), pid: process.pid });
  expect(made.secret).toMatch(/^[0-9a-f]{64}$/);
  expect(makeAnnouncement(path).secret).not.toBe(made.secret);
  expect(readAnnouncement(path)).toBeUndefined();
  announce(path, made);
  expect(readAnnouncement(path)).toEqual(made);
  expect(statSync(announcementPath(path)).mode & 0o777).toBe(0o600);
  expect(writerOf(path)).toBe(process.pid);
  writeFileSync(made.address, '');
  withdraw(path, made);
  expect([existsSync(announcementPath(path)), existsSync(made.address)]).toEqual([false, false]);
  expect(writerOf(path)).toBeUndefined();
});

test('a socket that an earlier process left is taken away', () => {
  writeFileSync(socketPath(path), 'left');
  makeAnnouncement(path);
  expect(existsSync(socketPath(path))).toBe(false);
});

test('a store with a long name has its socket where names are short, in a folder that goes with it', () => {
  const long = join(folder, `${'x'.repeat(120)}.db`);
  const made = makeAnnouncement(long);
  expect(Buffer.byteLength(made.address)).toBeLessThanOrEqual(100);
  expect(existsSync(dirname(made.address))).toBe(true);
  withdraw(long, made);
  expect(existsSync(dirname(made.address))).toBe(false);
});

test.each([
  'no JSON',
  '5',
  '{}',
  '{"address":"a","secret":"s"}',
  '{"address":1,"secret":"s","pid":1}',
  '{"address":"a","secret":null,"pid":1}',
])('what stands there and is no announcement, %s, announces nobody', (text) => {
  writeFileSync(announcementPath(path), text);
  expect(readAnnouncement(path)).toBeUndefined();
  expect(writerOf(path)).toBeUndefined();
});

test('a process that is gone writes no more', () => {
  announce(path, { ...makeAnnouncement(path), pid: 2 ** 22 + 12_345 });
  expect(readAnnouncement(path)).toBeDefined();
  expect(writerOf(path)).toBeUndefined();
});
