import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorkbench, type Workbench } from '../testing/workbench.js';

let bench: Workbench;
beforeAll(async () => {
  bench = await openWorkbench({ sandbox: { backend: 'unconfined' } });
  bench.write('.gitignore', 'ignored/\n*.log\n');
  bench.write('src/a.ts', 'const needle = 1;\nconst other = 2;\nneedle += 1;\n');
  bench.write('src/deep/b.ts', 'before\nNeedle in capitals\nafter\n');
  bench.write('src/c.js', 'needles\n');
  bench.write('ignored/x.ts', 'needle\n');
  bench.write('run.log', 'needle\n');
  bench.write('.hidden.ts', 'needle\n');
  bench.write('bin.dat', Uint8Array.from([0, 1, ...Buffer.from('needle')]));
  bench.write('ü 空 file.ts', 'ü needle\n');
  mkdirSync(join(bench.root, '.git'));
  bench.write('.git/config', 'needle\n');
});
afterAll(() => bench.close());

const _paths = (result: Record<string, unknown>) =>
  (result.matches as { path: string }[]).map(({ path }) => path);

describe('fs_glob', () => {
  test('T-01 finds by path, honours .gitignore and exclude, sorted', async () => {
    expect(await bench.result('fs_glob', { pattern: 'src/**/*.ts' })).toMatchObject({
      ok: true,
      count: 2,
      truncated: false,
      matches: ['src/a.ts', 'src/deep/b.ts'],
    });
    expect(await bench.result('fs_glob', { pattern: '**/*.ts', exclude: 'deep' })).toMatchObject({
      matches: ['src/a.ts', 'ü 空 file.ts'],
    });
    expect(
      await bench.result('fs_glob', { pattern: '**/*.{ts,js}', exclude: ['src/deep/**', 'ü*'] }),
    ).toMatchObject({
      matches: ['src/a.ts', 'src/c.js'],
    });
    expect(await bench.result('fs_glob', { pattern: '*.ts', cwd: 'src' })).toMatchObject({
      matches: ['src/a.ts'],
    });
    expect((await bench.result('fs_glob', { pattern: '*.ts', dot: true })).matches).toContain(
      '.hidden.ts',
    );
    expect(await bench.result('fs_glob', { pattern: '**', limit: 1 })).toMatchObject({
      truncated: true,
      note: expect.stringContaining('more'),
    });
  });

  test('a bad or hostile glob is refused or answered, never run away with', async () => {
    expect(await bench.result('fs_glob', { pattern: 'a[b' })).toMatchObject({
      error_code: 'INVALID_PATTERN',
    });
    expect(await bench.result('fs_glob', { pattern: '{a,b}'.repeat(20) })).toMatchObject({
      error_code: 'INVALID_PATTERN',
    });
    writeFileSync(join(bench.root, 'a'.repeat(200)), '');
    expect(await bench.result('fs_glob', { pattern: `${'a*'.repeat(60)}b` })).toMatchObject({
      count: 0,
    });
    expect(await bench.result('fs_glob', { pattern: `${'**/'.repeat(100)}x` })).toMatchObject({
      count: 0,
    });
  });

  test('a file is no folder to look through', async () => {
    bench.write('plain.txt', '');
    expect(await bench.result('fs_glob', { pattern: '*', cwd: 'plain.txt' })).toMatchObject({
      ok: false,
      error_code: 'NOT_DIRECTORY',
      error: 'plain.txt is not a folder',
      path: 'plain.txt',
    });
  });

  test('works in a git repository and in a folder of it', async () => {
    execFileSync('git', ['init', '-q'], { cwd: bench.root, stdio: 'ignore' });
    bench.write('src/gen/.gitignore', '*.tmp\n');
    bench.write('src/gen/a.tmp', '');
    bench.write('src/gen/a.txt', '');
    bench.write('src/gen/deep.log', '');
    expect(await bench.result('fs_glob', { pattern: '**', cwd: 'src/gen' })).toMatchObject({
      matches: ['src/gen/a.txt'],
    });
  });

  test('item 12: a pipe in place of an ignore file holds no search up, and is named', async () => {
    const inner = await openWorkbench({ sandbox: { backend: 'unconfined' } });
    try {
      inner.write('sub/a.ts', 'needle\n');
      execFileSync('/bin/sh', ['-c', 'mkfifo "$1"', 'sh', join(inner.root, 'sub/.ignore')]);
      for (const [name, args] of [
        ['fs_glob', { pattern: '**' }],
        ['fs_grep', { pattern: 'needle' }],
        ['fs_grep', { pattern: 'needle', flags: 'l' }],
      ] as const) {
        expect(await inner.result(name, args), name).toMatchObject({
          ok: false,
          error_code: 'PATH_NOT_REGULAR',
          path: 'sub/.ignore',
        });
      }
    } finally {
      await inner.close();
    }
  });
});
