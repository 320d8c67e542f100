import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorkbench, type Workbench } from '../testing/workbench.js';

let bench: Workbench;
beforeAll(async () => {
  bench = await openWorkbench({ sandbox: { backend: 'unconfined' } });
});
afterAll(() => bench.close());

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
