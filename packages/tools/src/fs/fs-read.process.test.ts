import { rmSync, statSync, truncateSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorkbench, type Workbench } from '../testing/workbench.js';

let bench: Workbench;
beforeAll(async () => {
  bench = await openWorkbench({ sandbox: { backend: 'unconfined' } });
});
afterAll(() => bench.close());

describe('fs_read', () => {
  test('T-01 reads lines from 1 with an offset and a limit and says how to go on', async () => {
    bench.write('lines.txt', Array.from({ length: 50 }, (_, i) => `line ${i + 1}\n`).join(''));
    expect(await bench.result('fs_read', { path: 'lines.txt', offset: 11, limit: 2 })).toEqual({
      path: 'lines.txt',
      offset: 11,
      limit: 2,
      lines: 2,
      truncated: true,
      totalLines: 50,
      size: expect.any(Number),
      content: 'line 11\nline 12\n',
      next_offset: 13,
      next_byte_offset: expect.any(Number),
    });
  });

  test('an offset past the end is a success with nothing in it', async () => {
    bench.write('short.txt', 'a\nb\n');
    expect(await bench.result('fs_read', { path: 'short.txt', offset: 99 })).toMatchObject({
      content: '',
      lines: 0,
      truncated: false,
    });
  });

  test('a negative offset reads from the end; byte_offset goes on where a window ended', async () => {
    bench.write('tail.txt', 'a\nb\nc\nd');
    expect(await bench.result('fs_read', { path: 'tail.txt', offset: -2 })).toMatchObject({
      content: 'c\nd',
      offset: 3,
    });
    const first = await bench.result('fs_read', { path: 'tail.txt', limit: 2 });
    const rest = { path: 'tail.txt', byte_offset: first.next_byte_offset };
    expect(await bench.result('fs_read', rest)).toMatchObject({
      content: 'c\nd',
      truncated: false,
    });
  });

  test('T-04 a file larger than one result is cut at a line and pages to its exact end', async () => {
    const text = Array.from({ length: 9_000 }, (_, i) => `row ${i} ü€😀\n`).join('');
    bench.write('large.txt', text);
    let all = '';
    let args: Record<string, unknown> = { path: 'large.txt', limit: 100_000 };
    for (let page = 0; page < 50; page += 1) {
      const result = await bench.result('fs_read', args);
      all += result.content;
      if (!result.truncated) break;
      args = { path: 'large.txt', byte_offset: result.next_byte_offset, limit: 100_000 };
    }
    expect(all).toBe(text);
  });

  test('F29 one line of 5 MB is read in parts, never whole', async () => {
    bench.write('long.txt', 'ü'.repeat(2_500_000));
    const result = await bench.result('fs_read', { path: 'long.txt' });
    expect((result.content as string).length).toBeLessThan(40_001);
    expect(result.content).not.toContain('\ufffd');
    expect(result).toMatchObject({ truncated: true, note: expect.stringContaining('byte_offset') });
  });

  test('F29 a file of 10 GB is read by windows and never edited whole', async () => {
    const path = bench.write('huge.txt', 'first line\n');
    truncateSync(path, 10 * 2 ** 30);
    expect(await bench.result('fs_read', { path: 'huge.txt', limit: 1 })).toMatchObject({
      ok: false,
      error_code: 'BINARY_FILE',
    });
    const edit = { path: 'huge.txt', find: 'first', replace: 'x' };
    expect(await bench.result('fs_edit', edit)).toMatchObject({ error_code: 'FILE_TOO_LARGE' });
    expect(statSync(path).size).toBe(10 * 2 ** 30);
    rmSync(path);
  });

  test('T-04 binary content is named, not dumped', async () => {
    bench.write('a.png', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]));
    bench.write('a.bin', Uint8Array.from([65, 0, 66]));
    expect(await bench.result('fs_read', { path: 'a.png' })).toMatchObject({
      ok: false,
      error_code: 'BINARY_FILE',
      kind: 'PNG image',
      size: 7,
    });
    expect(await bench.result('fs_read', { path: 'a.bin' })).toMatchObject({ kind: 'binary data' });
  });

  test('a byte order mark is not in the text; CR LF and bytes that are no UTF-8 are named', async () => {
    bench.write('bom.txt', '\ufeffa\r\nb\r\n');
    bench.write('latin.txt', Buffer.from([0x61, 0xe9, 0x0a]));
    expect(await bench.result('fs_read', { path: 'bom.txt' })).toMatchObject({
      content: 'a\r\nb\r\n',
      bom: true,
      line_endings: 'crlf',
    });
    expect(await bench.result('fs_read', { path: 'latin.txt' })).toMatchObject({
      encoding: expect.stringContaining('not UTF-8'),
    });
  });

  test('read_file gives content, path and size, and takes file_path too', async () => {
    bench.write('plain.txt', 'x\ny\n');
    for (const args of [{ path: 'plain.txt' }, { file_path: 'plain.txt' }]) {
      expect(await bench.result('read_file', args)).toMatchObject({
        content: 'x\ny\n',
        path: 'plain.txt',
        size: 4,
        total_lines: 2,
        truncated: false,
      });
    }
  });
});
