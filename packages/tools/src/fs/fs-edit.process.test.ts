import { chmodSync, readFileSync, statSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorkbench, type Workbench } from '../testing/workbench.js';

let bench: Workbench;
beforeAll(async () => {
  bench = await openWorkbench({ sandbox: { backend: 'unconfined' } });
});
afterAll(() => bench.close());

describe('fs_edit', () => {
  test('T-03 replaces exactly one occurrence and returns a unified diff', async () => {
    bench.write('code.ts', 'const a = 1;\nconst b = 2;\nconst c = 3;\n');
    const args = { path: 'code.ts', edits: [{ find: 'b = 2', replace: 'b = 20' }] };
    const result = await bench.result('fs_edit', args);
    expect(result).toMatchObject({ ok: true, path: 'code.ts', replacements: 1, lines: 3 });
    expect(result.diff).toBe(
      '--- a/code.ts\n+++ b/code.ts\n@@ -1,3 +1,3 @@\n const a = 1;\n-const b = 2;\n+const b = 20;\n const c = 3;\n',
    );
  });

  test('B7 $&, $` and $$ in the new text are plain text', async () => {
    const replace = "$& $` $' $$ $1 \\n";
    bench.write('dollar.txt', 'a MARK b');
    await bench.result('fs_edit', { path: 'dollar.txt', old_string: 'MARK', new_string: replace });
    expect(bench.read('dollar.txt')).toBe(`a ${replace} b`);
  });

  test('C-03 dots and brackets are plain text; replace_all takes every occurrence; empty text deletes', async () => {
    bench.write('dots.txt', 'a.b axb a.b [x] [x]');
    await bench.result('fs_edit', {
      path: 'dots.txt',
      find: 'a.b',
      replace: 'Z',
      replace_all: true,
    });
    expect(bench.read('dots.txt')).toBe('Z axb Z [x] [x]');
    await bench.result('fs_edit', { path: 'dots.txt', find: ' [x] [x]', replace: '' });
    expect(bench.read('dots.txt')).toBe('Z axb Z');
  });

  test('T-03 ambiguous text names every line it starts on and changes nothing', async () => {
    bench.write('twice.txt', 'x = 1\ny\nx = 1\n');
    const result = await bench.result('fs_edit', {
      path: 'twice.txt',
      find: 'x = 1',
      replace: 'z',
    });
    expect(result).toMatchObject({ ok: false, error_code: 'MULTIPLE_MATCHES', lines: [1, 3] });
    expect(result.error).toContain(
      'The text of find appears 2 times; set replace_all=true or provide more specific text',
    );
    expect(bench.read('twice.txt')).toBe('x = 1\ny\nx = 1\n');
  });

  test('T-03 missing text shows the nearest lines with their numbers', async () => {
    bench.write('near.ts', 'import x;\n\nfunction  total(items) {\n  return items.length;\n}\n');
    const args = { path: 'near.ts', find: 'function total(items) {', replace: 'x' };
    const result = await bench.result('fs_edit', args);
    expect(result).toMatchObject({
      error_code: 'NO_MATCH',
      nearest: [{ line: 3, text: 'function  total(items) {', differsOnlyInWhiteSpace: true }],
      recommendations: ['Copy the text with the white space of the file'],
    });
    expect(result.error).toContain('The text of find is not in the file');
    expect(result.error).toContain('line 3');
  });

  test('edits are made in order, all or none', async () => {
    bench.write('order.txt', 'a b c');
    const bad = {
      path: 'order.txt',
      edits: [
        { find: 'a', replace: 'x' },
        { find: 'q', replace: 'z' },
      ],
    };
    const refused = await bench.result('fs_edit', bad);
    expect(refused).toMatchObject({ ok: false, edit_index: 1 });
    expect(refused.error).toContain('Edit 2 of 2');
    expect(bench.read('order.txt')).toBe('a b c');
    const good = {
      path: 'order.txt',
      edits: [
        { find: 'a', replace: 'x' },
        { find: 'x b', replace: 'y' },
      ],
    };
    expect(await bench.result('fs_edit', good)).toMatchObject({ ok: true, replacements: 2 });
    expect(bench.read('order.txt')).toBe('y c');
  });

  test('line endings, byte order mark, final newline, mode and bytes that are no UTF-8 stay', async () => {
    const path = bench.write('crlf.txt', '\ufeffone\r\ntwo\r\nthree');
    chmodSync(path, 0o640);
    const args = { path: 'crlf.txt', find: 'one\ntwo', replace: '1\n2\n2b' };
    expect(await bench.result('fs_edit', args)).toMatchObject({ ok: true });
    expect(bench.read('crlf.txt')).toBe('\ufeff1\r\n2\r\n2b\r\nthree');
    expect(statSync(path).mode & 0o777).toBe(0o640);
    const latin = bench.write('latin2.txt', Buffer.from([0xe9, 0x20, 0x61, 0xff, 0x0a]));
    await bench.result('fs_edit', { path: 'latin2.txt', find: 'a', replace: 'é' });
    expect(readFileSync(latin).toString('hex')).toBe('e920c3a9ff0a');
  });

  test('property: an edit changes its text and not one byte more', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 200 }).map((bytes) => bytes.filter((byte) => byte !== 0)),
        fc.uint8Array({ maxLength: 200 }).map((bytes) => bytes.filter((byte) => byte !== 0)),
        fc.string({ unit: 'grapheme', maxLength: 20 }),
        async (head, tail, replacement) => {
          const mark = '<<the mark>>';
          const before = Buffer.concat([head, Buffer.from(mark), tail]);
          fc.pre(!/\r\n|\0/.test(before.toString('latin1')) && !replacement.includes('\0'));
          fc.pre(![0xff, 0xfe, 0x89, 0x47, 0x25, 0x50, 0x1f, 0x7f, 0x53].includes(before[0] ?? 0));
          const path = bench.write('property.bin', before);
          await bench.result('fs_read', { path: 'property.bin' });
          const args = { path: 'property.bin', find: mark, replace: replacement };
          expect(await bench.result('fs_edit', args)).toMatchObject({ ok: true });
          const after = readFileSync(path);
          expect(after.equals(Buffer.concat([head, Buffer.from(replacement), tail]))).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('older names of parameters are taken too', () => {
  test('fs_edit and fs_multi_edit', async () => {
    for (const names of [
      { old_string: 'a', new_string: 'b' },
      { find: 'a', replace: 'b' },
      { old_text: 'a', new_text: 'b' },
      { edits: [{ oldText: 'a', newText: 'b' }] },
    ]) {
      bench.write('alias.txt', 'a');
      await bench.result('fs_read', { path: 'alias.txt' });
      expect(await bench.result('fs_edit', { path: 'alias.txt', ...names })).toMatchObject({
        ok: true,
      });
    }
    bench.write('alias2.txt', 'a a');
    const edits = [
      { file_path: 'alias2.txt', old_string: 'a', new_string: 'b', replace_all: true },
    ];
    expect(await bench.result('fs_multi_edit', { edits })).toMatchObject({ ok: true });
  });
});
