import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeWhole } from './write-whole.js';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-whole-'));
  path = join(folder, 'file');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Reads the file again and again until it is told to end; says how often, and what was none of the two texts. */
const READER = `
const { readFileSync, existsSync } = require('node:fs');
const { parentPort, workerData: { path, end, texts } } = require('node:worker_threads');
parentPort.postMessage('ready');
let reads = 0; const other = [];
while (!existsSync(end)) { reads++; const text = readFileSync(path, 'utf8'); if (!texts.includes(text)) other.push(text.length); }
parentPort.postMessage({ reads, other });
`;

test('whoever reads while it is written finds the old text or the new one', async () => {
  const texts = ['a'.repeat(4000), 'b'.repeat(9000)];
  writeWhole(path, 'a'.repeat(4000), 0o600);
  const end = join(folder, 'end');
  const reader = new Worker(READER, { eval: true, workerData: { path, end, texts } });
  const next = () => new Promise((resolve) => reader.once('message', resolve));
  await next();
  for (let round = 0; round < 1000; round++) writeWhole(path, texts[round % 2] ?? '', 0o600);
  writeWhole(end, '', 0o600);
  const told = await next();
  expect(told).toMatchObject({ other: [], reads: expect.any(Number) });
  expect(Reflect.get(Object(told), 'reads')).toBeGreaterThan(10);
  await reader.terminate();
});

test('the file has the rights that were asked for, and nothing is left beside it', () => {
  writeWhole(path, 'text', 0o600);
  expect(readFileSync(path, 'utf8')).toBe('text');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['file']);
});

test('what cannot be put in its place leaves nothing behind', () => {
  mkdirSync(path);
  expect(() => writeWhole(path, 'text', 0o600)).toThrow(/EISDIR|EEXIST|ENOTEMPTY|EPERM/);
  expect(readdirSync(folder)).toEqual(['file']);
});
