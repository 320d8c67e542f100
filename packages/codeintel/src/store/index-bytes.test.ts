import { appendFileSync, mkdtempSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { IndexBytes } from './index-bytes.js';
import { KeptBytes } from './kept-bytes.js';

let folder = '';
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function opened(size: number): { bytes: Buffer; path: string; file: IndexBytes } {
  folder = mkdtempSync(join(tmpdir(), 'sluice-bytes-'));
  const path = join(folder, 'x.sluice');
  const bytes = Buffer.from(Array.from({ length: size }, (_, at) => (at * 31) % 251));
  writeFileSync(path, bytes);
  return { bytes, path, file: new IndexBytes(openSync(path, 'r')) };
}

test('every piece is as it stands in the file, before and after it was read whole', () => {
  const { bytes, file } = opened(5000);
  for (let round = 0; round < 60; round += 1) {
    const block = { offset: round * 80, length: 1 + round * 3 };
    const end = block.offset + block.length;
    expect(file.read(block).equals(bytes.subarray(block.offset, end)), `${round}`).toBe(true);
  }
  expect(file.read({ offset: 7, length: 0 })).toHaveLength(0);
  file.close();
});

test('what is appended after it was opened can be read, and what is not there is an error', () => {
  const { bytes, path, file } = opened(500);
  for (let round = 0; round < 40; round += 1) file.read({ offset: round, length: 8 });
  appendFileSync(path, 'more');
  expect(file.read({ offset: 500, length: 4 }).toString()).toBe('more');
  expect(file.read({ offset: 498, length: 6 })).toEqual(
    Buffer.concat([bytes.subarray(498), Buffer.from('more')]),
  );
  expect(file.size).toBe(504);
  expect(() => file.read({ offset: 500, length: 40 })).toThrow('too early');
  file.close();
});

test('what is kept from one opening to the next is given again only while the file is the same', () => {
  const { bytes, path, file } = opened(500);
  file.close();
  const kept = new KeptBytes();
  const all = (): Buffer => {
    const again = new IndexBytes(openSync(path, 'r'), kept);
    try {
      return again.read({ offset: 0, length: again.size });
    } finally {
      again.close();
    }
  };
  expect(all().equals(bytes)).toBe(true);
  expect(all().buffer).toBe(all().buffer);
  appendFileSync(path, 'more');
  expect(all().toString('latin1', 500)).toBe('more');
  const other = Buffer.alloc(504, 7);
  writeFileSync(`${path}.new`, other);
  renameSync(`${path}.new`, path);
  expect(all().equals(other)).toBe(true);
});
