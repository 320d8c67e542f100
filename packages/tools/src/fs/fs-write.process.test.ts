import { chmodSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { type HostSandbox, SandboxError } from '@sluice/sandbox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorkbench, type Workbench } from '../testing/workbench.js';

let bench: Workbench;
beforeAll(async () => {
  bench = await openWorkbench({ sandbox: { backend: 'unconfined' } });
});
afterAll(() => bench.close());

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
      diff: '--- a/run.sh\n+++ b/run.sh\n@@ -1,1 +1,1 @@\n-old\n\\ No newline at end of file\n+new\n',
    });
    const same = await bench.result('fs_write', { path: 'run.sh', content: 'new\n' });
    expect(same).not.toHaveProperty('diff');
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
