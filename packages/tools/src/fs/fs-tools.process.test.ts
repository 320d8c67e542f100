import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import { type HostSandbox, SandboxError } from '@sluice/sandbox';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../testing/processes.js';
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

describe('fs_write', () => {
  test('T-03 makes missing folders, replaces whole files and keeps mode bits', async () => {
    expect(await bench.result('fs_write', { path: 'new/deep/a.txt', content: 'x' })).toMatchObject({
      ok: true,
      operation: 'create',
      bytes: 1,
      lines: 1,
    });
    const path = bench.write('run.sh', 'old');
    chmodSync(path, 0o755);
    expect(await bench.result('fs_write', { path: 'run.sh', content: 'new\n' })).toMatchObject({
      operation: 'update',
    });
    expect(bench.read('run.sh')).toBe('new\n');
    expect(statSync(path).mode & 0o777).toBe(0o755);
  });

  test('T-03 keeps CR LF and the byte order mark of the file it replaces, and says so', async () => {
    bench.write('win.txt', '\ufeffa\r\nb\r\n');
    expect(await bench.result('fs_write', { path: 'win.txt', content: 'c\nd\n' })).toMatchObject({
      kept: ['CR LF line endings', 'byte order mark'],
    });
    expect(bench.read('win.txt')).toBe('\ufeffc\r\nd\r\n');
  });

  test('exact bytes: escapes, dollar signs, -h, empty content and a missing final newline stay', async () => {
    for (const content of [
      'print("a\\nb")',
      'C:\\new\\table',
      '$& $$ $1',
      'use -h for help',
      '',
      'no end',
    ]) {
      await bench.result('fs_write', { path: 'exact.txt', content });
      expect(bench.read('exact.txt')).toBe(content);
    }
  });

  test('T-03 a file that changed since it was read is not overwritten', async () => {
    const path = bench.write('stale.txt', 'one');
    await bench.result('fs_read', { path: 'stale.txt' });
    bench.write('stale.txt', 'two from somebody else');
    utimesSync(path, new Date(), new Date(Date.now() + 5_000));
    const refusal = {
      ok: false,
      error_code: 'STALE',
      error: expect.stringContaining(
        'File appears to have changed externally. Please read it again before writing.',
      ),
      recommendations: [expect.stringContaining('Read stale.txt again')],
    };
    expect(await bench.result('fs_write', { path: 'stale.txt', content: 'x' })).toMatchObject(
      refusal,
    );
    const edit = { path: 'stale.txt', find: 'two', replace: 'x' };
    expect(await bench.result('fs_edit', edit)).toMatchObject(refusal);
    expect(await bench.result('fs_multi_edit', { edits: [edit] })).toMatchObject({ ok: false });
    expect(bench.read('stale.txt')).toBe('two from somebody else');
    await bench.result('fs_read', { path: 'stale.txt' });
    expect(await bench.result('fs_edit', edit)).toMatchObject({ ok: true });
  });

  test('an own write or edit is no foreign change', async () => {
    bench.write('own.txt', 'a');
    await bench.result('fs_read', { path: 'own.txt' });
    for (const content of ['b', 'c', 'd']) {
      expect(await bench.result('fs_write', { path: 'own.txt', content })).toMatchObject({
        ok: true,
      });
    }
    const edit = { path: 'own.txt', edits: [{ find: 'd', replace: 'e' }] };
    expect(await bench.result('fs_edit', edit)).toMatchObject({ ok: true });
  });
});

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
      'old_string appears 2 times; set replace_all=true or provide more specific text',
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
    expect(result.error).toContain('old_string not found in file');
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

describe('fs_multi_edit', () => {
  test('T-03 changes all files or none', async () => {
    bench.write('m1.txt', 'one');
    bench.write('m2.txt', 'two two');
    const bad = [
      { path: 'm1.txt', find: 'one', replace: '1' },
      { path: 'm2.txt', find: 'two', replace: '2' },
    ];
    const refused = await bench.result('fs_multi_edit', { edits: bad });
    expect(refused).toMatchObject({
      ok: false,
      error_code: 'MULTIPLE_MATCHES',
      results: [
        { path: 'm1.txt', status: 'skipped', replacements: 0 },
        { path: 'm2.txt', status: 'error', message: expect.stringContaining('appears 2 times') },
      ],
    });
    expect([bench.read('m1.txt'), bench.read('m2.txt')]).toEqual(['one', 'two two']);
    const good = bad.map((edit) => ({ ...edit, replace_all: true }));
    const done = await bench.result('fs_multi_edit', { edits: good });
    expect(done).toMatchObject({
      ok: true,
      results: [
        { path: 'm1.txt', status: 'ok', replacements: 1 },
        { path: 'm2.txt', status: 'ok', replacements: 2 },
      ],
    });
    expect([bench.read('m1.txt'), bench.read('m2.txt')]).toEqual(['1', '2 2']);
  });

  test('two spellings of one path are one file', async () => {
    bench.write('sub/same.txt', 'a b');
    const edits = [
      { path: 'sub/same.txt', find: 'a', replace: 'x' },
      { path: './sub/../sub/same.txt', find: 'x b', replace: 'y' },
    ];
    expect(await bench.result('fs_multi_edit', { edits })).toMatchObject({ ok: true });
    expect(bench.read('sub/same.txt')).toBe('y');
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

describe('bad input: a clear error with code, path and recommendation, and nothing written', () => {
  const refusal = (code: string) => ({
    ok: false,
    error_code: code,
    error: expect.any(String),
    recommendations: expect.arrayContaining([expect.any(String)]),
  });

  test('K-32 wrong types name the field, what was expected and what came', async () => {
    for (const [name, args] of [
      ['fs_read', { path: ['../x'] }],
      ['fs_read', { path: 'a', offset: '5' }],
      ['fs_write', { path: 'a' }],
      ['fs_write', { path: 'a', content: 5 }],
      ['fs_edit', { path: 'a', edits: 'x' }],
      ['fs_edit', { path: 'a', edits: [] }],
      ['fs_edit', { path: 'a', edits: [{ find: 'x' }] }],
      ['fs_multi_edit', { edits: [{ find: 'a', replace: 'b' }] }],
      ['fs_glob', {}],
      ['fs_grep', { pattern: 5 }],
      ['fs_grep', { pattern: '' }],
      ['bash_run', { command: '   ' }],
      ['bash_run', { command: 'ls', timeout_ms: -1 }],
      ['bash_run', { command: 'ls', timeout_ms: 1e308 }],
      ['bash_logs', {}],
      ['bash_kill', { pid: {} }],
      ['todo_write', { todos: [{ id: 'a' }] }],
      ['task_run', { task: '' }],
      ['current_time', { timezone: 5 }],
      ['memory_search', { query: '  ' }],
      ['read_file', {}],
      ['fs_read', { path: 'a', unknown: 1 }],
      ['fs_write', { path: 'a', content: 'half \ud800' }],
      ['fs_edit', { path: 'a', find: '\udc00', replace: 'x' }],
      ['bash_run', { command: 'echo \ud800' }],
    ] as const) {
      const outcome = await bench.run(name, args);
      expect(outcome, `${name} ${JSON.stringify(args)}`).toMatchObject({
        isError: true,
        errorCode: 'INVALID_ARGS',
      });
    }
    expect(await bench.result('fs_read', { path: ['../x'] })).toMatchObject({
      faults: [
        { path: 'path', expected: expect.stringContaining('string'), received: 'array of 1' },
      ],
    });
  });

  test('missing files, folders, and files without permission', async () => {
    mkdirSync(join(bench.root, 'folder'), { recursive: true });
    for (const [name, args, code] of [
      ['fs_read', { path: 'no.txt' }, 'NOT_FOUND'],
      ['fs_read', { path: 'folder' }, 'IS_DIRECTORY'],
      ['fs_write', { path: 'folder', content: 'x' }, 'IS_DIRECTORY'],
      ['fs_edit', { path: 'no.txt', find: 'a', replace: 'b' }, 'NOT_FOUND'],
      ['fs_edit', { path: 'folder', find: 'a', replace: 'b' }, 'IS_DIRECTORY'],
      ['fs_glob', { pattern: '*', cwd: 'no' }, 'NOT_FOUND'],
      ['fs_grep', { pattern: 'x', path: 'no' }, 'NOT_FOUND'],
      ['bash_run', { command: 'ls', cwd: 'no' }, 'NOT_FOUND'],
      ['read_file', { path: 'no.txt' }, 'NOT_FOUND'],
    ] as const) {
      expect(await bench.result(name, args), `${name} ${JSON.stringify(args)}`).toMatchObject({
        ...refusal(code),
        path: expect.any(String),
      });
    }
  });

  test('F01 F04 F05 F13 F16 F17 F32 paths out of the workspace are refused by every tool', async () => {
    symlinkSync('/etc/passwd', join(bench.root, 'link.txt'));
    symlinkSync('/etc', join(bench.root, 'linkdir'));
    const paths = [
      '../../etc/passwd',
      '/etc/passwd',
      'link.txt',
      'linkdir/passwd',
      '/dev/zero',
      '/proc/self/environ',
      'a\0b',
      'x'.repeat(5_000),
    ];
    for (const path of paths) {
      for (const [name, args] of [
        ['fs_read', { path }],
        ['read_file', { path }],
        ['fs_write', { path, content: 'x' }],
        ['fs_edit', { path, find: 'root', replace: 'x' }],
        ['fs_multi_edit', { edits: [{ path, find: 'root', replace: 'x' }] }],
        ['fs_grep', { pattern: 'root', path }],
        ['fs_glob', { pattern: '*', cwd: path }],
        ['bash_run', { command: 'cat passwd', cwd: path }],
      ] as const) {
        const outcome = await bench.run(name, args);
        expect(outcome.isError, `${name} ${path.slice(0, 30)}`).toBe(true);
        expect(JSON.stringify(outcome.result)).not.toContain('root:x:');
        expect(outcome.result).toMatchObject({ error_code: expect.stringMatching(/^PATH_|NOT_/) });
      }
    }
    expect(bench.read('../../etc/passwd')).toContain('root');
  });

  test('B7 a link inside the workspace that leads out is refused, whichever tool follows it', async () => {
    expect(await bench.result('fs_read', { path: 'link.txt' })).toMatchObject({
      error_code: 'PATH_SYMLINK_ESCAPE',
    });
  });

  test('F25 F26 files that make other programs run code are not written', async () => {
    for (const path of ['.git/hooks/pre-commit', '.git/config', '.claude/settings.json']) {
      expect(await bench.result('fs_write', { path, content: 'x' })).toMatchObject({
        ok: false,
        error_code: 'PATH_PROTECTED',
      });
    }
  });

  test('F28 a file that became a link while a person was asked is refused when the call runs', async () => {
    const asking = await openWorkbench({
      sandbox: { backend: 'unconfined' },
      permission: { mode: 'ask' },
    });
    try {
      const victim = bench.write('victim.txt', 'untouched');
      const target = asking.write('target.txt', 'old');
      const call = asking.run('fs_write', { path: 'target.txt', content: 'new' });
      await until(async () => (await asking.runtime.pendingApprovals()).length === 1);
      rmSync(target);
      symlinkSync(victim, target);
      const [pending] = await asking.runtime.pendingApprovals();
      await asking.runtime.decide(pending!.request.callId, 'allow');
      expect(await call).toMatchObject({
        isError: true,
        result: { error_code: 'PATH_SYMLINK_ESCAPE' },
      });
      expect(bench.read('victim.txt')).toBe('untouched');
    } finally {
      await asking.close();
    }
  });

  test('F14 a FIFO is refused at once', async () => {
    execFileSync('/bin/sh', ['-c', 'mkfifo "$1"', 'sh', join(bench.root, 'fifo')]);
    for (const [name, args] of [
      ['fs_read', { path: 'fifo' }],
      ['fs_edit', { path: 'fifo', find: 'a', replace: 'b' }],
      ['fs_grep', { pattern: 'x', path: 'fifo' }],
    ] as const) {
      expect(await bench.result(name, args)).toMatchObject({ ok: false, error_code: 'PATH_FIFO' });
    }
  });
});

describe('a disk that is full', () => {
  test('T-03 nothing is half-written and the result says what to do', async () => {
    const full = await openWorkbench({
      sandbox: { backend: 'unconfined' },
      wrapSandbox: (sandbox): HostSandbox => {
        const refuse = (path: string) =>
          Promise.reject(
            new SandboxError('DISK_FULL', `No space left for ${path}`, {
              path,
              recommendations: ['Free some space'],
            }),
          );
        return {
          ...sandbox,
          writeFile: (path) => refuse(path),
          writeFiles: (batch) => refuse(batch[0]!.path),
        };
      },
    });
    try {
      full.write('a.txt', 'old');
      for (const [name, args] of [
        ['fs_write', { path: 'a.txt', content: 'new' }],
        ['fs_edit', { path: 'a.txt', find: 'old', replace: 'new' }],
        ['fs_multi_edit', { edits: [{ path: 'a.txt', find: 'old', replace: 'new' }] }],
      ] as const) {
        expect(await full.result(name, args)).toMatchObject({
          ok: false,
          error_code: 'DISK_FULL',
          recommendations: ['Free some space'],
        });
      }
      expect(full.read('a.txt')).toBe('old');
      expect(readdirSync(full.root)).toEqual(['a.txt']);
    } finally {
      await full.close();
    }
  });
});
