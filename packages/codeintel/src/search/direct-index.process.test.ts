import { afterEach, expect, test } from 'vitest';
import { type TemporaryRepository, temporaryRepository } from '../testing/index.js';
import { directIndex } from './direct-index.js';

let made: TemporaryRepository | undefined;
afterEach(() => made?.dispose());

const others = Object.fromEntries(
  Array.from({ length: 60 }, (_, number) => [`a/other${number}.ts`, 'export const x = 1;\n']),
);

async function readFor(words: string) {
  made = temporaryRepository({ ...others, 'z/gauge.ts': 'export function measureAll() {}\n' });
  const index = await directIndex({ root: made.root, words, budgetMs: 60_000 });
  return { count: index.documentCount, definer: index.documentAt('z/gauge.ts') };
}

test('O-22 where only a name is asked for, the file that defines it is read and few others', async () => {
  const { count, definer } = await readFor('how does measureAll work?');
  expect(definer).toBeDefined();
  expect(count).toBe(40);
});

test('O-22 where more is said, a small repository is read whole', async () => {
  const { count } = await readFor('measureAll drops the last value of a long list');
  expect(count).toBe(61);
});
