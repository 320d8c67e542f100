import { createMemorySandbox } from '@sluice/sandbox/testing';
import { expect, test } from 'vitest';
import { confirmFiles, confirmHits, confirmPlaces, type Hit } from './confirm-hits.js';

const sandbox = createMemorySandbox({ files: { 'a.txt': 'one\ntwo\n', 'sub/b.txt': 'three\n' } });
sandbox.link('link', 'sub');
const { absolutePath: root } = await sandbox.resolvePath('.');

const hit = (found: string, text: string, offset: number): Hit => ({
  ...{ found, line: 1, column: 1, bytes: Buffer.from(text), offset, isContext: false },
});

test('only hits whose bytes stand where they were seen are kept, in their order', async () => {
  const hits = [
    hit('./a.txt', 'two\n', 4),
    hit('sub/b.txt', 'three\n', 0),
    hit('./a.txt', 'one\n', 0),
    hit('./a.txt', 'two\n', 0),
    hit('./a.txt', 'two\nmore', 4),
    hit('none.txt', 'x', 0),
    hit('../etc/passwd', 'x', 0),
  ];
  const { confirmed, withheld } = await confirmHits(sandbox, root, hits);
  expect(confirmed).toEqual(hits.slice(0, 3));
  expect(withheld).toBe(4);
  expect(await confirmHits(sandbox, root, [])).toEqual({ confirmed: [], withheld: 0 });
});

test('of files whose name is all that is shown those stay that can be opened', async () => {
  const entries = ['./a.txt', 'none.txt', 'sub', '../x', 'sub/b.txt'].map((found) => ({ found }));
  expect(await confirmFiles(sandbox, root, entries)).toEqual({
    confirmed: [{ found: './a.txt' }, { found: 'sub/b.txt' }],
    withheld: 3,
  });
});

test('of names that are listed those stay that are there, with no link on the way', async () => {
  const found = ['./a.txt', 'sub/b.txt', 'link/b.txt', 'link', 'none.txt', '../x', 'sub'];
  expect(await confirmPlaces(sandbox, root, found)).toEqual(['./a.txt', 'sub/b.txt', 'sub']);
});

test('more than a few are looked at, all of them', async () => {
  const many = Array.from({ length: 40 }, () => ({ found: './a.txt' }));
  expect((await confirmFiles(sandbox, root, many)).confirmed).toHaveLength(40);
});
