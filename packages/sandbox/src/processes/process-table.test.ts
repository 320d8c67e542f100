import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  lastStarted,
  readOrEmpty,
  readProcess,
  readProcessTable,
  residentBytes,
} from './process-table.js';

const MISSING = 2_147_483_000;

test('this process stands in the table with its parent, and is the same when it is asked for alone', () => {
  const own = readProcess(process.pid);
  expect(own).toMatchObject({ pid: process.pid, parent: process.ppid });
  expect(own?.start).not.toBe('');
  expect(own?.group).toBeGreaterThan(0);
  expect(own?.session).toBeGreaterThanOrEqual(0);
  const table = readProcessTable();
  expect(table.get(process.pid)).toEqual(own);
  expect(table.size).toBeGreaterThan(1);
});

test('a process that is not there is not in the table and takes no memory', () => {
  expect(readProcess(MISSING)).toBeUndefined();
  expect(residentBytes(MISSING)).toBe(0);
  expect(residentBytes(process.pid)).toBeGreaterThan(10 * 1024 * 1024);
});

test('a file is read whole, and one that cannot be read is empty', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-process-table-'));
  try {
    const text = 'x'.repeat(200_000);
    writeFileSync(join(folder, 'file'), text);
    expect(readOrEmpty(join(folder, 'file'))).toBe(text);
    expect(readOrEmpty(folder)).toBe('');
    expect(readOrEmpty(join(folder, 'none'))).toBe('');
  } finally {
    rmSync(folder, { recursive: true });
  }
  if (process.platform === 'linux') expect(lastStarted()).toMatch(/^\d+\n$/);
});
