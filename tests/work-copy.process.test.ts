import { existsSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';

interface WorkCopy {
  readonly folder: string;
  remove(): void;
}
const path = new URL('../scripts/mutate/work-copy.mjs', import.meta.url).href;
const { makeWorkCopy }: { makeWorkCopy: () => Promise<WorkCopy> } = await import(path);

test('a copy of the tree keeps the times of its files, so that a stale build in it is seen as stale', async () => {
  const copy = await makeWorkCopy();
  try {
    const own = new URL('../package.json', import.meta.url);
    const copied = `${copy.folder}package.json`;
    expect(readFileSync(copied, 'utf8')).toBe(readFileSync(own, 'utf8'));
    expect(statSync(copied).mtime).toEqual(statSync(own).mtime);
  } finally {
    copy.remove();
  }
  expect(existsSync(copy.folder)).toBe(false);
});
