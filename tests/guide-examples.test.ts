import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const guides = readdirSync(`${root}docs/site/guide`);

/** What stands on a page as a file, so that what is read is what runs. */
function shownOn(page: string): readonly string[] {
  const text = readFileSync(`${root}docs/site/guide/${page}`, 'utf8');
  return [...text.matchAll(/^<<< @\/\.\.\/\.\.\/([\w./-]+)/gm)].map(([, file = '']) => file);
}

/** Its recipe is the Dockerfile, and a program has nothing to run there. */
const WITHOUT = ['deployment.md'];

test('L-09 every guide shows a program of examples/', () => {
  expect(guides.length).toBeGreaterThan(14);
  const bare = guides.filter((page) => !shownOn(page).some((file) => file.startsWith('examples/')));
  expect(bare).toEqual(WITHOUT);
});
