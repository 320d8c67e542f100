import { linkSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
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

const paths = (result: Record<string, unknown>) =>
  (result.matches as { path: string }[]).map(({ path }) => path);

describe('fs_grep', () => {
  test('T-01 gives path, line, column and text, in order, each line once', async () => {
    expect(await bench.result('fs_grep', { pattern: 'needle', path: 'src' })).toEqual({
      ok: true,
      pattern: 'needle',
      path: 'src',
      matches: [
        { path: 'src/a.ts', line: 1, column: 7, preview: 'const needle = 1;' },
        { path: 'src/a.ts', line: 3, column: 1, preview: 'needle += 1;' },
        { path: 'src/c.js', line: 1, column: 1, preview: 'needles' },
      ],
      count: 3,
      truncated: false,
    });
  });

  test('honours .gitignore, skips binaries, hidden files and .git', async () => {
    const found = paths(await bench.result('fs_grep', { pattern: 'needle' }));
    expect([...new Set(found)]).toEqual(['src/a.ts', 'src/c.js', 'ü 空 file.ts']);
    const column = await bench.result('fs_grep', { pattern: 'needle', path: 'ü 空 file.ts' });
    expect(column.matches).toMatchObject([{ column: 3 }]);
  });

  test('F23 item 8: a search over a folder leaves out files that often hold secrets', async () => {
    bench.write('conf/server.pem', 'needle\n');
    bench.write('conf/secrets/a.txt', 'needle\n');
    bench.write('conf/plain.txt', 'needle\n');
    for (const flags of ['', 'l', 'c']) {
      const found = await bench.result('fs_grep', { pattern: 'needle', path: 'conf', flags });
      expect(JSON.stringify(found)).toContain('conf/plain.txt');
      expect(JSON.stringify(found)).not.toMatch(/server\.pem|secrets/);
    }
    const named = await bench.result('fs_grep', { pattern: 'needle', path: 'conf/server.pem' });
    expect(paths(named)).toEqual(['conf/server.pem']);
  });

  test('flags: i, w, l, c, F, v, A, B, C in the spellings of grep', async () => {
    const grep = (flags: unknown, pattern = 'needle') =>
      bench.result('fs_grep', { pattern, path: 'src', flags });
    expect(paths(await grep('-i'))).toContain('src/deep/b.ts');
    expect(paths(await grep('w'))).not.toContain('src/c.js');
    expect(await grep('il')).toMatchObject({ files: ['src/a.ts', 'src/c.js', 'src/deep/b.ts'] });
    expect(await grep(['-c'])).toMatchObject({
      counts: [{ path: 'src/a.ts', count: 2 }, { count: 1 }],
    });
    expect((await grep('F', 'needle += 1;')).count).toBe(1);
    expect((await grep('-F', '.*')).count).toBe(0);
    const around = await grep('-i -C 1', 'in capitals');
    expect(around.matches).toEqual([
      { path: 'src/deep/b.ts', line: 1, context: true, preview: 'before' },
      { path: 'src/deep/b.ts', line: 2, column: 8, preview: 'Needle in capitals' },
      { path: 'src/deep/b.ts', line: 3, context: true, preview: 'after' },
    ]);
    expect((await grep('iA1', 'in capitals')).matches).toHaveLength(2);
    expect((await grep('v', 'needle')).count).toBe(4);
  });

  test('F22 no other option reaches the search program', async () => {
    const marker = join(bench.root, 'ran');
    bench.write('pre.sh', `#!/bin/sh\ntouch ${marker}\n`);
    for (const flags of [
      '--pre=./pre.sh',
      '-f /etc/passwd',
      '--follow',
      'L',
      'z',
      '--no-ignore',
      'A',
    ]) {
      expect(await bench.result('fs_grep', { pattern: 'root', flags })).toMatchObject({
        ok: false,
        error_code: 'INVALID_FLAGS',
        error: expect.stringContaining('known are i (ignore case)'),
      });
    }
    for (const pattern of ['--pre=./pre.sh', '-f/etc/passwd', '--files']) {
      expect(await bench.result('fs_grep', { pattern })).toMatchObject({ ok: true, matches: [] });
    }
    expect(await bench.result('fs_grep', { pattern: 'x', path: '--files' })).toMatchObject({
      error_code: 'NOT_FOUND',
    });
  });

  test('older names: regex, case_sensitive, max_results; a glob as path', async () => {
    expect(await bench.result('fs_grep', { pattern: 'n.edle', regex: false })).toMatchObject({
      count: 0,
    });
    expect(
      await bench.result('fs_grep', { pattern: 'n.edle', regex: true, path: 'src/*.ts' }),
    ).toMatchObject({
      count: 2,
    });
    const insensitive = { pattern: 'NEEDLE', case_sensitive: false, path: 'src' };
    expect(await bench.result('fs_grep', insensitive)).toMatchObject({ count: 4 });
    const cut = await bench.result('fs_grep', { pattern: 'needle', max_results: 1, path: 'src' });
    expect(cut).toMatchObject({
      truncated: true,
      count: 3,
      note: expect.stringContaining('max_results'),
    });
    expect(cut.matches).toHaveLength(1);
  });

  test('B7 a pattern that matches nothing long gives no line twice', async () => {
    const result = await bench.result('fs_grep', { pattern: 'x*', path: 'src/a.ts' });
    const lines = (result.matches as { line: number }[]).map(({ line }) => line);
    expect(lines).toEqual([1, 2, 3]);
  });

  test('a pattern that cannot compile or would run away is refused with the reason', async () => {
    for (const pattern of [
      '(',
      '[a',
      '(?=x)',
      '\\1',
      'a{100000}{100000}',
      '((((a{1000}){1000}){1000}){1000})',
    ]) {
      expect(await bench.result('fs_grep', { pattern }), pattern).toMatchObject({
        ok: false,
        error_code: 'INVALID_PATTERN',
        recommendations: expect.arrayContaining([expect.any(String)]),
      });
    }
    bench.write('redos.txt', `${'a'.repeat(50_000)}!\n`);
    expect(await bench.result('fs_grep', { pattern: '(a+)+$', path: 'redos.txt' })).toMatchObject({
      ok: true,
      count: 0,
    });
  });

  test('long lines are shown around the match', async () => {
    bench.write('wide.txt', `${'x'.repeat(3_000)}TARGET${'y'.repeat(3_000)}\n`);
    const [match] = (await bench.result('fs_grep', { pattern: 'TARGET' })).matches as {
      preview: string;
    }[];
    expect(match!.preview).toContain('TARGET');
    expect(match!.preview.length).toBeLessThan(260);
  });

  test('F04 F11 F22 nothing outside the workspace is shown, by link, hard link or ..', async () => {
    const outside = await openWorkbench({ sandbox: { backend: 'unconfined' } });
    try {
      const secret = outside.write('secret.txt', 'CANARY of the outside\n');
      symlinkSync(outside.root, join(bench.root, 'out'));
      symlinkSync(secret, join(bench.root, 'out.txt'));
      linkSync(secret, join(bench.root, 'hard.txt'));
      const result = await bench.result('fs_grep', { pattern: 'CANARY' });
      expect(result.matches).toEqual([]);
      expect(result).toMatchObject({ count: 0 });
      for (const flags of ['', 'l', 'c', 'C1'].map((one) => (one === '' ? {} : { flags: one })))
        expect(
          await bench.result('fs_grep', { pattern: 'CANARY', ...flags }),
          'what is in it cannot be guessed by one pattern after another',
        ).toEqual({
          ...(await bench.result('fs_grep', { pattern: 'KANARY', ...flags })),
          pattern: 'CANARY',
        });
      expect(await bench.result('fs_grep', { pattern: 'CANARY', flags: 'l' })).toMatchObject({
        files: [],
      });
      for (const path of ['out', 'out.txt', `../${outside.root.split('/').at(-1)}`, outside.root]) {
        expect(
          JSON.stringify(await bench.result('fs_grep', { pattern: 'CANARY', path })),
        ).not.toContain('of the outside');
      }
      const globbed = await bench.result('fs_glob', { pattern: '**/secret.txt' });
      expect(globbed.matches).toEqual([]);
      expect(await bench.result('fs_glob', { pattern: '../**' })).toMatchObject({ count: 0 });
    } finally {
      await outside.close();
    }
  });
});

test('F08 F22 a folder swapped for a link out between the check and the search shows nothing from outside', async () => {
  const outside = await openWorkbench({ sandbox: { backend: 'unconfined' } });
  outside.write('d.ts', 'CANARY outside\n');
  let swap: (() => void) | undefined;
  const inner = await openWorkbench({
    sandbox: { backend: 'unconfined' },
    wrapSandbox: (sandbox) => ({
      ...sandbox,
      resolvePath: async (path) => {
        const place = await sandbox.resolvePath(path);
        swap?.();
        swap = undefined;
        return place;
      },
    }),
  });
  try {
    const folder = join(inner.root, 'd');
    for (const [name, args] of [
      ['fs_grep', { pattern: 'CANARY', path: 'd' }],
      ['fs_grep', { pattern: 'CANARY', path: 'd', flags: 'l' }],
      ['fs_grep', { pattern: 'CANARY', path: 'd', flags: 'c' }],
      ['fs_glob', { pattern: '**', cwd: 'd' }],
    ] as const) {
      rmSync(folder, { recursive: true, force: true });
      inner.write('d/a.ts', 'nothing\n');
      swap = () => {
        rmSync(folder, { recursive: true });
        symlinkSync(outside.root, folder);
      };
      const found = JSON.stringify(await inner.result(name, args));
      expect(found).not.toContain('CANARY outside');
      expect(found).not.toContain('d.ts');
    }
  } finally {
    await inner.close();
    await outside.close();
  }
});
