import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const page = readFileSync(`${root}docs/security.md`, 'utf8');
const promises = page
  .slice(page.indexOf('## Promises'), page.indexOf('## What a host without a backend loses'))
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| promise'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, promise = '', shown = '']) => ({ promise, shown }));

test('the page has its promises', () => {
  expect(promises.length).toBeGreaterThan(20);
});

test.each(promises)('"$promise" names tests that exist', ({ shown }) => {
  const paths = [...shown.matchAll(/`([^`\s]+\.test\.ts)`/g)].map(([, path = '']) => path);
  if (shown !== 'the same') expect(paths, shown).not.toEqual([]);
  for (const path of paths) expect(exists(path), path).toBe(true);
});

/** `*` at the beginning of a name stands for several. */
function exists(path: string): boolean {
  if (!path.includes('*')) return existsSync(root + path);
  const ending = path.slice(path.lastIndexOf('*') + 1);
  return readdirSync(root + dirname(path)).some((name) => name.endsWith(ending));
}
