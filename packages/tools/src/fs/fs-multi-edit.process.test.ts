import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorkbench, type Workbench } from '../testing/workbench.js';

let bench: Workbench;
beforeAll(async () => {
  bench = await openWorkbench({ sandbox: { backend: 'unconfined' } });
});
afterAll(() => bench.close());

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
