import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorkbench, type Workbench } from '../testing/workbench.js';
import { inStyleOf, oldText, statFile } from './old-file.js';

let bench: Workbench;
beforeAll(async () => {
  bench = await openWorkbench({ sandbox: { backend: 'unconfined' } });
});
afterAll(() => bench.close());

async function textOf(name: string, content: string | Uint8Array): Promise<string | undefined> {
  bench.write(name, content);
  const old = await statFile(bench.sandbox, name);
  return old && oldText(bench.sandbox, old);
}

test('N-03 what a file says before it is written over is read whole; a large one and one that is no text are not', async () => {
  expect(await textOf('plain.txt', 'eins\nzwei ü 三\n')).toBe('eins\nzwei ü 三\n');
  expect(await textOf('empty.txt', '')).toBe('');
  expect(await textOf('picture.bin', new Uint8Array([0, 1, 2, 0, 255, 0]))).toBeUndefined();
  expect(await textOf('large.txt', 'a'.repeat(1024 * 1024))).toHaveLength(1024 * 1024);
  expect(await textOf('larger.txt', 'a'.repeat(1024 * 1024 + 1))).toBeUndefined();
});

test('T-03 nothing stands where nothing does, and a new file has no style to keep', async () => {
  expect(await statFile(bench.sandbox, 'none.txt')).toBeUndefined();
  expect(await inStyleOf(bench.sandbox, undefined, 'a\nb\n')).toEqual({ text: 'a\nb\n', kept: [] });
});
