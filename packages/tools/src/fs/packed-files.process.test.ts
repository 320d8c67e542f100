import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openWorkbench, type Workbench } from '../testing/workbench.js';

let bench: Workbench;
beforeEach(async () => {
  bench = await openWorkbench();
});
afterEach(() => bench.close());

const MIB = 1024 * 1024;

test('J08 a packed bomb of escape sequences is named as binary and never unpacked', async () => {
  const bomb = gzipSync(Buffer.alloc(64 * MIB, '\u001b[2J\u001b]0;owned\u0007'));
  expect(bomb.length).toBeLessThan(MIB);
  bench.write('bomb.gz', bomb);
  const before = process.memoryUsage().rss;
  for (const [name, args] of [
    ['fs_read', { path: 'bomb.gz' }],
    ['read_file', { path: 'bomb.gz' }],
    ['fs_grep', { pattern: 'owned' }],
    ['fs_edit', { path: 'bomb.gz', edits: [{ find: 'owned', replace: 'x' }] }],
  ] as const) {
    const outcome = await bench.run(name, args);
    const said = JSON.stringify(outcome.result);
    expect(said.length, name).toBeLessThan(4_000);
    expect(said, name).not.toContain('u001b');
  }
  expect((await bench.result('fs_read', { path: 'bomb.gz' })).error_code).toBe('BINARY_FILE');
  expect(process.memoryUsage().rss - before).toBeLessThan(48 * MIB);
});

test('J08 the same text unpacked is read in a bounded window, its escapes as JSON escapes', async () => {
  bench.write('flood.txt', Buffer.alloc(8 * MIB, '\u001b[2Jowned\n'));
  const outcome = await bench.run('fs_read', { path: 'flood.txt' });
  const said = JSON.stringify(outcome.result);
  expect(said.length).toBeLessThan(200_000);
  expect(said).not.toMatch(/[^\P{Cc}]/u);
});
